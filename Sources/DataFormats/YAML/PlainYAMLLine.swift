import Diagnostics

/// A cursor in a line that ``PlainYAMLReader`` reads.
///
/// Each method reads what follows and moves past it, or returns `nil` or `false` if something else follows that only the
/// parser can read. After that, the cursor is not used again.
struct PlainYAMLLine {
    /// The maximum length of a key. The parser also has a limit, which is higher.
    private static let keyLimit = 128

    private let bytes: UnsafeBufferPointer<UInt8>
    private let number: Int
    private var offset = 0
    /// The number of bytes before the cursor that are not counted as columns.
    private var continuationBytes = 0

    /// - Parameter bytes: The line without its line ending. It is not empty.
    init(_ bytes: UnsafeBufferPointer<UInt8>, number: Int) {
        self.bytes = bytes
        self.number = number
    }
}

extension PlainYAMLLine {
    var position: SourcePosition {
        SourcePosition(line: number, column: offset - continuationBytes + 1)
    }

    /// Whether only spaces follow.
    var isAtEnd: Bool { bytes[offset...].allSatisfy { $0 == .space } }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Skips spaces and returns whether there were any.
    @discardableResult
    mutating func skipSpaces() -> Bool {
        let start = offset
        while next == .space { offset += 1 }
        return offset > start
    }

    mutating func skipHyphen() -> Bool { skip(.hyphen) }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    /// Returns a key of letters, digits, `_` and `-`, and moves past its colon.
    mutating func key() -> String? {
        let start = offset
        guard next?.isLetter == true else { return nil }
        while next?.isInPlainKey == true { offset += 1 }
        let end = offset
        guard end - start <= Self.keyLimit, skip(.colon) else { return nil }
        return string(start..<end)
    }

    /// Returns the scalar or the list in brackets in the rest of the line, which begins with a space.
    mutating func value() -> Node? {
        guard skipSpaces() else { return nil }
        return next == .openingBracket ? list() : scalar()
    }

    /// Returns the scalar in the rest of the line.
    mutating func scalar() -> Node? {
        guard let scalar = scalar(inBrackets: false), isAtEnd else { return nil }
        return scalar
    }

    private func string(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
}

extension PlainYAMLLine {
    /// Returns a list of scalars in brackets, in the rest of the line.
    private mutating func list() -> Node? {
        let start = position
        var elements: [Node] = []
        repeat {
            offset += 1
            skipSpaces()
            if elements.isEmpty, next == .closingBracket { break }
            let start = offset
            guard let element = scalar(inBrackets: true), element.text?.firstLookalike(of: ",") == nil else {
                return nil
            }
            continuationBytes += bytes[start..<offset].count(where: \.isContinuation)
            elements.append(element)
            skipSpaces()
        } while next == .comma
        guard skip(.closingBracket), isAtEnd else { return nil }
        return Node(.list(elements), at: start)
    }

    private mutating func scalar(inBrackets: Bool) -> Node? {
        let start = position
        let scalar =
            next == .quote || next == .apostrophe ? quotedScalar() : plainScalar(inBrackets: inBrackets)
        return scalar.map { Node(.scalar($0), at: start) }
    }

    /// Returns a string in quotes, without escapes.
    private mutating func quotedScalar() -> Node.Scalar? {
        let (mark, start) = (bytes[offset], offset + 1)
        // A doubled apostrophe is an escape. Here it looks like two strings, which no caller accepts.
        guard let end = bytes[start...].firstIndex(where: { $0 == mark || $0 == .backslash }),
            bytes[end] == mark
        else { return nil }
        offset = end + 1
        return Node.Scalar(text: string(start..<end), type: .string)
    }

    /// Returns a scalar without quotes, which ends before a comma or a bracket in brackets.
    private mutating func plainScalar(inBrackets: Bool) -> Node.Scalar? {
        let first = bytes[offset...].first { $0 != .hyphen }
        guard let first, first.canStartPlainScalar else { return nil }
        let start = offset
        var end = start
        scan: while let byte = next {
            switch byte {
            case .comma where inBrackets, .closingBracket where inBrackets: break scan
            case .openingBracket where inBrackets, .openingBrace where inBrackets,
                .closingBrace where inBrackets, .colon where inBrackets:
                return nil
            case .colon where offset + 1 == bytes.count || bytes[offset + 1] == .space: return nil
            // A comment.
            case .hash where bytes[offset - 1] == .space: return nil
            default: break
            }
            offset += 1
            if byte != .space { end = offset }
        }
        let text = string(start..<end)
        return YAMLScalarType.ofPlain(text).map { Node.Scalar(text: text, type: $0) }
    }
}

extension UInt8 {
    fileprivate var isInPlainKey: Bool {
        isLetter || isDigit || self == .hyphen || self == UInt8(ascii: "_")
    }

    /// Whether a scalar without quotes can start with the byte, or with hyphens and the byte. Of the other bytes, most
    /// are indicators.
    fileprivate var canStartPlainScalar: Bool {
        isLetter || isDigit || self >= 0x80 || self == .slash || self == .period || self == UInt8(ascii: "(")
    }
}
