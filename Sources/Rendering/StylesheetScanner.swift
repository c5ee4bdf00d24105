/// A scanner of a style sheet for what is open at its end. The style sheets of a theme are joined, so an open comment or
/// rule would contain the next ones.
struct StylesheetScanner {
    private let bytes: [UInt8]
    private var position = 0
    /// The offsets of the brackets and braces that are open.
    private var open: [Int] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the range of the last opening that is never closed; `nil` if there is none.
    ///
    /// - Complexity: O(*bytes*).
    mutating func unclosedOpening() -> Range<Int>? {
        while position < bytes.count {
            let start = position
            position += 1
            switch bytes[start] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString(quote: bytes[start])
            case UInt8(ascii: "/") where byte(at: position) == UInt8(ascii: "*"):
                position += 1
                guard skipComment() else { return start..<(start + 2) }
            case UInt8(ascii: "("):
                open.append(start)
                if isURL(before: start) { skipURL() }
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(start)
            case UInt8(ascii: ")"): close(UInt8(ascii: "("))
            case UInt8(ascii: "]"): close(UInt8(ascii: "["))
            case UInt8(ascii: "}"): close(UInt8(ascii: "{"))
            default: break
            }
        }
        return open.last.map { $0..<($0 + 1) }
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

    private func isURL(before position: Int) -> Bool {
        position >= 3
            && String(decoding: bytes[(position - 3)..<position], as: UTF8.self).lowercased() == "url"
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
