internal import Glibc

/// Divides bytes into lines. The rest of a line that is longer than `limit` is dropped.
package struct LineSplitter {
    let limit: Int
    private var line: [UInt8] = []

    package init(limit: Int) {
        self.limit = limit
    }

    package mutating func append(_ bytes: UnsafeRawBufferPointer, _ body: (ArraySlice<UInt8>) -> Void) {
        var rest = bytes
        while let start = rest.baseAddress, let end = memchr(start, 0x0A, rest.count) {
            let count = UnsafeRawPointer(end) - start
            add(rest.prefix(count))
            body(line[...])
            line.removeAll(keepingCapacity: true)
            rest = UnsafeRawBufferPointer(rebasing: rest[(count + 1)...])
        }
        add(rest[...])
    }

    /// Ends the last line, if it has no line break.
    package mutating func finish(_ body: (ArraySlice<UInt8>) -> Void) {
        if !line.isEmpty { body(line[...]) }
        line = []
    }

    private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        line += bytes.prefix(limit - line.count)
    }
}
