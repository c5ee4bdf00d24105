import Files
import Planning

/// The rows of the entries of a catalog, and the sections of its views.
///
/// A file has the HTML of about 32 rows. Where it ends depends on the ids of the entries, so that a new entry changes one
/// file or two.
struct SearchRows {
    /// One of so many entries is the last one of a file.
    private static let ending: UInt64 = 32
    /// The maximum number of rows in a file, as a multiple of it.
    private static let maximum = 3

    /// A view.
    struct View {
        let id: String
        /// Its sections as JSON.
        let sections: [UInt8]
        /// The index of the interface strings in its language.
        let strings: Int
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
    /// Whether readers can take the data of the entries that are found.
    let hasData: Bool
    let views: [View]
    /// The interface strings of each language as JSON.
    let strings: [[UInt8]]
    let files: [File]

    /// The number of entries.
    var count: Int { ids.count }

    /// The sections of the first view, if its pages do not have the rows of all entries: every query there needs them.
    private var neededSections: [UInt8]? { arePresent ? nil : views.first?.sections }

    /// Adds the files of sections and of ids, and writes their names. The name is empty for the sections that
    /// ``writeSections(to:)`` writes.
    func write(to index: inout JSONText, adding files: inout SearchFiles) {
        if arePresent || hasData {
            var list = JSONText()
            list.appendList(ids) { $0.appendString($1) }
            index.append(",\"\(arePresent ? "ids" : "dataIds")\":\"\(files.add(list.bytes))\"")
        }
        index.append(",\"views\":")
        index.appendList(views.enumerated()) { index, view in
            index.append("[")
            let isNeeded = view.offset == 0 && neededSections != nil
            let sections = isNeeded ? "" : files.add(view.element.sections)
            index.appendSeparated([view.element.id, sections]) { $0.appendString($1) }
            index.append(",\(view.element.strings)]")
        }
    }

    /// Writes the sections that every query needs, if there are any.
    func writeSections(to index: inout JSONText) {
        guard let neededSections else { return }
        index.append(",\"sections\":")
        index.append(String(decoding: neededSections, as: UTF8.self))
    }

    /// Adds the files of rows, and writes their list: their names in one string, and the number of rows in each.
    func writeFiles(to index: inout JSONText, adding added: inout SearchFiles) {
        index.append(",\"rows\":[\"")
        for file in files { index.append(added.add(file.kind, digest: file.digest)) }
        index.append("\",")
        index.appendList(files) { $0.append("\($1.count)") }
        index.append("]")
    }

    /// Writes the interface strings.
    func writeStrings(to index: inout JSONText) {
        index.append(",\"strings\":")
        index.appendList(strings) { $0.append(String(decoding: $1, as: UTF8.self)) }
    }

    /// Returns the ranges of the entries of each file.
    /// - Parameter hashes: A hash of the id of each entry, in order.
    static func ranges(of hashes: [UInt64]) -> [Range<Int>] {
        hashes.ranges(ending: ending, maximum: maximum)
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
