extension Array where Element == UInt8 {
    public mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a string with `&`, `<`, `>` and both quotes replaced by character references, so that it is safe between
    /// tags and in quoted attributes.
    ///
    /// The function works on bytes: a quote with a combining mark is a single `Character`, and a comparison of
    /// characters would miss it.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func appendEscaped(_ string: String) {
        var string = string
        string.withUTF8 { appendEscaped($0) }
    }

    /// Appends bytes of UTF-8, escaped like a string.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        var copied = 0
        var at = 0
        while true {
            at = bytes.offsetOfByteThatNeedsReference(from: at)
            append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<at]))
            guard at < bytes.count else { return }
            append(bytes[at].reference)
            at += 1
            copied = at
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first byte at or after `start` that is written as a character reference; `count` if
    /// there is none. Such bytes are rare in most text, so eight bytes are compared at once.
    fileprivate func offsetOfByteThatNeedsReference(from start: Int) -> Int {
        let bytes = UnsafeRawBufferPointer(self)
        let wordLength = MemoryLayout<UInt64>.size
        var at = start
        while at + wordLength <= count {
            let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            if word.hasByteThatNeedsReference { break }
            at += wordLength
        }
        while at < count, !self[at].needsReference { at += 1 }
        return at
    }
}

extension UInt64 {
    private init(repeating byte: UInt8) { self = 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// Whether any of the eight bytes is zero.
    private var hasZeroByte: Bool {
        (self &- UInt64(repeating: 1)) & ~self & UInt64(repeating: 0x80) != 0
    }

    /// Whether any of the eight bytes is written as a character reference.
    fileprivate var hasByteThatNeedsReference: Bool {
        // `&` and `'` differ in one bit only, and so do `<` and `>`.
        let ampersands = (self & ~UInt64(repeating: 1)) ^ UInt64(repeating: UInt8(ascii: "&"))
        let tags = (self & ~UInt64(repeating: 2)) ^ UInt64(repeating: UInt8(ascii: "<"))
        let quotes = self ^ UInt64(repeating: UInt8(ascii: "\""))
        return ampersands.hasZeroByte || tags.hasZeroByte || quotes.hasZeroByte
    }
}

extension UInt8 {
    /// Whether the byte is written as a character reference.
    fileprivate var needsReference: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            true
        default: false
        }
    }

    /// The character reference for a byte that needs one.
    fileprivate var reference: StaticString {
        switch self {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }
}

extension String {
    /// The string, escaped for use in HTML text and quoted attributes; see ``Swift/Array/appendEscaped(_:)``.
    public var escapedForHTML: String {
        if !utf8.contains(where: \.needsReference) { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 16)
        bytes.appendEscaped(self)
        return String(decoding: bytes, as: UTF8.self)
    }
}
