/// What a page asks for: columns of numbers, one after another, each preceded by its length.
///
/// The columns are views of the words that the page wrote; they hold for as long as the call takes.
public struct Request {
    public typealias Column = UnsafeBufferPointer<Int32>

    private let words: Column
    private var next = 0
    /// The number of columns that were read.
    private var number = 0

    public init(_ words: Column) {
        self.words = words
    }
}

extension Request {
    /// The next column.
    /// - Throws: ``RequestError/malformed(column:)`` when there is none, or it is longer than the words.
    /// - Complexity: O(1).
    mutating func column() throws(RequestError) -> Column {
        guard next < words.count else { throw malformed }
        let length = Int(words[next])
        guard length >= 0, length < words.count - next else { throw malformed }
        let column = Column(rebasing: words[(next + 1)..<(next + 1 + length)])
        next += 1 + length
        number += 1
        return column
    }

    /// The next column, which holds `count` numbers.
    mutating func column(of count: Int) throws(RequestError) -> Column {
        let column = try column()
        guard column.count == count else { throw .malformed(column: number - 1) }
        return column
    }

    /// Lists of numbers as two columns: where in the second each list begins, with one more number for the end
    /// of the last, and the numbers of all lists.
    mutating func lists() throws(RequestError) -> Lists {
        let bounds = try column()
        let values = try column()
        guard let lists = Lists(bounds: bounds, values: values) else {
            throw .malformed(column: number - 2)
        }
        return lists
    }

    /// Checks that nothing follows: a page and a core of different versions should not misunderstand each other.
    func end() throws(RequestError) {
        guard next == words.count else { throw malformed }
    }

    private var malformed: RequestError { .malformed(column: number) }
}
