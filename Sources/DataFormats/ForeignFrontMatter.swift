import Diagnostics

/// Front matter of other programs, which would otherwise be read as the text of the file.
enum ForeignFrontMatter {
    /// Returns the problem at the start of a file without front matter, and its line; `nil` if there is no problem.
    /// - Complexity: O(*n*), where *n* is the length of the foreign front matter in bytes.
    static func problem(in file: SourceFile) -> (problem: FrontMatterProblem, line: Int)? {
        let known: (FrontMatterProblem, Int)? =
            switch file.bytes.first {
            case UInt8(ascii: "+"): TOMLFrontMatter.lines(in: file.bytes).map { (.toml(lines: $0), 1) }
            case .hyphen, UInt8(ascii: ";"): otherDelimiter(in: file.bytes).map { (.otherDelimiter($0), 1) }
            case .openingBrace: isJSON(file.bytes) ? (.json, 1) : nil
            case .space, .tab, .lineFeed, .carriageReturn:
                lineOfFrontMatter(in: file.bytes).map { (.notOnFirstLine, $0) }
            default: nil
            }
        return known ?? titleShownAsText(in: file.bytes).map { (.withoutDelimiters($0), $1) }
    }

    private static let languages: Set = ["yaml", "yml", "json", "toml", "js", "javascript", "coffee"]

    /// Returns the first line if it begins front matter: `;;;` around JSON, or `---` with the language that follows, as in
    /// `---json`.
    private static func otherDelimiter(in bytes: [UInt8]) -> String? {
        bytes.withUnsafeBufferPointer { bytes in
            var first = ""
            for (number, range) in LineRanges(bytes) {
                let line = bytes[range]
                guard number == 1 else {
                    if FrontMatter.isDelimiter(bytes[0], line) { return first }
                    continue
                }
                first = String(decoding: line.prefix(20), as: UTF8.self).trimmed
                let language = first.dropFirst(3).lowercased()
                guard first == ";;;" || first.hasPrefix("---") && languages.contains(language) else {
                    return nil
                }
            }
            return nil
        }
    }

    /// Whether a file begins with an object.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        bytes.dropFirst().first { $0 > .space } == .quote
    }

    /// The maximum number of lines in which a title is looked for.
    private static let titleLines = 40

    /// Returns a line `Title: …` and its number, which is among the first fields of a file: after nothing, as in the metadata
    /// of Pelican and MultiMarkdown, or between two lines that are like delimiters, such as `----`, `***` and ` ---`. Blank
    /// lines and comments may precede them.
    ///
    /// The Markdown may begin with a rule or an empty list item. So delimiters count only with fields between them.
    private static func titleShownAsText(in bytes: [UInt8]) -> (line: String, number: Int)? {
        bytes.withUnsafeBufferPointer { bytes in
            var isInFields = false
            var title: (line: String, number: Int)?
            for (number, range) in LineRanges(bytes).prefix(titleLines) {
                let line = bytes[range]
                if title == nil, isTitle(line) {
                    title = (String(decoding: line, as: UTF8.self), number)
                    if !isInFields { return title }
                }
                if isInFields {
                    if isLikeDelimiter(line) { return title }
                    guard isField(line) else { return nil }
                } else if !isBlankOrComment(line) {
                    guard isLikeDelimiter(line) else { return nil }
                    isInFields = true
                }
            }
            return nil
        }
    }

    private static func isTitle(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let key = String(decoding: line.prefix { $0.isLetter }, as: UTF8.self)
        return key.lowercased() == "title" && line.dropFirst(key.utf8.count).first == .colon
    }

    private static func isBlankOrComment(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let text = String(decoding: line, as: UTF8.self).trimmed
        return text.isEmpty || text.hasPrefix("<!--") && text.hasSuffix("-->")
    }

    /// Whether a line consists of two or more hyphens, a dash that replaces them, or the characters of other rules.
    private static func isLikeDelimiter(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard line.count < 100 else { return false }
        let text = String(decoding: line, as: UTF8.self).trimmed
        return text.allSatisfy("-–—*_=~+".contains) && (text.count > 1 || text == "–" || text == "—")
    }

    /// Whether a line is a key with its colon, or continues the value of one.
    private static func isField(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if line.first == .space || line.starts(with: "- ".utf8) { return true }
        let rest = line.drop { $0.isInKey }
        return rest.startIndex > line.startIndex && rest.first == .colon
    }

    /// Returns the line of front matter that follows blank lines: a line `---`, a key, and another line `---`.
    private static func lineOfFrontMatter(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var opening: Int?
            for (number, range) in LineRanges(bytes) {
                let line = bytes[range]
                guard let first = opening else {
                    if line.allSatisfy(\.isSpaceOrTab) { continue }
                    guard FrontMatter.isDelimiter(.hyphen, line) else { return nil }
                    opening = number
                    continue
                }
                if number == first + 1 {
                    let rest = line.drop { $0.isInKey }
                    guard rest.startIndex > range.lowerBound, rest.first == .colon else { return nil }
                } else if FrontMatter.isDelimiter(.hyphen, line) {
                    return first
                }
            }
            return nil
        }
    }
}

extension UInt8 {
    /// Whether the byte may be in a key without quotes.
    var isInKey: Bool { isLetter || isDigit || self == .hyphen || self == UInt8(ascii: "_") }
}
