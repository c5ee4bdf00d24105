/// What a page gets: a status, the number of words that follow, and columns like those of a ``Request``.
///
/// The status is 0 where all went well; else it says what is wrong, and the one column what that is about.
public struct Answer {
    public private(set) var words: [Int32] = [0, 0]
    /// Where the length of the column stands that is being written.
    private var column = 2

    /// - Parameter columns: writes the columns.
    init(_ columns: (inout Answer) throws(RequestError) -> Void) {
        do {
            try columns(&self)
        } catch {
            words = []
            error.write(to: &self)
        }
        words[1] = Int32(words.count - 2)
    }
}

extension Answer {
    /// Begins a column; the one before is complete then.
    @inline(never)
    mutating func begin() {
        column = words.count
        words.append(0)
    }

    /// Adds a number to the column. Not inlined: so many places call it that the module would grow by a tenth.
    @inline(never)
    mutating func add(_ number: Int) {
        words.append(Int32(number))
        words[column] += 1
    }

    mutating func add(_ number: Int32) {
        add(Int(number))
    }

    /// Begins the answer to a request that is refused.
    mutating func refuse(_ status: Int32) {
        words = [status, 0]
        begin()
    }

    /// A copy of the words that stays until it is freed.
    func copy() -> UnsafeMutablePointer<Int32> {
        let copy = UnsafeMutablePointer<Int32>.allocate(capacity: words.count)
        copy.initialize(from: words, count: words.count)
        return copy
    }
}
