public import Diagnostics

/// Syntax of other programs in a body, which is shown as text.
public struct ForeignSyntax: Hashable, Sendable {
    public let problem: ForeignSyntaxProblem
    /// The position in the source, from 1.
    public let position: SourcePosition
}

/// A scanner for the syntax of other programs in a paragraph or heading: outside of code, raw HTML and destinations of links,
/// and not escaped. It finds the first of each kind.
struct ForeignSyntaxScanner {
    /// A kind of syntax. Each is reported once for a body.
    enum Kind {
        case comment, brokenComment, embed, shortcode, templateTag, attributes, container, alert
        case math, highlight, definitionList, moduleStatement, spaceInDestination, unknownFootnote, table
    }

    struct Finding {
        let kind: Kind
        let range: Range<Int>
        let problem: ForeignSyntaxProblem
    }

    let text: [UInt8]
    let isHeading: Bool
    /// The labels of the footnotes.
    private let footnotes: Set<String>
    private var codeSpans: BacktickRuns
    private var missingEndings = Set<String>()
    /// For each string that was searched, where the last search began, and the offset that it found.
    private var searches: [String: (start: Int, found: Int)] = [:]
    private(set) var findings: [Finding] = []
    private var found: Set<Kind>
    /// For each open bracket, the number of findings before it.
    private var brackets: [Int] = []
    /// The maximum length in bytes of a path or of attributes, and of the text in a message.
    private static let maximumLength = 256

    /// Scans the lines of a paragraph or heading, with the markers of their containers.
    /// - Parameters:
    ///   - footnotes: The labels of the footnotes.
    ///   - known: The kinds that need not be found.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    init(_ text: [UInt8], isHeading: Bool, footnotes: Set<String>, without known: Set<Kind>) {
        self.footnotes = footnotes
        self.text = text
        self.isHeading = isHeading
        found = known
        codeSpans = BacktickRuns(in: text)
        var at = 0
        var isLineStart = true
        while at < text.count {
            let line = at
            if isLineStart { at = scanLineStart(at) }
            // A code span may continue in the next line.
            at = at > line ? at : scan(at)
            isLineStart = at > 0 && at < text.count && text[at - 1] == .lineFeed
        }
    }

    private mutating func record(
        _ kind: Kind, _ range: Range<Int>, _ problem: (String) -> ForeignSyntaxProblem
    ) {
        guard found.insert(kind).inserted else { return }
        let line = text[range].prefix { $0 != .lineFeed }
        let excerpt = String(decoding: line.prefix(Self.maximumLength), as: UTF8.self)
        findings.append(
            Finding(
                kind: kind, range: range, problem: problem(excerpt + (line.count < range.count ? "…" : ""))))
    }

    /// Scans what is at an offset and returns the offset after it.
    private mutating func scan(_ at: Int) -> Int {
        switch text[at] {
        case .backslash: return at + 1 < text.count && text[at + 1].isPunctuation ? at + 2 : at + 1
        case UInt8(ascii: "`"): return codeSpans.end(ofCodeAt: at)
        case UInt8(ascii: "<"): return scanMarkup(at)
        case .openingBracket: return scanOpeningBracket(at)
        case .closingBracket: return scanClosingBracket(at)
        case .openingBrace: return scanBrace(at)
        case UInt8(ascii: "%"): return scanPercent(at)
        case UInt8(ascii: "$"): return scanPair("$$", .math, at) { .math($0) }
        case UInt8(ascii: "="): return scanHighlight(at)
        default: return at + 1
        }
    }
}

// MARK: - Inlines

extension ForeignSyntaxScanner {
    private mutating func scanMarkup(_ at: Int) -> Int {
        let syntax = HTMLSyntax(bytes: text, end: text.count)
        let end =
            syntax.autolinkEnd(at: at) ?? syntax.tagEnd(at: at)
            ?? syntax.markupEnd(at: at, without: &missingEndings)
        if let end { return end }
        if starts("<!--", at) { record(.brokenComment, at..<lineEnd(at)) { .brokenComment($0) } }
        return at + 1
    }

