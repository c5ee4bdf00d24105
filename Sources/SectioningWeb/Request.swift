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
    @inline(never)
    mutating func column() throws(RequestError) -> Column {
        guard next < words.count else { throw malformed(before: 0) }
        let length = Int(words[next])
        guard length >= 0, length < words.count - next else { throw malformed(before: 0) }
        let column = Column(rebasing: words[(next + 1)..<(next + 1 + length)])
        next += 1 + length
        number += 1
        return column
    }

    /// The next column, which holds `count` numbers.
    @inline(never)
    mutating func column(of count: Int) throws(RequestError) -> Column {
        let column = try column()
        guard column.count == count else { throw malformed(before: 1) }
        return column
    }

    /// The bytes in the next column: their number, and then four in each word, the first in its lowest bits.
    @inline(never)
    mutating func bytes() throws(RequestError) -> UnsafeBufferPointer<UInt8> {
        let column = try column()
        // No sum that a count of nearly 2³¹ bytes would carry beyond the numbers of a page's memory.
        guard let count = column.first, count >= 0,
            Int(count >> 2) + (count & 3 == 0 ? 0 : 1) == column.count - 1
        else {
            throw malformed(before: 1)
        }
        let words = UnsafeRawBufferPointer(Column(rebasing: column[1...]))
        return UnsafeBufferPointer(
            start: words.baseAddress?.assumingMemoryBound(to: UInt8.self), count: Int(count))
    }

    /// Lists of numbers as two columns: where in the second each list begins, with one more number for the end
    /// of the last, and the numbers of all lists.
    @inline(never)
    mutating func lists() throws(RequestError) -> Lists {
        let bounds = try column()
        let values = try column()
        guard let lists = Lists(bounds: bounds, values: values) else { throw malformed(before: 2) }
        return lists
    }

    /// Checks that nothing follows: a page and a core of different versions should not misunderstand each other.
    func end() throws(RequestError) {
        guard next == words.count else { throw malformed(before: 0) }
    }

    /// That the column so many before the next one is not what is needed.
    func malformed(before distance: Int) -> RequestError {
        .malformed(column: number - distance)
    }
}
