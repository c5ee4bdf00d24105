/// What a page gets: a status, the number of words that follow, and columns like those of a ``Request``.
///
/// The status is 0 where all went well; else it says what is wrong, and the one column what that is about.
public struct Answer {
    public private(set) var words: [Int32] = [0, 0]

    /// - Parameter columns: appends the columns.
    init(_ columns: (inout Answer) throws(RequestError) -> Void) {
        do {
            try columns(&self)
        } catch {
            let (status, about) = error.status
            words = [status, 0]
            append(about)
        }
        words[1] = Int32(words.count - 2)
    }
}

extension Answer {
    /// Appends a column.
    mutating func append(_ column: [Int32]) {
        words.append(Int32(column.count))
        words.append(contentsOf: column)
    }

    /// A copy of the words that stays until it is freed.
    func copy() -> UnsafeMutablePointer<Int32> {
        let copy = UnsafeMutablePointer<Int32>.allocate(capacity: words.count)
        copy.initialize(from: words, count: words.count)
        return copy
    }
}
