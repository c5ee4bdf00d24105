import Diagnostics

/// A checker of the braces in the text between the tags of a template.
///
/// It reports tags in which a brace is missing or one too many: they would be shown as text. The braces in scripts, styles and comments,
/// and pairs of braces such as those of JSON in an attribute, are text.
struct BraceChecker {
    private let file: SourceFile
    /// The number of braces in the text that are open.
    private var depth = 0
    /// Reads the text up to `end`, to determine whether a brace is in a script or a style.
    private var html = HTMLTokenizer()
    private var end = 0
    /// The text that is not read yet, and the last one.
    private var texts: [Range<Int>] = []
    /// The names in single braces, with the offsets of the braces.
    private(set) var names: [(offset: Int, name: String)] = []

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Checks text up to the first malformed tag.
    ///
    /// - Returns: The range of the malformed tag; `nil` if there is none.
    /// - Complexity: O(*bytes*). For all calls together, also O(*bytes* of the file).
    mutating func check(_ range: Range<Int>, into diagnostics: inout Diagnostics) -> Range<Int>? {
        texts.append(range)
        for offset in range {
            switch file.bytes[offset] {
            case UInt8(ascii: "{"):
                depth += 1
                guard let tag = malformedTag(at: offset, in: range) else { continue }
                depth -= tag.lowerBound < offset ? 2 : 1
                report(
                    .malformedTag(text(of: tag), name: name(of: tag)), at: tag.lowerBound, into: &diagnostics)
                return tag
            case UInt8(ascii: "}"):
                if depth > 0 {
                    depth -= 1
                } else if isLastOfSeveral(offset), !isInCode(offset) {
                    report(.extraBrace, at: offset, into: &diagnostics)
                }
            default: break
            }
        }
        return nil
    }

    /// Returns the end of a tag whose name begins at an offset or after white space; `nil` if there is no name, or no brace after
    /// it.
    func endOfTag(from start: Int, to end: Int) -> Int? {
        var rest = file.bytes[start..<end].drop(while: HTMLTokenizer.isWhitespace)
        if let sigil = rest.first, "#^/><$".utf8.contains(sigil) {
            rest = rest.dropFirst().drop(while: HTMLTokenizer.isWhitespace)
        }
        let afterName = rest.drop(while: isInName)
        guard afterName.startIndex > rest.startIndex else { return nil }
        let braces = afterName.drop(while: HTMLTokenizer.isWhitespace)
        let count = braces.prefix(3).prefix { $0 == UInt8(ascii: "}") }.count
        return count > 0 ? braces.startIndex + count : nil
    }

    private func isInName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isLetterOrDigit || "._-*/".utf8.contains(byte)
    }
}

extension BraceChecker {
    private func report(_ problem: TemplateProblem, at offset: Int, into diagnostics: inout Diagnostics) {
        diagnostics.report(Diagnostic(.template(problem), in: file, atByte: offset))
    }

    private func text(of tag: Range<Int>) -> String { String(decoding: file.bytes[tag], as: UTF8.self) }

    private func name(of tag: Range<Int>) -> String { text(of: tag).filter { !"{} ".contains($0) } }

    /// Returns the range of a tag that begins with a single brace, or with two that are not adjacent.
    private mutating func malformedTag(at offset: Int, in text: Range<Int>) -> Range<Int>? {
        guard let tagEnd = endOfTag(from: offset + 1, to: text.upperBound), !isInCode(offset) else {
            return nil
        }
        let tag = offset..<tagEnd
        if let start = braceBefore(offset, in: text) {
            let rest = file.bytes[tagEnd..<text.upperBound].drop(while: HTMLTokenizer.isWhitespace)
            return start..<(rest.first == UInt8(ascii: "}") ? rest.startIndex + 1 : tagEnd)
        }
        let first = file.bytes[(offset + 1)..<tagEnd].first { !HTMLTokenizer.isWhitespace($0) }
        if let first, "#^/>".utf8.contains(first) { return tag }
        let isSingle = file.bytes[tagEnd - 2] != UInt8(ascii: "}")
        // In “{a: {b}}”, the last brace closes the first.
        guard depth == 1, isSingle else { return depth == 1 ? tag : nil }
        // “${name}” is code.
        if offset == 0 || file.bytes[offset - 1] != UInt8(ascii: "$") {
            names.append((offset, name(of: tag)))
        }
        return nil
    }

    /// Returns the offset of a brace between which and `offset` is only white space.
    private func braceBefore(_ offset: Int, in text: Range<Int>) -> Int? {
        file.bytes[text.lowerBound..<offset].lastIndex { !HTMLTokenizer.isWhitespace($0) }
            .flatMap { file.bytes[$0] == UInt8(ascii: "{") ? $0 : nil }
    }

    /// Whether a closing brace follows another one, and no other follows it.
    private func isLastOfSeveral(_ offset: Int) -> Bool {
        let brace = UInt8(ascii: "}")
        return offset > 0 && file.bytes[offset - 1] == brace
            && (offset + 1 == file.bytes.count || file.bytes[offset + 1] != brace)
    }

    /// Whether a byte is in a script or a style.
    private mutating func isInCode(_ offset: Int) -> Bool {
        for text in texts {
            let start = max(text.lowerBound, end)
            end = max(end, min(text.upperBound, offset))
            for byte in file.bytes[start..<max(start, end)] { _ = html.read(byte) }
        }
        texts = Array(texts.suffix(1))
        end = offset
        return html.isInCode
    }
}
