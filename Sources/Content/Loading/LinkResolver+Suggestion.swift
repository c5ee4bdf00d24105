import Diagnostics
import Files
import Synchronization

/// The names of the files that links may lead to, in each folder. They are found for the first suggestion, so a site without broken
/// links does not need them.
final class FileNames: Sendable {
    struct Index {
        /// The names in each folder, in ascending order.
        fileprivate var byFolder: [String: [String]] = [:]
        /// Of the files with each name, the first path.
        fileprivate var paths: [String: String] = [:]
    }

    private let paths: ContentPaths
    private let known = Mutex<Index?>(nil)

    init(_ paths: ContentPaths) {
        self.paths = paths
    }

    /// - Complexity: O(*n* log *n*) for *n* files, for the first call.
    var index: Index {
        known.withLock { known in
            let index = known ?? Index(paths.all)
            known = index
            return index
        }
    }
}

extension FileNames.Index {
    fileprivate init(_ all: [String]) {
        for path in all.sorted() {
            let (folder, name) = ContentLayout.split(path)
            // The content folder itself has no name.
            guard !name.isEmpty else { continue }
            byFolder[folder, default: []].append(name)
            if paths[name] == nil { paths[name] = path }
        }
    }
}

/// Suggestions for broken links.
extension LinkResolver {
    /// Returns a link that works, to the file with the most similar name, preferably in the same folder, or to an entry
    /// with the id that the link names.
    /// - Parameters:
    ///   - path: The path from the content folder that has no file.
    ///   - parts: The broken link.
    ///   - file: The file that contains it.
    ///   - isImage: Whether only a file that is copied can be the target.
    /// - Complexity: O(*files in the same folder* + *catalogs*), after the first call.
    func suggestion(
        for path: String, insteadOf parts: LinkComponents, in file: String, _ isImage: Bool
    ) -> String? {
        let isAbsolute = parts.path.utf8.first == UInt8(ascii: "/")
        let place =
            withSlashes(parts.path, in: file, isImage)
            ?? (isImage ? similarAsset(to: path) : similarFile(to: path) ?? entryFile(named: path))
        return place.map { link(to: $0, in: isAbsolute ? nil : file) }
    }

    /// The path of a file in the content folder, and the id of an entry in it, if it has several.
    private typealias Place = (path: String, id: String?)

    /// Finds the file that a path with the separators of Windows names, such as `img\owl.jpg`.
    private func withSlashes(_ path: String, in file: String, _ isImage: Bool) -> Place? {
        let slashed = String(path.map { $0 == "\\" ? "/" : $0 })
        guard slashed != path, let path = resolvedPath(slashed, in: file), let found = resource(at: path)
        else { return nil }
        switch found {
        case .asset: return (path, nil)
        case .unpublished: return nil
        default: return isImage ? nil : (path, nil)
        }
    }

    private func similarAsset(to path: String) -> Place? {
        // A folder usually has no extension.
        similarFile(to: path) { EntryFormat(path: $0) == nil && $0.utf8.contains(UInt8(ascii: ".")) }
    }

    /// - Parameter isSuitable: Whether a file with a name may be the target.
    private func similarFile(to path: String, where isSuitable: (String) -> Bool = { _ in true }) -> Place? {
        let (folder, name) = ContentLayout.split(path)
        let index = fileNames.index
        let names = (index.byFolder[folder] ?? []).filter(isSuitable)
        let stem = ContentLayout.stem(of: name)
        // `owl` and `owl.html` are common names for a page generated from `owl.md`.
        let near =
            names.first { ContentLayout.stem(of: $0) == stem } ?? Suggestion.nearest(to: name, in: names)
        if let near { return (folder.isEmpty ? near : folder + "/" + near, nil) }
        return isSuitable(name) ? index.paths[name].map { ($0, nil) } : nil
    }

    /// Finds an entry by the last part of a URL, such as `elk` of `/birds/elk/`, in any catalog.
    private func entryFile(named path: String) -> Place? {
        let parts = path.pathParts
        guard let name = parts.last == "index.html" ? parts.dropLast().last : parts.last else { return nil }
        let id = ContentLayout.stem(of: name)
        for (catalog, table) in tables.enumerated() {
            guard let entry = table[id] else { continue }
            let source = table.entries[entry].file
            let isShared = paths.isShared(fileOf: entry, inCatalog: catalog)
            return (source.withoutContentPrefix, isShared ? id : nil)
        }
        return nil
    }

    /// Returns a link to a file.
    /// - Parameter file: The file that contains the link; `nil` for a link that begins with `/`.
    private func link(to place: Place, in file: String?) -> String {
        let anchor = place.id.map { "#" + $0 } ?? ""
        let target = place.path.pathParts
        guard let file else { return "/" + Self.encoded(target) + anchor }
        let folder = file.withoutContentPrefix.pathParts.dropLast()
        let common = zip(folder, target.dropLast()).prefix { $0 == $1 }.count
        let up = String(repeating: "../", count: folder.count - common)
        let rest = Self.encoded(Array(target[common...]))
        return up + (up.isEmpty && rest.isEmpty ? "/" : rest) + anchor
    }

    /// Returns a path as it is written in Markdown: with `%20` for a space, and so on for each character that has a meaning in
    /// links.
    private static func encoded(_ parts: [String]) -> String {
        var text = ""
        for scalar in parts.joined(separator: "/").unicodeScalars {
            if scalar.value > 0x20, scalar.value != 0x7F, !"\"#%()<>?:\\".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar.value < 0x10 ? "%0" : "%"
                text += String(scalar.value, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
