import Diagnostics

/// A reader of the most common front matter: an object whose values are scalars of one line, lists of such scalars, or
/// objects of one more level.
///
///     title: The tawny owl
///     tags: [night, forest]
///     picture:
///       src: owl.jpg
///
/// The YAML parser takes more than ten times as long for such front matter. This reader returns exactly what
/// ``YAMLReader`` returns with the parser, or `nil` if it finds any other syntax. It reports no problems: if there
/// is one, it returns `nil`, and the parser reports it.
struct PlainYAMLReader {
    private var object = PlainYAMLObject()
    /// The last key of the object, if it has no value in its own line.
    private var openKey: PlainYAMLOpenKey?

    /// Reads front matter.
    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - startLine: The line of the file at which the bytes begin, from 1.
    /// - Returns: The object; `nil` if the parser must read the bytes.
    /// - Complexity: O(*bytes*).
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, startLine: Int) -> Node? {
        guard bytes.arePlainCharacters else { return nil }
        var reader = PlainYAMLReader()
        for (number, range) in LineRanges(bytes) where !range.isEmpty {
            let text = UnsafeBufferPointer(rebasing: bytes[range])
            var line = PlainYAMLLine(text, number: startLine + number - 1)
            guard reader.append(&line) else { return nil }
        }
        return reader.closeKey() ? reader.object.node : nil
    }

    /// Reads a line and returns whether that was possible.
    private mutating func append(_ line: inout PlainYAMLLine) -> Bool {
        let isIndented = line.skipSpaces()
        let position = line.position
        if line.skipHyphen() {
            guard line.skipSpaces(), let element = line.scalar(),
                element.text?.lookalikeAtStart(isAlone: false) == nil
            else { return false }
            return openKey?.append(element, hyphen: position) ?? false
        }
        guard isIndented || closeKey(), let key = line.key() else { return false }
        if line.isAtEnd, !isIndented {
            openKey = PlainYAMLOpenKey(key, at: position, emptyValue: line.position)
            return true
        }
        guard let value = line.value() else { return false }
        let member = Node.Member(key: key, keyPosition: position, value: value)
        return isIndented ? openKey?.append(member) ?? false : object.append(member)
    }

    /// Adds the open key, if there is one, and returns whether it is new.
    private mutating func closeKey() -> Bool {
        guard let member = openKey?.member else { return true }
        openKey = nil
        return object.append(member)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes, which must be valid UTF-8, contain only line endings and characters that may be in a plain
    /// scalar. U+2028 and U+2029 may: in YAML 1.2, they are not line endings.
    ///
    /// Characters from U+C0000 are left to the parser, which replaces some of them.
    fileprivate var arePlainCharacters: Bool {
        for (index, byte) in enumerated() where byte < .space || byte >= 0x7F {
            switch byte {
            case .lineFeed, .carriageReturn: continue
            case ..<(.space), 0x7F, 0xF3...: return false
            // The C1 controls, including U+0085.
            case 0xC2 where self[index + 1] < 0xA0: return false
            // U+FEFF, U+FFFE and U+FFFF, and a few signs.
            case 0xEF where self[index + 1] >= 0xBB && self[index + 2] >= 0xBE: return false
            default: continue
            }
        }
        return true
    }
}
