import Content
import Diagnostics
import Files
import ICUCollation
import Planning

/// A checker of the paths in the output. It reports paths that are too long or too deep, equal paths, paths
/// that differ only in case or Unicode normalization, and files with the same path as a folder. None of these
/// is possible on every file system.
enum PathChecker {
    /// The maximum length of a path in bytes, and the maximum number of folders in a path.
    static let maximumLength = 1024
    static let maximumDepth = 63

    /// - Parameters:
    ///   - files: The files in the order in which they are reported.
    ///   - sorted: The same files, sorted by path.
    ///   - catalogs: The catalogs of the site.
    static func report(
        _ files: [SitePlan.File], sorted: [SitePlan.File], in catalogs: [CatalogPlan],
        into diagnostics: inout Diagnostics
    ) {
        guard !isPlain(sorted) else { return }
        var owners: [String: Int] = [:]
        owners.reserveCapacity(files.count)
        for (number, file) in files.enumerated() {
            if let problem = lengthProblem(of: file.path) {
                let origin = file.kind.origin(in: catalogs)
                diagnostics.report(Diagnostic(problem, file: origin.file ?? origin.description))
            }
            let key = folded(file.path)
            guard let owner = owners[key] else {
                owners[key] = number
                continue
            }
            let (origin, other) = (file.kind.origin(in: catalogs), files[owner].kind.origin(in: catalogs))
            diagnostics.report(duplicate(file.path, of: origin, and: other))
        }
        for file in files {
            // Every other folder of the plan has an `index.html` and is made from an id without a leading dot.
            var folder = folded(file.path)[...]
            while let slash = folder.unicodeScalars.lastIndex(of: "/") {
                folder = folder[..<slash]
                guard let owner = owners[String(folder)] else { continue }
                let origin = files[owner].kind.origin(in: catalogs)
                let inside = file.kind.origin(in: catalogs)
                diagnostics.report(
                    Diagnostic(
                        .pathIsFileAndFolder(
                            String(folder), role: origin.role, otherSource: inside.description),
                        file: origin.file ?? inside.file ?? origin.description))
            }
        }
    }

    /// Returns the problem of two files with the same path. It is reported in the content file of an alias if one of them is
    /// an alias; otherwise in that of the second file, if it has one.
    private static func duplicate(_ path: String, of second: FileOrigin, and first: FileOrigin) -> Diagnostic
    {
        let isInFirst = first.file != nil && (second.file == nil || first.isAlias && !second.isAlias)
        let (origin, other) = isInFirst ? (first, second) : (second, first)
        return Diagnostic(
            .duplicatePath(path, role: origin.role, otherSource: other.description),
            file: origin.file ?? origin.description)
    }

    private static func lengthProblem(of path: String) -> Problem? {
        if path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.count > 255 }) {
            return .pathTooLong(path)
        }
        if path.utf8.count > maximumLength { return .pathExceeds(path, limit: maximumLength) }
        if path.utf8.count(where: { $0 == UInt8(ascii: "/") }) > maximumDepth {
            return .pathTooDeep(path, limit: maximumDepth)
        }
        return nil
    }

    /// Returns whether all paths are short, in ASCII without capital letters, and distinct, and none is a folder of
    /// another. This is true for most sites, and faster to find out than the folded path of each file.
    /// - Complexity: O(*n* log *n*) for *n* files.
    private static func isPlain(_ sorted: [SitePlan.File]) -> Bool {
        for number in sorted.indices {
            let path = sorted[number].path
            guard isPlain(path) else { return false }
            // All paths that begin with this one follow it.
            guard number + 1 < sorted.count, sorted[number + 1].path.hasPathPrefix(path) else { continue }
            if sorted[number + 1].path.utf8.count == path.utf8.count { return false }
            let inside = path + "/"
            let next = sorted.partitioningIndex(from: number + 1) { !$0.path.isOrderedBeforeAsPath(inside) }
            if next < sorted.count, sorted[next].path.hasPathPrefix(inside) { return false }
        }
        return true
    }

    /// Returns whether a path is short, not deep, and in ASCII without capital letters.
    private static func isPlain(_ path: String) -> Bool {
        guard path.utf8.count < 256 else { return false }
        var path = path
        return path.withUTF8 { bytes in
            var (depth, others) = (0, 0)
            // Without an early exit, the compiler looks at many bytes at a time.
            for byte in bytes {
                depth &+= byte == UInt8(ascii: "/") ? 1 : 0
                others &+= byte >= 0x80 || (0x41...0x5A).contains(byte) ? 1 : 0
            }
            return others == 0 && depth <= maximumDepth
        }
    }

    private static func isFolded(_ path: String) -> Bool {
        path.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    }

    private static func folded(_ path: String) -> String {
        isFolded(path) ? path : Collation.precomposed(path.lowercased())
    }
}
