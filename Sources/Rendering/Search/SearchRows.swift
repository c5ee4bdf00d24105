import Files
import Planning

/// The rows of the entries of a catalog, and the sections of its views.
///
/// A file has the HTML of about eight rows. Where it ends depends on the ids of the entries, so that a new entry changes
/// one file or two. Lists of about sixteen files are files, too.
struct SearchRows {
    /// One of so many entries is the last one of a file, and one of so many files is the last one of a list.
    private static let entriesEnding: UInt64 = 8
    private static let filesEnding: UInt64 = 16
    /// The maximum, as a multiple of these.
    private static let maximum = 3

    /// A view.
    struct View {
        let id: String
        /// Its sections, and the interface strings in its language, as JSON.
        let sections: [UInt8]
        let strings: [UInt8]
    }

    /// A file of rows.
    struct File: Sendable {
        let kind: any FileKind
        let digest: Digest
        /// The number of entries.
        let count: Int
    }

    /// The ids of the entries, in order.
    let ids: [String]
    /// Whether each page of a view has the rows of all entries, so that the script only hides some of them.
    let arePresent: Bool
    let views: [View]
    let files: [File]

    /// The number of entries.
    var count: Int { ids.count }

    /// Adds the files, and writes their list.
    func write(to index: inout JSONText, adding files: inout SearchFiles) {
        if arePresent {
            var list = JSONText()
            list.appendList(ids) { $0.appendString($1) }
            index.append(",\"ids\":\"\(files.add(list.bytes))\"")
        }
        writeRows(to: &index, adding: &files)
        var listed: [(id: String, sections: String, strings: String)] = []
        for view in views {
            listed.append((view.id, files.add(view.sections), files.add(view.strings)))
        }
        index.append(",\"views\":")
        index.appendList(listed) { $0.appendStrings([$1.id, $1.sections, $1.strings]) }
    }

    private func writeRows(to index: inout JSONText, adding added: inout SearchFiles) {
        var parts: [(name: String, count: Int)] = []
        for file in files { parts.append((added.add(file.kind, digest: file.digest), file.count)) }
        var lists: [(name: String, count: Int)] = []
        let hashes = parts.map { Digest(of: $0.name).prefix }
        for range in hashes.ranges(ending: Self.filesEnding, maximum: Self.maximum) {
            var list = JSONText()
            list.appendList(parts[range]) { $0.append("[\"\($1.name)\",\($1.count)]") }
            lists.append((added.add(list.bytes), parts[range].reduce(0) { $0 + $1.count }))
        }
        index.append(",\"rows\":")
        index.appendList(lists) { $0.append("[\"\($1.name)\",\($1.count)]") }
    }

    /// Returns the ranges of the entries of each file.
    /// - Parameter hashes: A hash of the id of each entry, in order.
    static func ranges(of hashes: [UInt64]) -> [Range<Int>] {
        hashes.ranges(ending: entriesEnding, maximum: maximum)
    }
}

extension [UInt64] {
    /// Divides hashes into ranges of about a number of elements. They end at multiples of the number, so that where most of
    /// them end is the same after a change, or when they are some times as long.
    func ranges(ending: UInt64, maximum: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (number, hash) in enumerated() {
            let end = number + 1
            let isFull = end - start == Int(ending) * maximum
            guard hash % ending == 0 || isFull || end == count else { continue }
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }
}
