/// The bytes of one file together with the name that messages give it.
public struct SourceFile: Sendable {
    /// The path from the project folder, with `/` between its parts (`content/animals/owl.md`).
    public let path: String
    public let bytes: [UInt8]
    private let lines = LineTable()

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceFile {
    /// The last part of the path.
    public var name: String {
        path.pathParts.last ?? path
    }

    /// The position of the byte at `offset`; an offset past the end is the end.
    ///
    /// Lines end at LF, CR LF or CR. Bytes that continue a UTF-8 sequence take no column of their own.
    /// - Complexity: O(log *lines* + *length of the line*), after O(*bytes*) once.
    public func position(ofByte offset: Int) -> SourcePosition {
        let end = min(max(offset, 0), bytes.count)
        let starts = lines.starts(in: bytes)
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= end { low = middle } else { high = middle - 1 }
        }
        let column = bytes[starts[low]..<end].reduce(1) { $0 + ($1 & 0b1100_0000 == 0b1000_0000 ? 0 : 1) }
        return SourcePosition(line: low + 1, column: column)
    }

    /// The byte at a position that was found in this file.
    /// - Complexity: O(*length of the line*), after O(*bytes*) once.
    func offset(of position: SourcePosition) -> Int {
        let starts = lines.starts(in: bytes)
        let line = min(max(Int(position.line) - 1, 0), starts.count - 1)
        var index = starts[line]
        var column = 1
        while index < bytes.count, column < position.column {
            index += 1
            while index < bytes.count, bytes[index] & 0b1100_0000 == 0b1000_0000 { index += 1 }
            column += 1
        }
        return index
    }

    /// The text of a line without its end, invalid UTF-8 repaired; empty where there is no such line.
    /// - Complexity: O(*length of the line*), after O(*bytes*) once.
    public func text(ofLine number: Int) -> String {
        let starts = lines.starts(in: bytes)
        guard starts.indices.contains(number - 1) else { return "" }
        let rest = bytes[starts[number - 1]...]
        let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
