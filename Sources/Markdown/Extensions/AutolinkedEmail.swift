import Diagnostics

/// Email addresses without angle brackets (GFM, section 6.9).
enum AutolinkedEmail {
    struct Piece {
        let text: String
        /// `nil` for text that is not an address.
        let destination: String?
    }

    /// Splits a string into email addresses and the text between them.
    /// - Complexity: O(*n*), where *n* is the length of the string.
    static func pieces(of text: String) -> [Piece] {
        let bytes = Array(text.utf8)
        var pieces: [Piece] = []
        var copied = 0
        var at = 0
        while let atSign = bytes[at...].firstIndex(of: UInt8(ascii: "@")) {
            at = atSign + 1
            guard let range = range(around: atSign, in: bytes, from: copied) else { continue }
            append(copied..<range.lowerBound, of: bytes, to: &pieces)
            let email = String(decoding: bytes[range], as: UTF8.self)
            let hasScheme = email.hasPrefix(scheme)
            pieces.append(Piece(text: email, destination: hasScheme ? email : scheme + email))
            copied = range.upperBound
            at = copied
        }
        append(copied..<bytes.count, of: bytes, to: &pieces)
        return pieces
    }

    private static let scheme = "mailto:"

    private static func append(_ range: Range<Int>, of bytes: [UInt8], to pieces: inout [Piece]) {
        guard !range.isEmpty else { return }
        pieces.append(Piece(text: String(decoding: bytes[range], as: UTF8.self), destination: nil))
    }

    private static func range(around atSign: Int, in bytes: [UInt8], from first: Int) -> Range<Int>? {
        var start = atSign
        while start > first, bytes[start - 1].isLetterOrDigit || ".+-_".utf8.contains(bytes[start - 1]) {
            start -= 1
        }
        guard start < atSign, let end = end(ofHostAt: atSign + 1, in: bytes) else { return nil }
        let before = bytes[first..<start]
        if before.count >= scheme.utf8.count, before.suffix(scheme.utf8.count).elementsEqual(scheme.utf8) {
            let schemeStart = start - scheme.utf8.count
            if schemeStart == first || !bytes[schemeStart - 1].isLetterOrDigit { start = schemeStart }
        }
        return start..<end
    }

    /// Returns the end of a host, or `nil` if there is none. A host consists of parts of letters, digits, `-`
    /// and `_` with at least one dot between them. A second `@` makes it invalid.
    private static func end(ofHostAt start: Int, in bytes: [UInt8]) -> Int? {
        var end = start
        var dots = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte == .period {
                guard end + 1 < bytes.count, bytes[end + 1].isLetterOrDigit else { break }
                dots += 1
            } else if byte == UInt8(ascii: "@") {
                return nil
            } else if !byte.isLetterOrDigit, byte != .hyphen, byte != UInt8(ascii: "_") {
                break
            }
            end += 1
        }
        guard dots > 0, bytes[end - 1].isLetter else { return nil }
        return end
    }
}
