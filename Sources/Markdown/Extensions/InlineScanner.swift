import Diagnostics

/// A scanner that finds extensions in the text of a paragraph, heading or cell that are not visible in
/// cmark's tree: bare URLs, whose characters must not count as emphasis, and tildes, which emphasis must
/// ignore.
///
/// It works like cmark: it skips code, tags, autolinks, destinations and titles, and ignores URLs between
/// open brackets. If it differs from cmark, nothing is lost, because placeholders in other contexts are
/// replaced by their original text.
struct InlineScanner {
    struct Match {
        enum Kind {
            case url(String)
            /// A tilde that is escaped by a backslash.
            case tilde
            case tildes(TildeRun)
            /// A reference to a footnote.
            case footnote(definition: Int)
            case namedLink(NamedLink, text: String)
        }
        let range: Range<Int>
        let kind: Kind
    }

    private let text: [UInt8]
    private var at: Int
    private var brackets = OpenBrackets()
    private var codeSpans: BacktickRuns
    private var missingEndings = Set<String>()
    private let footnotes: [String: Int]
    private let labels: ReferenceLabels?
    private var matches: [Match] = []

    /// Returns the extensions in inline content, from the offset `start`.
    /// - Parameters:
    ///   - footnotes: The definitions of footnotes by label.
    ///   - labels: The labels of other reference definitions; `nil` if the document has no links by name.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    static func matches(
        in text: [UInt8], from start: Int = 0, footnotes: [String: Int], labels: ReferenceLabels?
    ) -> [Match] {
        var scan = InlineScanner(text: text, start: start, footnotes: footnotes, labels: labels)
        while scan.at < text.count { scan.step() }
        return scan.matches
    }

    private init(text: [UInt8], start: Int, footnotes: [String: Int], labels: ReferenceLabels?) {
        self.text = text
        self.labels = labels
        self.footnotes = footnotes
        at = start
        codeSpans = BacktickRuns(in: text)
    }

    private mutating func step() {
        switch text[at] {
        case .backslash: escape()
        case UInt8(ascii: "`"): at = codeSpans.end(ofCodeAt: at)
        case UInt8(ascii: "<"): at = markupEnd() ?? at + 1
        case UInt8(ascii: "!"):
            if matchNamedLink() { return }
            let isImage =
                at + 1 < text.count && text[at + 1] == UInt8(ascii: "[") && footnote(at: at + 1) == nil
            if isImage { brackets.open(isImage: true) }
            at += isImage ? 2 : 1
        case .tilde: scanTildeRun()
        case UInt8(ascii: "["):
            if matchNamedLink() { return }
            if let footnote = footnote(at: at) {
                matches.append(footnote)
                at = footnote.range.upperBound
                return
            }
            brackets.open(isImage: false)
            at += 1
        case UInt8(ascii: "]"): closeBracket()
        case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "w"): scanURL()
        default: at += 1
        }
    }

    /// Returns the reference to a footnote at an opening bracket, unless it is the text of a link.
    private func footnote(at start: Int) -> Match? {
        guard !footnotes.isEmpty,
            let end = FootnoteDefinitions.labelEnd(at: start, in: text, before: text.count)
        else { return nil }
        let label = String(decoding: text[(start + 2)..<(end - 1)], as: UTF8.self).lowercased()
        guard let definition = footnotes[label], InlineLinkParser(text: text).end(at: end) == nil else {
            return nil
        }
        return Match(range: start..<end, kind: .footnote(definition: definition))
    }

    /// Records the link by name that begins here, and returns whether there is one.
    private mutating func matchNamedLink() -> Bool {
        guard let labels, let found = NamedLink.Source(at: at, in: text, isLabel: labels.contain) else {
            return false
        }
        matches.append(Match(range: found.range, kind: .namedLink(found.link, text: found.text)))
        at = found.range.upperBound
        return true
    }

    private mutating func escape() {
        guard at + 1 < text.count, text[at + 1].isPunctuation else {
            at += 1
            return
        }
        if text[at + 1] == .tilde { matches.append(Match(range: at..<(at + 2), kind: .tilde)) }
        at += 2
    }

    private mutating func scanTildeRun() {
        let end = text[at...].firstIndex { $0 != .tilde } ?? text.count
        matches.append(Match(range: at..<end, kind: .tildes(TildeRun(at..<end, in: text))))
        at = end
    }

    private mutating func markupEnd() -> Int? {
        let syntax = HTMLSyntax(bytes: text, end: text.count)
        return syntax.autolinkEnd(at: at) ?? syntax.tagEnd(at: at)
            ?? syntax.markupEnd(at: at, without: &missingEndings)
    }

    private mutating func closeBracket() {
        at += 1
        guard let isImage = brackets.close(), let end = InlineLinkParser(text: text).end(at: at) else {
            return
        }
        if !isImage { brackets.closeLink() }
        at = end
    }

    private mutating func scanURL() {
        guard !brackets.areOpen, let found = AutolinkedURL(at: at, in: text) else {
            at += 1
            return
        }
        matches.append(Match(range: found.range, kind: .url(found.destination)))
        at = found.range.upperBound
    }
}

