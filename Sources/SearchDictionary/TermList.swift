import Records

/// Terms in the order of their bytes, which is code point order, with the entries that have each of them.
///
/// The entries of a term are stored as text, as files have them: ordinals in base 36, each as the difference from the one
/// before. So the lists of consecutive parts of a catalog are merged without reading the numbers.
package struct TermList: Sendable {
    struct Term: Sendable {
        /// The first bytes of the term, most significant first, by which most terms are ordered.
        let start: UInt64
        /// The offset of the term's bytes. The differences follow them.
        let offset: Int
        let length: Int
        /// The first and the last entry.
        let first: Int
        let last: Int
        /// The length of the differences of the entries after the first one, each after a space.
        let differencesLength: Int

        var range: Range<Int> { offset..<(offset + length) }
        var differences: Range<Int> { range.upperBound..<(range.upperBound + differencesLength) }
    }

    private(set) var bytes: [UInt8] = []
    private(set) var terms: [Term] = []

    init() {}

    /// Appends a term that follows those of the list.
    /// - Parameter entries: The ordinals of the entries, ascending; at least one.
    mutating func append(_ term: ArraySlice<UInt8>, entries: ArraySlice<Int32>) {
        guard let first = entries.first, let last = entries.last else { return }
        let offset = bytes.count
        bytes += term
        let differences = bytes.count
        var previous = first
        for entry in entries.dropFirst() {
            bytes.append(UInt8(ascii: " "))
            bytes.appendBase36(Int(entry - previous))
            previous = entry
        }
        terms.append(
            Term(
                start: Self.start(of: term), offset: offset, length: term.count, first: Int(first),
                last: Int(last), differencesLength: bytes.count - differences))
    }

    /// The number of bytes of ``Term/start``.
    static let startLength = 8

    /// Returns the first bytes of a term as a number; bytes that it lacks are zero.
    static func start(of term: some Collection<UInt8>) -> UInt64 {
        var start: UInt64 = 0
        for byte in term.prefix(startLength) { start = start << 8 | UInt64(byte) }
        return start << UInt64(8 * (startLength - min(term.count, startLength)))
    }
}

extension TermList {
    init(from record: inout RecordReader) throws(RecordError) {
        bytes = try record.readBytes()
        var offset = 0
        let count = bytes.count
        let bytes = bytes
        terms = try record.readArray { (record) throws(RecordError) in
            let (length, differencesLength) = (try record.readInt(), try record.readInt())
            guard length >= 0, differencesLength >= 0, length <= count - offset,
                differencesLength <= count - offset - length
            else { throw RecordError() }
            defer { offset += length + differencesLength }
            return Term(
                start: Self.start(of: bytes[offset..<(offset + length)]), offset: offset, length: length,
                first: try record.readInt(), last: try record.readInt(),
                differencesLength: differencesLength)
        }
    }

    func write(to record: inout RecordWriter) {
        record.write(bytes)
        record.write(terms) { term, record in
            record.write(term.length)
            record.write(term.differencesLength)
            record.write(term.first)
            record.write(term.last)
        }
    }
}

extension [UInt8] {
    /// Appends a number in base 36; negative ones after a minus sign.
    package mutating func appendBase36(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        let start = count
        repeat {
            let digit = UInt8(rest % 36)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
            rest /= 36
        } while rest > 0
        self[start...].reverse()
    }
}
