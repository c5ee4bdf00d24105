import Diagnostics

/// Front matter of other programs, which would otherwise be read as the text of the file.
enum ForeignFrontMatter {
    /// Returns the problem at the start of a file without front matter, and its line; `nil` if there is no problem.
    /// - Complexity: O(*n*), where *n* is the length of the foreign front matter in bytes.
    static func problem(in file: SourceFile) -> (problem: FrontMatterProblem, line: Int)? {
        switch file.bytes.first {
        case UInt8(ascii: "+"): TOMLFrontMatter.lines(in: file.bytes).map { (.toml(lines: $0), 1) }
        case .openingBrace: isJSON(file.bytes) ? (.json, 1) : nil
        case .space, .tab, .lineFeed, .carriageReturn:
            lineOfFrontMatter(in: file.bytes).map { (.notOnFirstLine, $0) }
        case UInt8(ascii: "T"), UInt8(ascii: "t"): title(in: file.bytes).map { (.withoutDelimiters($0), 1) }
        default: nil
        }
    }

    /// Whether a file begins with an object.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        bytes.dropFirst().first { $0 > .space } == .quote
    }

    /// Returns a first line `Title: …`, as in the metadata of Pelican and MultiMarkdown.
    private static func title(in bytes: [UInt8]) -> String? {
        let line = bytes.prefix { !$0.isLineEnd }
        let key = String(decoding: line.prefix { $0.isLetter }, as: UTF8.self)
        guard key.lowercased() == "title", line.dropFirst(key.utf8.count).first == .colon else { return nil }
        return String(decoding: line, as: UTF8.self)
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