/// The brackets that are not closed yet.
private struct OpenBrackets {
    private var areImages: [Bool] = []
    /// The number of leading brackets that cannot become links because they contain a link.
    private var inactive = 0

    var areOpen: Bool { !areImages.isEmpty }

    mutating func open(isImage: Bool) {
        areImages.append(isImage)
    }

    /// Closes the last open bracket and returns whether it began an image; `nil` if no bracket was open or
    /// the bracket was inactive.
    mutating func close() -> Bool? {
        guard let isImage = areImages.popLast() else { return nil }
        let isActive = isImage || areImages.count >= inactive
        inactive = min(inactive, areImages.count)
        return isActive ? isImage : nil
    }

    mutating func closeLink() {
        inactive = areImages.count
    }
}

/// The runs of backticks in inline content, which are used to find the ends of code spans.
struct BacktickRuns {
    private let text: [UInt8]
    /// The starts of the runs of each length, from last to first.
    private var starts: [Int: [Int]] = [:]

    init(in text: [UInt8]) {
        self.text = text
        var runs: [(length: Int, start: Int)] = []
        var at = 0
        while let start = text[at...].firstIndex(of: UInt8(ascii: "`")) {
            at = text[start...].firstIndex { $0 != UInt8(ascii: "`") } ?? text.count
            runs.append((at - start, start))
        }
        for run in runs.reversed() { starts[run.length, default: []].append(run.start) }
    }

    /// Returns the end of the code span; if it is not closed, the end of the opening backticks.
    mutating func end(ofCodeAt start: Int) -> Int {
        let length = text[start...].prefix { $0 == UInt8(ascii: "`") }.count
        while let next = starts[length]?.last {
            if next > start { return next + length }
            starts[length]?.removeLast()
        }
        return start + length
    }
}

/// A parser of the part of an inline link after its brackets (CommonMark 0.30, section 6.3).
struct InlineLinkParser {
    let text: [UInt8]

    /// Returns the end of `(destination "title")`; `nil` if there is none at `start`.
    func end(at start: Int) -> Int? {
        guard byte(start) == UInt8(ascii: "("), let destination = destinationEnd(at: skippingSpace(start + 1))
        else { return nil }
        let titleStart = skippingSpace(destination)
        let title = titleStart > destination ? titleEnd(at: titleStart) ?? titleStart : titleStart
        let end = skippingSpace(title)
        return byte(end) == UInt8(ascii: ")") ? end + 1 : nil
    }

    private func byte(_ index: Int) -> UInt8? {
        index < text.count ? text[index] : nil
    }

    private func skippingSpace(_ start: Int) -> Int {
        var at = start
        while let byte = byte(at), byte.isSpaceOrTab || byte.isLineEnd { at += 1 }
        return at
    }

    private func isEscape(at index: Int) -> Bool {
        byte(index) == .backslash && byte(index + 1)?.isPunctuation == true
    }

    private func destinationEnd(at start: Int) -> Int? {
        var at = start
        if byte(at) == UInt8(ascii: "<") {
            at += 1
            while let byte = byte(at), !byte.isLineEnd, byte != UInt8(ascii: "<") {
                if byte == UInt8(ascii: ">") { return at + 1 }
                at += isEscape(at: at) ? 2 : 1
            }
            return nil
        }
        var depth = 0
        while let byte = byte(at), byte > 0x20, byte != 0x7F {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            // cmark has the same limit.
            if depth < 0 || depth > 32 { break }
            at += isEscape(at: at) ? 2 : 1
        }
        return depth > 0 ? nil : at
    }

    private func titleEnd(at start: Int) -> Int? {
        guard let first = byte(start), "\"'(".utf8.contains(first) else { return nil }
        let last = first == UInt8(ascii: "(") ? UInt8(ascii: ")") : first
        var at = start + 1
        while let byte = byte(at) {
            if byte == last { return at + 1 }
            if byte == first { return nil }
            at += isEscape(at: at) ? 2 : 1
        }
        return nil
    }
}
