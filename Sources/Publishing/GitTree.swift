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
        state.obstacles = wanted.obstacles(
            among: entries.keys.filter { $0.string != PublishedFolder.record },
            unrepresentable: unrepresentableEntries.map { String(decoding: $0.path, as: UTF8.self) },
            own: state.ownFiles)
        return state
    }
}
