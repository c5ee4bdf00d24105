/// The bytes of one file together with the name that messages give it.
public struct SourceFile: Sendable {
    /// The path from the project folder, with `/` between its parts (`content/animals/owl.md`).
    public let path: String
    public let bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceFile {
    /// The position of the byte at `offset`; an offset past the end is the end.
    ///
    /// Lines end at LF, CR LF or CR. Bytes that continue a UTF-8 sequence take no column of their own.
    /// - Complexity: O(`offset`); meant for messages, not for loops.
    public func position(ofByte offset: Int) -> SourcePosition {
        let end = min(offset, bytes.count)
        var line = 1
        var lineStart = 0
        for index in 0..<end where endsLine(at: index) {
            line += 1
            lineStart = index + 1
        }
        let column = bytes[lineStart..<end].reduce(1) { $0 + ($1 & 0b1100_0000 == 0b1000_0000 ? 0 : 1) }
        return SourcePosition(line: line, column: column)
    }

    /// The text of a line without its end, invalid UTF-8 repaired; empty where there is no such line.
    public func text(ofLine number: Int) -> String {
        var line = 1
        var start = 0
        for index in bytes.indices {
            guard line < number else { break }
            if endsLine(at: index) {
                line += 1
                start = index + 1
            }
        }
        guard line == number else { return "" }
        let rest = bytes[start...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private func endsLine(at index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
        default: false
        }
    }
}
