import Files
import TemplateLanguage

/// Where a page finds the rows of the entries of a catalog.
enum SearchRows {
    /// On the page itself, by the ids of the entries.
    case shown(ids: [String])
    /// In files of consecutive entries, which it fetches to show results.
    case fetched(FetchedRows)

    /// The number of entries.
    var count: Int {
        switch self {
        case .shown(let ids): ids.count
        case .fetched(let rows): rows.count
        }
    }

    /// Adds the files, and writes their list.
    func write(to index: inout JSONText, adding files: inout SearchFiles) throws(RenderingFailure) {
        switch self {
        case .shown(let ids):
            var list = JSONText()
            list.appendList(ids) { $0.appendString($1) }
            index.append(",\"ids\":\"\(try files.add(list.bytes))\"")
        case .fetched(let rows): try rows.write(to: &index, adding: &files)
        }
    }
}

/// The rows of a catalog of many pages, and the sections of its views.
///
/// A file has the HTML of about sixteen rows. Where it ends depends on the ids of the entries, so that a new entry changes
/// one file or two. Lists of about sixty files are files, too.
struct FetchedRows {
    /// One of so many entries is the last one of a file, and one of so many files is the last one of a list.
    private static let entriesEnding: UInt64 = 16
    private static let filesEnding: UInt64 = 64
    /// The maximum, as a multiple of these.
    private static let maximum = 3

    /// A view, by its id, with its sections as JSON.
    struct View {
        let id: String
        let sections: [UInt8]
    }

    private let ids: [String]
    private let views: [View]
    private let render: (Range<Int>) throws(RenderingFailure) -> [UInt8]

    /// - Parameters:
    ///   - ids: The ids of the entries, in order.
    ///   - render: Returns the HTML of the rows of some entries.
    init(
        ids: [String], views: [View], render: @escaping (Range<Int>) throws(RenderingFailure) -> [UInt8]
    ) {
        self.ids = ids
        self.views = views
        self.render = render
    }

    var count: Int { ids.count }

    fileprivate func write(to index: inout JSONText, adding files: inout SearchFiles) throws(RenderingFailure)
    {
        var parts: [(name: String, count: Int)] = []
        for range in Self.ranges(of: ids.map { Digest(of: $0).prefix }, ending: Self.entriesEnding) {
            parts.append((try files.add(try render(range)), range.count))
        }
        var lists: [(name: String, count: Int)] = []
        for range in Self.ranges(of: parts.map { Digest(of: $0.name).prefix }, ending: Self.filesEnding) {
            var list = JSONText()
            list.appendList(parts[range]) { $0.append("[\"\($1.name)\",\($1.count)]") }
            lists.append((try files.add(list.bytes), parts[range].reduce(0) { $0 + $1.count }))
        }
        index.append(",\"rows\":")
        index.appendList(lists) { $0.append("[\"\($1.name)\",\($1.count)]") }
        var sections: [(id: String, name: String)] = []
        for view in views { sections.append((view.id, try files.add(view.sections))) }
        index.append(",\"views\":")
        index.appendList(sections) { $0.appendPair($1.id, $1.name) }
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
