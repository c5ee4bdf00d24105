import Diagnostics
import Files

/// What is at each path of the content folder.
///
/// The paths of entries are read from the entries, so that a site with many of them needs no copies.
struct ContentPaths: Sendable {
    enum Resource: Sendable {
        case entry(catalog: Int, entry: Int)
        /// A file of several entries, addressed by `#ID`.
        case entries(catalog: Int)
        case page(Int)
        case home
        case catalog(Int)
        case asset(String)
        case unparsed
        /// A file that is not published.
        case unpublished
    }

    private let list: List
    private let positions: KeyPositions
    /// The positions of each path that is not ASCII; paths that differ only by Unicode normalization form are equal.
    private let positionsByPath: [String: [Int]]
    /// Whether the content folder is a catalog whose settings cannot be read.
    private let isRootUnreadable: Bool

    /// - Parameters:
    ///   - content: The content of the site.
    /// - Complexity: O(*entries* + *files*).
    init(_ content: SiteContent) {
        let list = List(content)
        isRootUnreadable = content.unreadableFiles.contains("")
        var positions = KeyPositions(capacity: list.count)
        var others: Set<Int> = []
        list.forEachPath { position, path in
            // A later resource replaces one with an equal path.
            let former = positions.set(position, hash: KeyPositions.hash(of: path)) {
                list.hasPath(path, at: $0)
            }
            if let former { others.remove(former) }
            if !path.allSatisfy({ $0 < 0x80 }) { others.insert(position) }
        }
        self.list = list
        self.positions = positions
        positionsByPath = Dictionary(grouping: others) { list.path(at: $0) }
    }

    /// Returns what is at a path, or `nil` if there is nothing.
    subscript(path: UnsafeBufferPointer<UInt8>) -> Resource? {
        positions.position(hash: KeyPositions.hash(of: path)) { list.hasPath(path, at: $0) }
            .map { list.resource(at: $0) }
    }

    /// Returns what is at the path that is canonically equivalent to `path`, or `nil` if there is none or more than one.
    ///
    /// A link typed on one system often has another Unicode normalization form than a file name created on
    /// another.
    subscript(ignoringUnicodeForm path: String) -> Resource? {
        guard let positions = positionsByPath[path], positions.count == 1 else { return nil }
        return list.resource(at: positions[0])
    }

    /// Whether a path is in a folder that cannot be listed, or in that of a catalog whose settings cannot be read.
    /// - Complexity: O(*length*²)
    func isInUnreadableFolder(_ path: String) -> Bool {
        var folder = path
        repeat {
            folder = ContentLayout.split(folder).folder
            switch folder.withUTF8({ self[$0] }) {
            case .unparsed: return true
            // The files of a catalog are known, even if it is in a folder with another one.
            case .catalog: return false
            default: break
            }
        } while !folder.isEmpty
        return isRootUnreadable
    }

    /// The paths that links may lead to, in no particular order.
    /// - Complexity: O(*entries* + *files*).
    var all: [String] {
        var paths: [String] = []
        list.forEachPath { position, path in
            if case .unpublished = list.resource(at: position) { return }
            paths.append(String(decoding: path, as: UTF8.self))
        }
        return paths
    }

    /// Returns whether the file of an entry has several entries.
    func isShared(fileOf entry: Int, inCatalog catalog: Int) -> Bool {
        list.isShared(fileOf: entry, inCatalog: catalog)
    }
}

extension ContentPaths {
    /// The paths by position: first those that are not of entries, then those of the entries of each catalog.
    private struct List: Sendable {
        private var others: [(path: String, resource: Resource)] = []
        private let catalogs: [[EntryHeader]]
        /// For each catalog, the position of its first entry.
        private var starts: [Int] = []
        let count: Int

        init(_ content: SiteContent) {
            catalogs = content.catalogs.map { $0.entries }
            others += content.unreadableFiles.map { ($0, .unparsed) }
            others += (content.readmes + content.privateFiles).map { ($0, .unpublished) }
            others += content.assets.map { ($0.file, .asset($0.path)) }
            others += content.pages.enumerated().map { ($1.file, .page($0)) }
            if let home = content.home { others.append((home.file, .home)) }
            others.append(("", .home))
            others += content.catalogs.enumerated().map { ($1.folder, .catalog($0)) }
            for (catalog, entries) in catalogs.enumerated() {
                for (number, entry) in entries.enumerated() {
                    guard let text = entry.whole.text else { continue }
                    let path = text.file.withoutContentPrefix
                    others.append((path, .entry(catalog: catalog, entry: number)))
                }
            }
            var start = others.count
            for entries in catalogs {
                starts.append(start)
                start += entries.count
            }
            count = start
        }

        /// Returns the catalog and the index of the entry at a position; `nil` for any other path.
        private func entry(at position: Int) -> (catalog: Int, entry: Int)? {
            guard position >= others.count else { return nil }
            let catalog = starts.partitioningIndex { $0 > position } - 1
            return (catalog, position - starts[catalog])
        }

        /// Calls a function with each path and its position. A file of several entries has that of the first one.
        func forEachPath(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
            for (position, other) in others.enumerated() {
                var path = other.path
                path.withUTF8 { body(position, $0) }
            }
            for (catalog, entries) in catalogs.enumerated() {
                var last = ""
                for (number, entry) in entries.enumerated() where !entry.file.hasSameBytes(as: last) {
                    last = entry.file
                    let start = last.hasPathPrefix(contentPrefix) ? contentPrefix.utf8.count : 0
                    last.withUTF8 {
                        body(starts[catalog] + number, UnsafeBufferPointer(rebasing: $0[start...]))
                    }
                }
            }
        }

        func isShared(fileOf entry: Int, inCatalog catalog: Int) -> Bool {
            sharesFile(entry, inCatalog: catalog, with: entry - 1)
                || sharesFile(entry, inCatalog: catalog, with: entry + 1)
        }

        private func sharesFile(_ entry: Int, inCatalog catalog: Int, with other: Int) -> Bool {
            let entries = catalogs[catalog]
            return entries.indices.contains(other)
                && entries[entry].file.hasSameBytes(as: entries[other].file)
        }

        func resource(at position: Int) -> Resource {
            guard let (catalog, entry) = entry(at: position) else { return others[position].resource }
            return sharesFile(entry, inCatalog: catalog, with: entry + 1)
                ? .entries(catalog: catalog) : .entry(catalog: catalog, entry: entry)
        }

        func hasPath(_ path: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
            let file = file(at: position)
            return file.hasBytes(path, from: start(in: file, at: position))
        }

        func path(at position: Int) -> String {
            let file = file(at: position)
            return String(Substring(file.utf8.dropFirst(start(in: file, at: position))))
        }

        private func file(at position: Int) -> String {
            guard let (catalog, entry) = entry(at: position) else { return others[position].path }
            return catalogs[catalog][entry].file
        }

        private func start(in file: String, at position: Int) -> Int {
            position >= others.count && file.hasPathPrefix(contentPrefix) ? contentPrefix.utf8.count : 0
        }
    }
}
