import Diagnostics
internal import Yams

/// Characters in scalars without quotes that look like syntax: `-` before a no-break space, `name：` with a full-width colon.
extension YAMLNodeConverter {
    /// Warns once about a key that is empty or has a character that readers cannot see.
    mutating func reportLookalikes(inKey key: String, at position: SourcePosition) {
        guard let problem = key.problemOfKey else { return }
        // Characters that nobody sees at the start of a key are probably meant as its indentation.
        if let (offset, scalar) = key.invisibleInKey, offset == 0, scalar.isFalseSpace,
            scalar.properties.isWhitespace
        {
            report.report(.lookalikeInText(scalar, meant: " "), at: position)
        } else if reportedKeys.insert(key).inserted {
            report.report(problem, at: position)
        }
    }

    /// Warns about characters at the start of each line of a scalar without quotes that look like syntax, and about lines that
    /// look like list items.
    mutating func reportLookalikes(in scalar: Yams.Node.Scalar, at position: SourcePosition) {
        guard scalar.style == .plain, let mark = scalar.mark,
            scalar.string.mayLookLikeItem || scalar.string.mayContainItem
                || scalar.string.unicodeScalars.contains(where: {
                    $0.value >= 0xA0 && ($0.isFalseSpace || $0.meantSyntax == ":")
                })
        else { return }
        let bytes = preprocessed.bytes
        var start = positions.find(YAMLMark(mark)).offset
        var isAlone = bytes[..<start].last { !$0.isSpaceOrTab }?.isLineEnd ?? true
        var startsLine = bytes[..<start].last { !$0.isSpaceOrTab && $0 != .hyphen }?.isLineEnd ?? true
        var (line, column) = (Int(position.line), Int(position.column))
        var rest = Array(scalar.string.utf8)[...]
        while !rest.isEmpty {
            // In its last line, a scalar is no longer than its text. Further text of the line is not read.
            let limit = min(start + rest.count + Self.maximumTrailingSpaces, bytes.count)
            let lineEnd = bytes[start..<limit].firstIndex(where: \.isLineEnd)
            let end = lineEnd ?? limit
            let written = bytes[start..<end].reversed().drop(while: \.isSpaceOrTab).count
            let text = String(decoding: rest.prefix(written), as: UTF8.self)
            if startsLine, let (offset, found) = text.lookalikeAtStart(isAlone: isAlone),
                let meant = found.meantSyntax
            {
                let position = SourcePosition(line: line, column: column + offset)
                report.report(.lookalikeInText(found, meant: meant), at: position)
            } else if isAlone, String(text.prefix(2)).mayLookLikeItem {
                report.report(.yaml(.missingSpaceAfterDash), at: SourcePosition(line: line, column: column))
            } else if isAlone, line > Int(position.line), text.hasPrefix("- ") {
                report.report(.yaml(.listItemInString), at: SourcePosition(line: line, column: column))
            }
            rest = rest.dropFirst(written).drop { $0.isSpaceOrTab || $0.isLineEnd }
            (isAlone, startsLine) = (true, true)
            guard lineEnd != nil, let next = bytes[end...].firstIndex(where: { $0 > .space }) else { return }
            let breaks = bytes[end..<next]
            line += breaks.count { $0 == .lineFeed }
            column = 1 + breaks.reversed().prefix { !$0.isLineEnd }.count
            start = next
        }
    }

    /// The number of spaces at the end of a line up to which the next line of its scalar is found.
    private static let maximumTrailingSpaces = 64

    /// Whether a list or an object is written in brackets. This is found before its elements, because positions are found in the
    /// order of the text.
    mutating func isInBrackets(_ mark: Yams.Mark?) -> Bool {
        guard let mark else { return false }
        let offset = positions.find(YAMLMark(mark)).offset
        return [.openingBracket, .openingBrace].contains(preprocessed.bytes[offset])
    }

    /// Warns about characters in brackets that look like commas between elements.
    mutating func reportLookalikes(betweenElements sequence: Yams.Node.Sequence, read elements: [Node]) {
        for (node, element) in zip(sequence.filter { !isAdded($0) }, elements) {
            guard case .scalar(let scalar) = node, scalar.style == .plain, let text = element.text,
                let (offset, found) = text.firstLookalike(of: ",")
            else { continue }
            report.report(
                .lookalikeInText(found, meant: ","),
                at: element.position.advanced(by: text.offsetInLine(offset)))
        }
    }

