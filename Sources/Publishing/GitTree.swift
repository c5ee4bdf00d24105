import BuiltSite
import Files

/// The files of a commit.
struct GitTree: Sendable {
    /// A file. `mode` is an octal number that distinguishes files, links and submodules.
    struct Entry: Hashable, Sendable {
        let mode: String
        let id: String
        /// The path as Git stores it: any bytes except NUL.
        let path: [UInt8]

        /// The mode of a regular file that is not executable.
        static let fileMode = "100644"
    }

    /// Entries that a site cannot contain: paths that are invalid for a site or not UTF-8.
    private(set) var unrepresentableEntries: [Entry] = []
    private(set) var entries: [OutputPath: Entry] = [:]

    init() {}

    /// Parses the output of `git ls-tree -r -z`: `MODE TYPE ID`, a tab, the path, a NUL.
    init?(listing: [UInt8]) {
        for line in listing.split(separator: 0) {
            guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
            let fields = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
            guard fields.count == 3 else { return nil }
            let bytes = Array(line[(tab + 1)...])
            let entry = Entry(mode: String(fields[0]), id: String(fields[2]), path: bytes)
            if let path = String(validating: bytes, as: UTF8.self).flatMap({ try? OutputPath($0) }) {
                entries[path] = entry
            } else {
                unrepresentableEntries.append(entry)
            }
        }
    }

    /// The first names at the top level, sorted.
    var names: [String] {
        let all = entries.values.map(\.path) + unrepresentableEntries.map(\.path)
        let names = Set(all.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self) })
        return Array(names.sorted().prefix(3))
    }
}

extension GitTree {
    /// Returns the state of the branch for a site. `blob` returns the blob id of a file of the site.
    ///
    /// - Parameter changed: Files in the record whose bytes changed since they were published; they are not deleted.
    func state(
        wanted: Manifest, record: Manifest?, changed: Set<OutputPath>,
        blob: (OutputPath) throws(PublishingError) -> String
    ) throws(PublishingError) -> TargetState {
        var state = TargetState()
        state.owner = record != nil ? .thumbindex : names.isEmpty ? .unclaimed : .foreign(names)
        state.ownFiles = Set(
            (record?.sortedPaths ?? []).filter { entries[$0] != nil && !changed.contains($0) })
        state.changed = changed
        for path in wanted.sortedPaths {
            guard let entry = entries[path] else { continue }
            state.fileStates[path] = .different
            guard entry.mode == Entry.fileMode, try blob(path) == entry.id else { continue }
            state.fileStates[path] = .same
        }
        state.obstacles = obstacles(wanted: wanted, own: state.ownFiles)
        return state
    }

    /// Returns the files in the way that Thumbindex did not publish: at the path of a folder of the site, or
    /// inside a folder at the path of a file of the site.
    private func obstacles(wanted: Manifest, own: Set<OutputPath>) -> Set<String> {
        let folders = Set(wanted.sortedPaths.flatMap(\.folders))
        let others = entries.keys.filter { !own.contains($0) && $0.string != GitTarget.record }
        var found = others.filter { path in
            folders.contains(path) || path.folders.contains { wanted[$0] != nil }
        }.map(\.string)
        // An entry with a path that is invalid for a site may still be inside a folder that a file of the site
        // replaces.
        for entry in unrepresentableEntries {
            let text = String(decoding: entry.path, as: UTF8.self)
            // Longer prefixes cannot be paths of the site, but the path of the entry may have any length.
            let parents = entry.path.indices.prefix(OutputPath.maximumLength + 1)
                .filter { entry.path[$0] == UInt8(ascii: "/") }
                .compactMap { try? OutputPath(String(decoding: entry.path[..<$0], as: UTF8.self)) }
            if parents.contains(where: { wanted[$0] != nil }) { found.append(text) }
        }
        return Set(found)
    }
}