    private mutating func scanOpeningBracket(_ at: Int) -> Int {
        if let end = FootnoteDefinitions.labelEnd(at: at, in: text, before: text.count) {
            recordFootnote(at..<end)
            return end
        }
        brackets.append(findings.count)
        guard starts("[[", at), let end = endInLine("]]", from: at + 2) else { return at + 1 }
        let target = text[(at + 2)..<(end - 2)]
        guard let first = target.first, !first.isSpaceOrTab, first != UInt8(ascii: "^"),
            !target.contains(where: { $0 == .openingBracket || $0 == .closingBracket }),
            end == text.count || !"([:".utf8.contains(text[end])
        else { return at + 1 }
        let isImage = NamedLink.Source(at: max(at - 1, 0), in: text, isLabel: { _ in false }) != nil
        if at > 0, text[at - 1] == UInt8(ascii: "!"), !isImage {
            record(.embed, (at - 1)..<end) { .embed($0) }
        }
        brackets.removeLast()
        return end
    }

    /// Records a reference to a footnote that does not exist. If there are no footnotes, only a number is a reference.
    private mutating func recordFootnote(_ range: Range<Int>) {
        let name = text[range].dropFirst(2).dropLast()
        guard !footnotes.contains(String(decoding: name, as: UTF8.self).lowercased()),
            !footnotes.isEmpty || name.allSatisfy(\.isDigit),
            InlineLinkParser(text: text).end(at: range.upperBound) == nil
        else { return }
        record(.unknownFootnote, range) { .unknownFootnote($0) }
    }

    private mutating func scanClosingBracket(_ at: Int) -> Int {
        let next = at + 1
        guard brackets.popLast() != nil, next < text.count, text[next] == UInt8(ascii: "(") else {
            return next
        }
        if let end = InlineLinkParser(text: text).end(at: next) {
            return attributesEnd(at: end) ?? end
        }
        guard !found.contains(.spaceInDestination), let end = endInLine(")", from: next + 1),
            isPathWithSpace(text[(next + 1)..<(end - 1)])
        else { return next }
        let start = text[..<at].lastIndex(of: .openingBracket) ?? at
        let isImage = start > 0 && text[start - 1] == UInt8(ascii: "!")
        record(.spaceInDestination, (isImage ? start - 1 : start)..<end) { .spaceInDestination($0) }
        return end
    }

