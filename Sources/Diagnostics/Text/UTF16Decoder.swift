/// A converter of UTF-16 to UTF-8, which accepts the text in parts.
public struct UTF16Decoder {
    /// The text so far. U+FFFD is in the place of each surrogate without its other half.
    public private(set) var utf8: [UInt8] = []
    /// The offset in ``utf8`` of the first surrogate without its other half.
    public private(set) var firstError: Int?
    private var high: UInt16?

    public init() {}

    /// - Complexity: O(*units*).
    public mutating func append(_ units: some Sequence<UInt16>) {
        for unit in units {
            if let first = high {
                high = nil
                if UTF16.isTrailSurrogate(unit) {
                    let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                    append(code)
                    continue
                }
                appendError()
            }
            if UTF16.isLeadSurrogate(unit) {
                high = unit
            } else if UTF16.isTrailSurrogate(unit) {
                appendError()
            } else {
                append(UInt32(unit))
            }
        }
    }

    /// Ends the text, or the part of it before bytes that are not text.
    public mutating func finish() {
        guard high != nil else { return }
        high = nil
        appendError()
    }

    /// Appends U+FFFD, and records an error there.
    public mutating func appendError() {
        firstError = firstError ?? utf8.count
        append(0xFFFD)
    }

    private mutating func append(_ code: UInt32) {
        if code < 0x80 {
            utf8.append(UInt8(code))
        } else {
            if code < 0x800 {
                utf8.append(UInt8(0xC0 | code >> 6))
            } else {
                if code < 0x10000 {
                    utf8.append(UInt8(0xE0 | code >> 12))
                } else {
                    utf8.append(UInt8(0xF0 | code >> 18))
                    utf8.append(UInt8(0x80 | code >> 12 & 0x3F))
                }
                utf8.append(UInt8(0x80 | code >> 6 & 0x3F))
            }
            utf8.append(UInt8(0x80 | code & 0x3F))
        }
    }
}
