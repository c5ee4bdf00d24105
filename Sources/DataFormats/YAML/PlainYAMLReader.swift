import Diagnostics

/// A reader of the most common front matter: an object whose values are scalars of one line, or lists of such
/// scalars.
///
///     title: The tawny owl
///     tags: [night, forest]
///     links:
///       - barn-owl
///
/// The YAML parser needs more than ten times as long for such a text. This reader returns exactly what
/// ``YAMLReader`` returns with the parser, or `nil` if the text contains anything else. It never reports a
/// problem: a text with a problem is something else, so the parser reads it and explains the problem.
struct PlainYAMLReader {
    private var members: [Node.Member] = []
    private var keys = DuplicateKeyDetector()
    /// The last key, if it has no value in its own line.
    private var openKey: OpenKey?

    /// A key that has no value, or whose value is a list in the following lines.
    private struct OpenKey {
        let key: String
        let position: SourcePosition
        /// The position of an empty value, which is directly after the colon.
        let valuePosition: SourcePosition
        var elements: [Node] = []
        /// The position of the first hyphen.
        var listPosition: SourcePosition?
    }

    /// Reads a text of valid UTF-8, which begins with the line `startLine` of its file.
    /// - Returns: The object; `nil` if the text needs the parser.
    /// - Complexity: O(*bytes*).
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, startLine: Int) -> Node? {
        guard bytes.allAreText else { return nil }
        var reader = PlainYAMLReader()
        for (number, range) in LineRanges(bytes) where !range.isEmpty {
            let text = UnsafeBufferPointer(rebasing: bytes[range])
            var line = PlainYAMLLine(text, number: startLine + number - 1)
            guard reader.append(&line) else { return nil }
        }
        reader.closeKey()
        return reader.members.first.map { Node(.object(reader.members), at: $0.keyPosition) }
    }

    /// Reads a line and returns whether that was possible.
    private mutating func append(_ line: inout PlainYAMLLine) -> Bool {
        line.startsWithKey ? appendMember(&line) : appendElement(&line)
    }

    private mutating func appendMember(_ line: inout PlainYAMLLine) -> Bool {
        closeKey()
        let position = line.position
        // The parser's route reports a duplicate key.
        guard let key = line.key(),
            keys.firstLine(of: key, orInsertAt: Int(position.line), among: members) == nil
        else { return false }
        let valuePosition = line.position
        if line.isAtEnd {
            openKey = OpenKey(key: key, position: position, valuePosition: valuePosition)
            return true
        }
        guard line.skipSpaces(), let value = line.value() else { return false }
        members.append(Node.Member(key: key, keyPosition: position, value: value))
        return true
    }

    /// Reads an item of a list. The hyphens of a list are in one column.
    private mutating func appendElement(_ line: inout PlainYAMLLine) -> Bool {
        line.skipSpaces()
        let position = line.position
        guard position.column == openKey?.listPosition?.column ?? position.column,
            line.skipHyphen(), line.skipSpaces(), let element = line.scalar()
        else { return false }
        if openKey?.listPosition == nil { openKey?.listPosition = position }
        openKey?.elements.append(element)
        return openKey != nil
    }

    /// Adds the open key with its list, or with an empty value.
    private mutating func closeKey() {
        guard let open = openKey else { return }
        let empty = Node(.scalar(Node.Scalar(text: "", type: .null)), at: open.valuePosition)
        let value = open.listPosition.map { Node(.list(open.elements), at: $0) } ?? empty
        members.append(Node.Member(key: open.key, keyPosition: open.position, value: value))
        openKey = nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether none of the characters, apart from line endings, is a control, a line separator or a byte order mark,
    /// or is one of the private-use characters with which the parser's route replaces others.
    ///
    /// The bytes must be valid UTF-8.
    fileprivate var allAreText: Bool {
        for (index, byte) in enumerated() where byte < .space || byte >= 0x7F {
            switch byte {
            case .lineFeed, .carriageReturn: continue
            case ..<(.space), 0x7F, 0xF3...: return false
            // The C1 controls.
            case 0xC2 where self[index + 1] < 0xA0: return false
            // U+2028 and U+2029, and a few signs.
            case 0xE2 where self[index + 1] == 0x80 && (0xA8...0xAF).contains(self[index + 2]): return false
            // U+FEFF, U+FFFE and U+FFFF, and a few signs.
            case 0xEF where self[index + 1] >= 0xBB && self[index + 2] >= 0xBE: return false
            default: continue
            }
        }
        return true
    }
}
