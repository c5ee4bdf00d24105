import Glibc

/// The inverse of ``Swift/Array/appendEscaped(_:)``.
public enum HTMLUnescaping {
    /// Replaces the character references that ``Swift/Array/appendEscaped(_:)`` writes by their characters. Other
    /// references are unchanged.
    ///
    /// - Parameter text: The text, which is changed in place: it does not become longer.
    /// - Returns: The length of the result, which is at the start of `text`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func unescape(_ text: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let base = text.baseAddress else { return 0 }
        let source = UnsafeBufferPointer(text)
        var (at, count) = (0, 0)
        while true {
            let run = at
            at = source.offset(of: UInt8(ascii: "&"), from: run)
            memmove(base + count, base + run, at - run)
            count += at - run
            guard at < text.count else { return count }
            let (character, length) = reference(at: at, in: source) ?? (UInt8(ascii: "&"), 1)
            text[count] = character
            (at, count) = (at + length, count + 1)
        }
    }

    private static func reference(
        at start: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> (character: UInt8, length: Int)? {
        func has(_ reference: StaticString) -> Bool {
            let length = reference.utf8CodeUnitCount
            guard length <= text.count - start else { return false }
            // The first byte is known to be an ampersand.
            return (1..<length).allSatisfy { text[start + $0] == reference.utf8Start[$0] }
        }
        if has("&amp;") { return (UInt8(ascii: "&"), 5) }
        if has("&lt;") { return (UInt8(ascii: "<"), 4) }
        if has("&gt;") { return (UInt8(ascii: ">"), 4) }
        if has("&quot;") { return (UInt8(ascii: "\""), 6) }
        if has("&#39;") { return (UInt8(ascii: "'"), 5) }
        return nil
    }
}