    /// Whether the text between parentheses is a path or a URL with a space, not a remark.
    private func isPathWithSpace(_ path: ArraySlice<UInt8>) -> Bool {
        guard path.count <= Self.maximumLength, path.contains(where: \.isSpaceOrTab),
            path.first != UInt8(ascii: "<")
        else { return false }
        let file = path.prefix { $0 != .hash && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        let name = file.reversed().drop(while: \.isSpaceOrTab).prefix { $0 != .slash }
        let ending = name.prefix { $0.isLetterOrDigit }
        let hasExtension = (1...8).contains(ending.count) && name.dropFirst(ending.count).first == .period
        let hasScheme = ["tel:", "mailto:"].contains { file.starts(with: $0.utf8) }
        return hasExtension || hasScheme || file.contains(.slash)
    }

    private mutating func scanBrace(_ at: Int) -> Int {
        for (opening, ending) in Self.comments where starts(opening, at) {
            return scan(opening, ending, .comment, at) { .comment($0) }
        }
        if starts("{{", at) { return scan("{{", "}}", .shortcode, at) { .shortcode($0) } }
        if starts("{%", at) { return scan("{%", "%}", .templateTag, at) { .templateTag($0) } }
        return attributesEnd(at: at) ?? at + 1
    }

    /// Comments of template languages, MDX, Kramdown and CriticMarkup.
    private static let comments = [
        ("{{!", "}}"), ("{{/*", "}}"), ("{{</*", "}}"), ("{{%/*", "}}"), ("{# ", "#}"), ("{/*", "*/}"),
        ("{::comment}", "{:/"), ("{>>", "<<}"), ("{% comment", "endcomment"),
    ]

    /// Records attributes (`{: .class}`, `{#id}`, `{.class}`, `{width=50%}`) and returns their end; `nil` if there are none.
    /// Attributes without a colon are at the end of a heading, alone on a line after the first, or directly after a link, an
    /// image or a bracket.
    private mutating func attributesEnd(at start: Int) -> Int? {
        guard start + 2 < text.count, text[start] == .openingBrace,
            let end = endInLine("}", from: start + 1)
        else { return nil }
        let inside = text[(start + 1)..<(end - 1)]
        guard let first = inside.first, inside.count <= Self.maximumLength else { return nil }
        let rest = inside.dropFirst()
        if first == .colon {
            guard let next = rest.first, next.isSpaceOrTab || next.isLetter || ".#".utf8.contains(next) else {
                return nil
            }
        } else {
            let isName =
                ".#".utf8.contains(first) && rest.first.map { $0.isLetter || $0 == UInt8(ascii: "_") } == true
            let isValue = first.isLetter && inside.contains(UInt8(ascii: "="))
            let before = start > 0 ? text[start - 1] : .lineFeed
            let isPlaced = isHeading ? before.isSpaceOrTab : start > 0 && before == .lineFeed
            let endsBlock =
                isPlaced && text[end..<lineEnd(end)].allSatisfy { $0.isSpaceOrTab }
                && hasOnlyAttributes(inside)
            guard endsBlock || ((isName || isValue) && ")]".utf8.contains(before)) else { return nil }
        }
        record(.attributes, start..<end) { .attributes($0) }
        return end
    }

    /// Whether text has only classes, ids and values, and no other words, as in `{#if user}`.
    private func hasOnlyAttributes(_ text: ArraySlice<UInt8>) -> Bool {
        text.split { $0.isSpaceOrTab }.allSatisfy { word in
            word.contains(UInt8(ascii: "="))
                || ".#".utf8.contains(word[word.startIndex]) && !word.contains(UInt8(ascii: ","))
        }
    }

    private mutating func scanPercent(_ at: Int) -> Int {
        guard at == 0 || !text[at - 1].isLetterOrDigit else { return at + 1 }
        return scanPair("%%", .comment, at) { .comment($0) }
    }

    private mutating func scanHighlight(_ at: Int) -> Int {
        let run = text[at...].prefix { $0 == UInt8(ascii: "=") }.count
        guard run == 2, !found.contains(.highlight), TildeRun(at..<(at + 2), in: text).canOpen,
            FlankingClass(before: at, in: text) != .letter
        else { return at + run }
        var end = at + 2
        while end < text.count {
            let run = text[end...].prefix { $0 == UInt8(ascii: "=") }.count
            if run == 2, FlankingClass(before: end, in: text) != .space,
                FlankingClass(at: end + 2, in: text) != .letter
            {
                record(.highlight, at..<(end + 2)) { .highlight($0) }
                return end + 2
            }
            end += max(run, 1)
        }
        found.insert(.highlight)
        return at + 2
    }

    /// Records what is between two equal marks, such as `$$`, and returns its end.
    private mutating func scanPair(
        _ mark: String, _ kind: Kind, _ at: Int, _ problem: (String) -> ForeignSyntaxProblem
    ) -> Int {
        guard starts(mark, at) else { return at + 1 }
        return scan(mark, mark, kind, at, problem)
    }

    /// Records what is between an opening and an ending, if it is not empty, and returns its end.
    private mutating func scan(
        _ opening: String, _ ending: String, _ kind: Kind, _ at: Int,
        _ problem: (String) -> ForeignSyntaxProblem
    ) -> Int {
        let start = at + opening.utf8.count
        guard let end = self.end(ending, from: start), end > start + ending.utf8.count else { return start }
        record(kind, at..<end, problem)
        return end
    }
}

// MARK: - Lines

extension ForeignSyntaxScanner {
    /// Scans the start of a line and returns the offset after what it finds, or the start itself.
    private mutating func scanLineStart(_ line: Int) -> Int {
        let end = lineEnd(line)
        let at = SourceLines.contentStart(of: line..<end, in: text)
        if starts(":::", at) {
            let name = text[at..<end].drop { $0 == .colon || $0.isSpaceOrTab }
            guard let first = name.first, first.isLetter || first == .openingBrace else { return line }
            record(.container, at..<end) { .container($0) }
            return end
        }
        if starts(": ", at), !isHeading, text[at..<end].contains(where: { $0 > .space && $0 != .colon }) {
            record(.definitionList, at..<end) { .definitionList($0) }
        } else if starts("%%", at) {
            // A comment may continue in other paragraphs.
            let close = self.end("%%", from: at + 2) ?? text.count
            record(.comment, at..<close) { .comment($0) }
            return close
        } else if starts("$$", at), text[(at + 2)..<end].allSatisfy(\.isSpaceOrTab) {
            record(.math, at..<end) { .math($0) }
            // The lines of a formula may be like those of other syntax. It may continue in other paragraphs.
            return self.end("$$", from: at + 2) ?? line
        } else if text[line..<at].contains(UInt8(ascii: ">")), starts("[!", at),
            let close = endInLine("]", from: at + 2),
            text[(at + 2)..<(close - 1)].allSatisfy({ $0.isLetter || $0 == .hyphen })
        {
            record(.alert, at..<close) { .alert($0) }
        } else if Self.isModuleStatement(text[at..<end]) {
            record(.moduleStatement, at..<end) { .moduleStatement($0) }
        } else if !isHeading, end < text.count, let cells = cellsOfTableRow(at..<end), cells > 1 {
            let next = end + 1
            let last = lineEnd(next)
            let second = SourceLines.contentStart(of: next..<last, in: text)..<last
            if cells == cellsOfTableRow(second) || isDelimiterRow(second) {
                record(.table, at..<end) { .table($0) }
            }
        }
        return line
    }

