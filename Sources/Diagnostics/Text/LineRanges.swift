/// The lines of a file, numbered from 1, each without its line ending: LF, CR LF or CR.
package struct LineRanges: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var number = 0
    private var start = 0

    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    package mutating func next() -> (number: Int, range: Range<Int>)? {
        guard start < bytes.count else { return nil }
        var end = start
        while end < bytes.count, bytes[end] != .lineFeed, bytes[end] != .carriageReturn { end += 1 }
        number += 1
        defer { start = Self.lineStart(after: end, in: bytes) }
        return (number, start..<end)
    }

    /// Returns the start of the line after a line ending.
    package static func lineStart(after end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let isPair = end + 1 < bytes.count && bytes[end] == .carriageReturn && bytes[end + 1] == .lineFeed
        return Swift.min(end + (isPair ? 2 : 1), bytes.count)
    }
}
