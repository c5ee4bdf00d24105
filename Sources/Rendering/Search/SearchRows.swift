import Files
import TemplateLanguage

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

    private let ids: [String]
    /// Whether each page of a view has the rows of all entries, so that the script only hides some of them.
    private let arePresent: Bool
    private let views: [View]
    private let render: (Range<Int>) throws(RenderingFailure) -> [UInt8]

    /// - Parameters:
    ///   - ids: The ids of the entries, in order.
    ///   - arePresent: Whether each page of a view has the rows of all entries.
    ///   - render: Returns the HTML of the rows of some entries.
    init(
        ids: [String], arePresent: Bool, views: [View],
        render: @escaping (Range<Int>) throws(RenderingFailure) -> [UInt8]
    ) {
        self.ids = ids
        self.arePresent = arePresent
        self.views = views
        self.render = render
    }

    /// The number of entries.
    var count: Int { ids.count }

    /// Adds the files, and writes their list.
    func write(to index: inout JSONText, adding files: inout SearchFiles) throws(RenderingFailure) {
        if arePresent {
            var list = JSONText()
            list.appendList(ids) { $0.appendString($1) }
            index.append(",\"ids\":\"\(files.add(list.bytes))\"")
        }
        try writeRows(to: &index, adding: &files)
        var listed: [(id: String, sections: String, strings: String)] = []
        for view in views {
            listed.append((view.id, files.add(view.sections), files.add(view.strings)))
        }
        index.append(",\"views\":")
        index.appendList(listed) { $0.appendStrings([$1.id, $1.sections, $1.strings]) }
    }

    private func writeRows(to index: inout JSONText, adding files: inout SearchFiles) throws(RenderingFailure)
    {
        var parts: [(name: String, count: Int)] = []
        for range in Self.ranges(of: ids.map { Digest(of: $0).prefix }, ending: Self.entriesEnding) {
            parts.append((files.add(try render(range)), range.count))
        }
        var lists: [(name: String, count: Int)] = []
        for range in Self.ranges(of: parts.map { Digest(of: $0.name).prefix }, ending: Self.filesEnding) {
            var list = JSONText()
            list.appendList(parts[range]) { $0.append("[\"\($1.name)\",\($1.count)]") }
            lists.append((files.add(list.bytes), parts[range].reduce(0) { $0 + $1.count }))
        }
        index.append(",\"rows\":")
        index.appendList(lists) { $0.append("[\"\($1.name)\",\($1.count)]") }
    }

    /// Returns ranges that end at hashes that are multiples of a number, or that are as long as possible.
    static func ranges(of hashes: [UInt64], ending: UInt64) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (number, hash) in hashes.enumerated() {
            let end = number + 1
            let isFull = end - start == Int(ending) * maximum
            guard hash % ending == 0 || isFull || end == hashes.count else { continue }
            ranges.append(start..<end)
            start = end
        }
        return ranges
    }
}
