import SectioningWeb
import TestSupport
import Testing

/// A page that asks: columns become the words of a request, and the words of an answer columns.
struct Page {
    /// The functions that the module exports, by their names.
    enum Function: String, CaseIterable {
        case load, forget, section, search, highlight, thin, select, difference
    }

    private var core = PageCore()

    /// The words of the answer to some words.
    mutating func words(_ function: Function, _ words: [Int32]) -> [Int32] {
        words.withUnsafeBufferPointer { words in
            let request = Request(words)
            return switch function {
            case .load: core.load(request).words
            case .forget: core.forget(request).words
            case .section: core.section(request).words
            case .search: core.search(request).words
            case .highlight: core.highlight(request).words
            case .thin: core.thin(request).words
            case .select: core.select(request).words
            case .difference: core.difference(request).words
            }
        }
    }

    /// The status and the columns of the answer to some columns.
    mutating func ask(
        _ function: Function, _ columns: [[Int32]]
    ) throws -> (status: Int32, columns: [[Int32]]) {
        let answer = words(function, columns.flatMap { [Int32($0.count)] + $0 })
        try #require(answer.count == Int(answer[1]) + 2)
        var rest = answer.dropFirst(2)
        var columns: [[Int32]] = []
        while let length = rest.popFirst() {
            try #require(length >= 0 && length <= rest.count)
            columns.append(Array(rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        return (answer[0], columns)
    }

    /// The columns of the answer to a request that is not refused.
    mutating func answer(_ function: Function, _ columns: [[Int32]]) throws -> [[Int32]] {
        let (status, answer) = try ask(function, columns)
        try #require(status == 0, "refused for \(answer)")
        return answer
    }
}

extension Page {
    /// Loads the catalog of a list; returns its number.
    mutating func load(_ list: LawList, texts: [[UInt8]]? = nil) throws -> Int32 {
        let (bounds, keys) = columns(of: list.entries)
        let textColumns: [[Int32]] = texts.map { [columns(of: $0).bounds, packed($0)] } ?? [[], [0]]
        let request = [[Int32(list.entries.count), 1], list.identities, list.revisions, bounds, keys]
        return try answer(.load, request + textColumns)[0][0]
    }

    /// The columns that ask for a list's sections.
    static func request(_ list: LawList, of catalog: Int32) -> [[Int32]] {
        [[catalog, 0, list.empty.code], [list.remainder.code], list.given, list.last]
    }

    /// Loads a list's catalog and cuts it; returns the number of the list.
    mutating func cut(_ list: LawList) throws -> Int32 {
        let catalog = try load(list)
        return try answer(.section, Page.request(list, of: catalog))[0][0]
    }
}

/// Lists as two columns.
func columns<Value>(of lists: [[Value]]) -> (bounds: [Int32], values: [Value]) {
    let bounds = lists.reduce(into: [Int32(0)]) { $0.append(($0.last ?? 0) + Int32($1.count)) }
    return (bounds, lists.flatMap { $0 })
}

/// Bytes as a column: their number, and four in each word.
func packed(_ texts: [[UInt8]]) -> [Int32] {
    let bytes = Array(texts.joined())
    let words = stride(from: 0, to: bytes.count, by: 4).map { start in
        bytes[start..<min(start + 4, bytes.count)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return [Int32(bytes.count)] + words.map { Int32(bitPattern: $0) }
}

/// The bytes of a text as a column.
func packed(_ text: String) -> [Int32] {
    packed([Array(text.utf8)])
}

extension LawSections {
    /// The sections in an answer.
    init(_ answer: [[Int32]]) throws {
        try #require(answer.count == 7 && answer[2].count == answer[1].count + 1)
        self.init(
            sections: answer[1].indices.map { section in
                [answer[1][section]] + answer[3][Int(answer[2][section])..<Int(answer[2][section + 1])]
            },
            indexed: answer[4], targets: answer[5],
            vacant: answer[6].indices.filter { answer[6][$0] == 1 }.map { answer[4][$0] })
    }
}

extension LawList.Remainder {
    var code: Int32 {
        switch self {
        case .appearance: 0
        case .count: 1
        case .ascending: 2
        case .descending: 3
        }
    }
}

extension LawList.Empty {
    var code: Int32 {
        switch self {
        case .omit: 0
        case .header: 1
        case .index: 2
        }
    }
}
