package import Diagnostics

/// A scanner of a style sheet for what affects the next one. The style sheets of a theme are joined, so an open comment or
/// rule would contain the next ones, and a brace that closes nothing is the beginning of the next rule.
package struct StylesheetScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// The offsets of the brackets and braces that are open.
    private var open: [Int] = []
    /// The offset of the rule outside of all others that has begun; `nil` if there is none.
    private var rule: Int?

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the first brace that closes nothing, the last opening that is never closed, or a rule that is not finished,
    /// with its offset; `nil` if there is none.
    ///
    /// - Complexity: O(*bytes*).
    package mutating func problem() -> (problem: TemplateProblem, offset: Int)? {
        while position < bytes.count {
            let start = position
            position += 1
            let isComment = bytes[start] == UInt8(ascii: "/") && byte(at: position) == UInt8(ascii: "*")
            if rule == nil, bytes[start] > 0x20, !isComment { rule = start }
            switch bytes[start] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(quote: bytes[start])
            case UInt8(ascii: "/") where isComment:
                position += 1
                guard skipComment() else { return (.unclosedInStyle("/*"), start) }
            case UInt8(ascii: "("):
                open.append(start)
                if isURL(before: start) { skipURL() }
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(start)
            case UInt8(ascii: ")"): close(UInt8(ascii: "("))
            case UInt8(ascii: "]"): close(UInt8(ascii: "["))
            case UInt8(ascii: "}"):
                if open.isEmpty { return (.extraBraceInStyle, start) }
                close(UInt8(ascii: "{"))
                if open.isEmpty { rule = nil }
            // Only rules such as “@import” end with a semicolon.
            case UInt8(ascii: ";") where open.isEmpty:
                if let begun = rule, bytes[begun] == UInt8(ascii: "@") { rule = nil }
            default: break
            }
        }
        if let last = open.last {
            return (.unclosedInStyle(String(UnicodeScalar(bytes[last]))), last)
        }
        return rule.map { (.unfinishedStyle, $0) }
    }

    private func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Closes the last opening, if it is of the same kind. Otherwise, the byte closes nothing.
    private mutating func close(_ opening: UInt8) {
        if let last = open.last, bytes[last] == opening { open.removeLast() }
    }

    /// Skips the rest of a string, which ends at a line break at the latest.
    private mutating func skipString(quote: UInt8) {
        while let byte = byte(at: position), byte != quote, byte != UInt8(ascii: "\n") {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
    }

    /// Skips the rest of a comment.
    /// - Returns: Whether it has an end.
    private mutating func skipComment() -> Bool {
        while position + 1 < bytes.count {
            position += 1
            if bytes[position - 1] == UInt8(ascii: "*"), bytes[position] == UInt8(ascii: "/") {
                position += 1
                return true
            }
        }
        return false
    }

    /// Whether a name before an offset is `url`.
    private func isURL(before position: Int) -> Bool {
        position >= 3 && (position == 3 || !isNamePart(bytes[position - 4]))
            && String(decoding: bytes[(position - 3)..<position], as: UTF8.self).lowercased() == "url"
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Skips a URL without quotes, which has no comments and no brackets.
    private mutating func skipURL() {
        while let byte = byte(at: position), byte <= 0x20 { position += 1 }
        guard let first = byte(at: position), first != UInt8(ascii: "\""), first != UInt8(ascii: "'") else {
            return
        }
        while let byte = byte(at: position), byte != UInt8(ascii: ")") {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
    }
}
