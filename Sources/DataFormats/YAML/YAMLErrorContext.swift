import Diagnostics

/// The text near a mark, which is used to explain why the parser stopped there.
struct YAMLErrorContext {
    private let preprocessed: PreprocessedYAML
    private let positions: YAMLPositionMap

    init(_ preprocessed: PreprocessedYAML, positions: YAMLPositionMap) {
        self.preprocessed = preprocessed
        self.positions = positions
    }

    /// Returns the character at `mark`, or `nil` at the end of the text.
    func character(at mark: YAMLMark) -> Character? { characters(1, at: mark).first }

    func characters(_ count: Int, at mark: YAMLMark) -> String {
        let bytes = preprocessed.bytes[offset(of: mark)...].prefix(8 * count)
        return String(preprocessed.restored(String(decoding: bytes, as: UTF8.self)).prefix(count))
    }

    /// Returns the tag or anchor at `mark`, with its indicator.
    func word(at mark: YAMLMark) -> String { preprocessed.word(at: offset(of: mark)) }

    /// Whether a key with its colon precedes `mark` on the same line.
    func hasColon(before mark: YAMLMark) -> Bool {
        let before = line(upTo: mark)
        return zip(before, before.dropFirst()).contains { $0 == .colon && $1.isSpaceOrTab }
    }

    /// Whether the value that begins before `mark` in its line is in typographic quotation marks.
    func isInTypographicQuotes(at mark: YAMLMark) -> Bool {
        let line = line(at: mark)
        guard
            let colon = zip(line.indices, line.dropFirst()).first(where: {
                line[$0] == .colon && $1.isSpaceOrTab
            })?.0
        else { return false }
        let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
        return [("“", "”"), ("„", "“"), ("„", "”"), ("”", "”"), ("‘", "’"), ("’", "’")].contains {
            value.hasPrefix($0) && value.hasSuffix($1)
        }
    }

    /// Returns the character before `mark` in its line that is not white space, if it is in ASCII.
    func character(before mark: YAMLMark) -> Character? {
        line(upTo: mark).last { !$0.isSpaceOrTab }.flatMap { $0 < 0x80 ? Character(Unicode.Scalar($0)) : nil }
    }

    /// Whether the closing apostrophe before `mark` may be one of the text: a letter follows it, or another apostrophe.
    func isApostrophe(before mark: YAMLMark) -> Bool {
        let before = line(upTo: mark)
        if before.last == .apostrophe, character(at: mark)?.isLetter == true { return true }
        return line(at: mark)[before.endIndex...].contains(.apostrophe)
    }

    /// Whether a line begins at `mark`, except for white space, and is a key with its colon.
    func startsLineWithKey(at mark: YAMLMark) -> Bool {
        let before = line(upTo: mark)
        guard before.allSatisfy(\.isSpaceOrTab) else { return false }
        let rest = line(at: mark)[before.endIndex...]
        return rest.indices.contains {
            rest[$0] == .colon && rest[($0 + 1)...].first?.isSpaceOrTab ?? true
        }
    }

    /// Whether `- ` is at `mark`.
    func startsItem(at mark: YAMLMark) -> Bool {
        let next = characters(2, at: mark).utf8.dropFirst().first
        return next?.isSpaceOrTab ?? true || next?.isLineEnd ?? true
    }

    /// Returns the reason why the line at `mark` has no key.
    func problemWithoutColon(at mark: YAMLMark) -> YAMLProblem {
        let line = preprocessed.bytes[offset(of: mark)...].prefix { !$0.isLineEnd }
        guard let colon = line.firstIndex(of: .colon), let next = line[(colon + 1)...].first else {
            return .missingColon
        }
        return next == .slash || next.isSpaceOrTab ? .missingColon : .missingSpaceAfterColon
    }

    /// Returns the start of the line above `mark`, or `nil` if the two lines have different indentations.
    ///
    /// With the same indentation, the line above was probably not meant to continue in the line at `mark`.
    func lineAbove(_ mark: YAMLMark) -> YAMLMark? {
        guard mark.line > 1 + preprocessed.addedLines else { return nil }
        let lead = leadingSpaces(ofLine: mark.line)
        guard leadingSpaces(ofLine: mark.line - 1) == lead else { return nil }
        return YAMLMark(line: mark.line - 1, column: 1 + lead)
    }

    /// Returns the position of the first character of the line at `mark` that is not a space.
    func lineStart(at mark: YAMLMark) -> YAMLMark {
        YAMLMark(line: mark.line, column: 1 + leadingSpaces(ofLine: mark.line))
    }

    private func leadingSpaces(ofLine line: Int) -> Int {
        preprocessed.bytes[offset(of: YAMLMark(line: line, column: 1))...].prefix { $0 == .space }.count
    }

    /// Returns the position of a `? ` at the start of a line, inside brackets or not, that explains why the
    /// parser stopped at `mark`.
    ///
    /// Searches the line of `start`, where the unfinished construct begins, the line of `mark`, the line
    /// above it, and the lines to which a `: ` at `mark` may belong.
    func explicitKey(near mark: YAMLMark, or start: YAMLMark) -> YAMLMark? {
        let near = [start.line, mark.line, max(1, mark.line - 1)]
        if let key = near.lazy.compactMap(explicitKey(inLine:)).first { return key }
        guard character(at: mark) == ":", leadingSpaces(ofLine: mark.line) == mark.column - 1 else {
            return nil
        }
        let above = (1..<mark.line).reversed().lazy.compactMap(explicitKey(inLine:))
        return above.first { $0.column == mark.column }
    }

    private func explicitKey(inLine number: Int) -> YAMLMark? {
        let line = preprocessed.bytes[offset(of: YAMLMark(line: number, column: 1))...].prefix {
            !$0.isLineEnd
        }
        let lead = line.prefix { [.space, .tab, .hyphen, .openingBracket, .openingBrace].contains($0) }
        let rest = String(decoding: line[lead.endIndex...].prefix(8), as: UTF8.self)
        return preprocessed.substitutions.indicator(of: rest) == "?"
            ? YAMLMark(line: number, column: 1 + lead.count) : nil
    }

    private func offset(of mark: YAMLMark) -> Int {
        var positions = positions
        return positions.find(mark).offset
    }

    func line(at mark: YAMLMark) -> ArraySlice<UInt8> {
        let start = line(upTo: mark).startIndex
        return preprocessed.bytes[start...].prefix { !$0.isLineEnd }
    }

    func line(upTo mark: YAMLMark) -> ArraySlice<UInt8> {
        let end = offset(of: mark)
        let start = preprocessed.bytes[..<end].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
        return preprocessed.bytes[start..<end]
    }
}
