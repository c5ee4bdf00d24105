import Diagnostics

/// URLs without angle brackets (GFM, section 6.9): `www.…`, `http://…`, `https://…`.
///
/// `ftp://…` remains text, because links with this scheme are not allowed.
struct AutolinkedURL {
    let range: Range<Int>
    let destination: String

    /// The maximum length of a host name (RFC 1035). It also limits how often a byte is read.
    static let maximumHostLength = 253

    /// Finds the URL that begins at `start`.
    /// - Complexity: O(*length of the match*); O(1) if there is none.
    init?(at start: Int, in bytes: [UInt8]) {
        let before = start > 0 ? bytes[start - 1] : UInt8.lineFeed
        let text = bytes[start...]
        let hostStart: Int
        let scheme = ["http://", "https://"].first { Self.begins(text, with: $0) }
        if let scheme {
            guard !before.isLetter else { return nil }
            hostStart = start + scheme.utf8.count
        } else {
            guard text.starts(with: "www.".utf8), before <= 0x20 || "*_~(".utf8.contains(before) else {
                return nil
            }
            hostStart = start
        }
        guard let hostEnd = Self.hostEnd(from: hostStart, in: bytes, needsDot: scheme == nil) else {
            return nil
        }
        var end = hostEnd
        while end < bytes.count, bytes[end] > 0x20, bytes[end] != 0x7F, bytes[end] != UInt8(ascii: "<") {
            end += 1
        }
        range = start..<Self.trimmedEnd(of: start..<end, in: bytes)
        guard range.upperBound > hostStart + (scheme == nil ? 4 : 0) else { return nil }
        destination = (scheme == nil ? "http://" : "") + String(decoding: bytes[range], as: UTF8.self)
    }

    private static func begins(_ text: ArraySlice<UInt8>, with scheme: String) -> Bool {
        let start = text.prefix(scheme.utf8.count)
        return start.count == scheme.utf8.count
            && zip(start, scheme.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    /// Returns the end of a host, or `nil` if there is none. A host consists of letters, digits, `-` and `_`
    /// with dots between them. Its last two parts contain no `_`.
    private static func hostEnd(from start: Int, in bytes: [UInt8], needsDot: Bool) -> Int? {
        var end = start
        var dots = 0
        var underscores = (here: 0, before: 0)
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: ".") {
                dots += 1
                underscores = (0, underscores.here)
            } else if byte == UInt8(ascii: "_") {
                // An underscore at the end, as in `_www.example.org_`, is emphasis.
                if end + 1 < bytes.count { underscores.here += 1 }
            } else if byte != .hyphen, FlankingClass(at: end, in: bytes) != .letter {
                break
            }
            repeat { end += 1 } while end < bytes.count && bytes[end].isContinuation
            guard end - start <= maximumHostLength else { return nil }
        }
        guard start < end, bytes[start].isLetterOrDigit || bytes[start] >= 0x80, underscores == (0, 0),
            !needsDot || dots > 0
        else { return nil }
        return end
    }

    /// Returns the end of a URL, excluding trailing punctuation, unmatched closing parentheses, and anything
    /// at the end that looks like a character reference.
    private static func trimmedEnd(of range: Range<Int>, in bytes: [UInt8]) -> Int {
        var end = range.upperBound
        var surplus = bytes[range].reduce(0) {
            $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0)
        }
        while end > range.lowerBound {
            let last = bytes[end - 1]
            if last == UInt8(ascii: ";") {
                let name = bytes[range.lowerBound..<(end - 1)].reversed().prefix { $0.isLetter }.count
                let ampersand = end - 2 - name
                let isReference =
                    name > 0 && ampersand > range.lowerBound && bytes[ampersand] == UInt8(ascii: "&")
                end = isReference ? ampersand : end - 1
            } else if last == UInt8(ascii: ")"), surplus > 0 {
                surplus -= 1
                end -= 1
            } else if "?!.,:*_~'\"".utf8.contains(last) {
                end -= 1
            } else {
                break
            }
        }
        return end
    }
}
