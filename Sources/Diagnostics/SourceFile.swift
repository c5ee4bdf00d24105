/// The bytes of a file, and the path by which messages refer to it.
public struct SourceFile: Sendable {
    /// The path from the project folder, with `/` as separator (`content/animals/owl.md`).
    public let path: String
    public let bytes: [UInt8]
    /// Whether ``TextDecoding`` has checked the bytes, which then are not checked again.
    var isChecked = false
    private let lines = LazyLineIndex()

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceFile {
    /// The last component of the path.
    public var name: String {
        path.unicodeScalars.split(separator: "/").last.map { String(Substring($0)) } ?? path
    }

    /// Returns the position of the byte at `offset`, or the end of the file for an offset past the end.
    ///
    /// Lines end at LF, CR LF or CR. Continuation bytes of UTF-8 are not counted as columns.
    /// - Complexity: O(log *lines*), after O(*bytes*) for the first call.
    public func position(ofByte offset: Int) -> SourcePosition {
        lines.lineIndex(of: bytes).position(ofByte: min(max(offset, 0), bytes.count), in: bytes)
    }

    /// Returns the offset of a position that was found in this file.
    /// - Complexity: O(log *bytes*), after O(*bytes*) for the first call.
    package func offset(of position: SourcePosition) -> Int {
        lines.lineIndex(of: bytes).offset(of: position, in: bytes)
    }

    /// Returns the range of a line in bytes, without its line ending; `nil` if there is no such line.
    /// - Complexity: O(1), after O(*bytes*) for the first call.
    package func range(ofLine number: Int) -> Range<Int>? {
        lines.lineIndex(of: bytes).range(ofLine: number, in: bytes)
    }
}
