import BuiltSite
import Files

/// The files of a commit.
struct GitTree: Sendable {
    /// One of them: `mode` is an octal number, which tells files from links and submodules.
    struct Entry: Hashable, Sendable {
        let mode: String
        let id: String
        /// As Git has it: any bytes but NUL.
        let path: [UInt8]

        /// A regular file that is no program.
        static let fileMode = "100644"
    }

    /// What no site can hold: paths that are none of a site's, or not UTF-8.
    private(set) var unrepresentableEntries: [Entry] = []
    private(set) var entries: [OutputPath: Entry] = [:]

    init() {}

    /// Reads what `git ls-tree -r -z` prints: `MODE TYPE ID`, a tab, the path, a NUL.
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

    /// The first names at its top, sorted.
    var names: [String] {
        let all = entries.values.map(\.path) + unrepresentableEntries.map(\.path)
        let names = Set(all.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self) })
        return Array(names.sorted().prefix(3))
    }
}

extension GitTree {
    /// What stands at the paths of a site, where `blob` gives the id of a file of it.
    ///
    /// - Parameter changed: files of the record that have other bytes by now and are not ours to delete.
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

    /// Files of others in place of a folder of the site, or in a folder in place of one of its files.
    private func obstacles(wanted: Manifest, own: Set<OutputPath>) -> Set<String> {
        let folders = Set(wanted.sortedPaths.flatMap(\.folders))
        let others = entries.keys.filter { !own.contains($0) && $0.text != GitTarget.record }
        var found = others.filter { path in
            folders.contains(path) || path.folders.contains { wanted[$0] != nil }
        }.map(\.text)
        // A path that no site can have may still lie in a folder that a file of the site takes the place of.
        for entry in unrepresentableEntries {
            let text = String(decoding: entry.path, as: UTF8.self)
            // Longer ones are no paths of a site; a path of others may be of any length.
            let tops = entry.path.indices.prefix(OutputPath.longest + 1)
                .filter { entry.path[$0] == UInt8(ascii: "/") }
                .compactMap { try? OutputPath(String(decoding: entry.path[..<$0], as: UTF8.self)) }
            if tops.contains(where: { wanted[$0] != nil }) { found.append(text) }
        }
        return Set(found)
    }
}