    /// Warns about a key in braces that has no colon, or only a character that looks like one: the `5` of `{size: 1,5}`. Without
    /// such a character, the first key can be a pattern such as `{family}`, which settings report.
    mutating func reportMissingColon(
        after keyNode: Yams.Node, _ key: String, isFirst: Bool, before valueNode: Yams.Node,
        at position: SourcePosition
    ) {
        guard case .scalar(let scalar) = keyNode, case .scalar(let value) = valueNode, let mark = scalar.mark,
            scalar.style == .plain, value.style == .plain, value.string.isEmpty
        else { return }
        let end = positions.find(YAMLMark(mark)).offset + scalar.string.utf8.count
        guard end < preprocessed.bytes.count,
            preprocessed.bytes[end...].first(where: { !$0.isSpaceOrTab }) != UInt8(ascii: ":")
        else { return }
        if let (offset, found) = key.firstLookalike(of: ":") {
            let position = position.advanced(by: key.offsetInLine(offset))
            report.report(.lookalikeInText(found, meant: ":"), at: position)
        } else if !isFirst, !key.contains(":") {
            report.report(.yaml(.keyWithoutColon(key)), at: position)
        }
    }
}

extension Yams.Node {
    /// Whether the node is a string without quotes.
    var isPlain: Bool {
        if case .scalar(let scalar) = self { scalar.style == .plain } else { false }
    }
}

extension String {
    /// Whether the string, or a word in it, begins with a dash that is directly before a letter or a quotation mark.
    fileprivate var mayLookLikeItem: Bool {
        var beforeLast = UInt8.space
        var last = UInt8.space
        for byte in utf8 {
            let isText = byte.isLetter || byte >= 0x80 || byte == .quote || byte == .apostrophe
            if isText, last == .hyphen, beforeLast == .space || beforeLast == .lineFeed { return true }
            (beforeLast, last) = (last, byte)
        }
        return false
    }

    /// Whether a line after the first one may begin with a hyphen and a space.
    fileprivate var mayContainItem: Bool {
        var (beforeLast, last) = (UInt8.hyphen, UInt8.hyphen)
        for byte in utf8 {
            let isItem = byte == .space && last == .hyphen
            if isItem, beforeLast == .space || beforeLast == .lineFeed { return true }
            (beforeLast, last) = (last, byte)
        }
        return false
    }

    /// Returns the character at the start of a line, or after its hyphen or its key, that looks like syntax.
    /// - Parameter isAlone: Whether only spaces are before the line.
    func lookalikeAtStart(isAlone: Bool) -> (offset: Int, scalar: Unicode.Scalar)? {
        var scalars = unicodeScalars[...]
        guard let first = scalars.first, utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        // A string can begin with a character that sets its direction.
        let isMark = first.setsDirection || first == "\u{200E}" || first == "\u{200F}"
        if isAlone, first.isFalseSpace, !isMark {
            // A paragraph of Japanese or Chinese begins with an ideographic space.
            let next = scalars.first { $0 != "\u{3000}" }
            return first == "\u{3000}" && next?.isASCII == false ? nil : (0, first)
        }
        if first == "-" {
            guard let next = scalars.dropFirst().first, next.isFalseSpace else { return nil }
            return (1, next)
        }
        let key = scalars.prefix {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0))
        }
        scalars = scalars.dropFirst(key.count)
        guard !key.isEmpty, let colon = scalars.first else { return nil }
        if isAlone, colon.meantSyntax == ":" {
            // Japanese texts have a fullwidth colon after abbreviations, such as “DVD：”.
            let isAbbreviation = key.count > 1 && !key.contains { $0.properties.isLowercase }
            return isAbbreviation ? nil : (key.count, colon)
        }
        guard colon == ":", let next = scalars.dropFirst().first, next.isFalseSpace else { return nil }
        return (key.count + 1, next)
    }

    /// Returns the offset of a character of a scalar in brackets in its line, or that of the start of the scalar if the character
    /// may be in another line, of which a space is made.
    fileprivate func offsetInLine(_ offset: Int) -> Int {
        unicodeScalars.prefix(offset).contains(" ") ? 0 : offset
    }

    /// Returns the first character that looks like a sign of syntax.
    func firstLookalike(of sign: Character) -> (offset: Int, scalar: Unicode.Scalar)? {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        return unicodeScalars.enumerated().first { $0.element.meantSyntax == sign }
            .map { ($0.offset, $0.element) }
    }
}
