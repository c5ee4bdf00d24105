import Diagnostics

/// The lines of a body, numbered from 1 as in cmark. A line ending at the end of the body begins no further line.
struct BodyLines {
    private var starts: [Int] = []

    var count: Int { starts.count }

    mutating func append(_ start: Int) { starts.append(start) }

    /// Returns the range of a line, without its line ending; `nil` if there is no such line.
    /// - Parameter bytes: The body.
    func range(ofLine number: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard starts.indices.contains(number - 1) else { return nil }
        let start = starts[number - 1]
        var end = number < starts.count ? starts[number] : bytes.count
        while end > start, bytes[end - 1].isLineEnd { end -= 1 }
        return start..<end
    }
}