    /// Returns the number of cells in a line that begins and ends with a bar, as the rows of a table do; `nil` for another
    /// line. Cells have the same space after each bar, unlike `|x| = |y|`. Rows of a table that is read as such are scanned one
    /// by one.
    private func cellsOfTableRow(_ line: Range<Int>) -> Int? {
        guard isInBars(line) else { return nil }
        let cells = TableRow.cells(of: line, in: text)
        // The byte before an empty cell does not show where its bar is.
        let full = cells.filter { !$0.isEmpty }
        let padded = full.count { text[$0.lowerBound - 1].isSpaceOrTab }
        return padded == 0 || padded == full.count ? cells.count : nil
    }

    private func isDelimiterRow(_ line: Range<Int>) -> Bool {
        isInBars(line) && ColumnAlignment.columns(ofDelimiterRow: line, in: text) != nil
    }

    private func isInBars(_ line: Range<Int>) -> Bool {
        let bar = UInt8(ascii: "|")
        let row = text[line]
        return row.count > 2 && row.first == bar && row.last { !$0.isSpaceOrTab } == bar
    }

    /// Whether a line is an `import` or `export` of JavaScript, as in MDX.
    private static func isModuleStatement(_ line: ArraySlice<UInt8>) -> Bool {
        if line.starts(with: "export ".utf8) {
            return ["const ", "default ", "function ", "let "].contains {
                line.dropFirst(7).starts(with: $0.utf8)
            }
        }
        guard line.starts(with: "import ".utf8) else { return false }
        let last = line.last { $0 != UInt8(ascii: ";") && !$0.isSpaceOrTab }
        return last == UInt8(ascii: "'") || last == .quote
    }
}

// MARK: - Searching

extension ForeignSyntaxScanner {
    private func starts(_ prefix: String, _ at: Int) -> Bool {
        text[at...].starts(with: prefix.utf8)
    }

    private mutating func lineEnd(_ at: Int) -> Int {
        offset(of: "\n", from: at)
    }

    /// Returns the offset after the first `ending` in the line.
    private mutating func endInLine(_ ending: String, from start: Int) -> Int? {
        let found = offset(of: ending, from: start)
        return found < lineEnd(start) ? found + ending.utf8.count : nil
    }

    /// Returns the offset after the first `ending`.
    private mutating func end(_ ending: String, from start: Int) -> Int? {
        let found = offset(of: ending, from: start)
        return found < text.count ? found + ending.utf8.count : nil
    }

    /// Returns the offset of the first occurrence of a string, or the end of the text if there is none. Each search for
    /// a string begins after the previous one, so together the searches read the text once.
    private mutating func offset(of string: String, from start: Int) -> Int {
        if let last = searches[string], last.start <= start, start <= last.found { return last.found }
        let first = string.utf8.first
        var at = start
        while at < text.count, text[at] != first || !starts(string, at) { at += 1 }
        searches[string] = (start, at)
        return at
    }
}
