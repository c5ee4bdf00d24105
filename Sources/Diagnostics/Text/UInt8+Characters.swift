/// The ASCII characters that have a meaning in the supported formats.
///
/// They are inlinable because scanners in other modules compare each byte with them; `package` declarations are never
/// inlined into other modules.
extension UInt8 {
    @inlinable public static var tab: UInt8 { 0x09 }
    @inlinable public static var lineFeed: UInt8 { 0x0A }
    @inlinable public static var carriageReturn: UInt8 { 0x0D }
    @inlinable public static var space: UInt8 { 0x20 }
    @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
    @inlinable public static var apostrophe: UInt8 { UInt8(ascii: "'") }
    @inlinable public static var hash: UInt8 { UInt8(ascii: "#") }
    @inlinable public static var asterisk: UInt8 { UInt8(ascii: "*") }
    @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
    @inlinable public static var hyphen: UInt8 { UInt8(ascii: "-") }
    @inlinable public static var period: UInt8 { UInt8(ascii: ".") }
    @inlinable public static var slash: UInt8 { UInt8(ascii: "/") }
    @inlinable public static var colon: UInt8 { UInt8(ascii: ":") }
    @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
    @inlinable public static var openingBracket: UInt8 { UInt8(ascii: "[") }
    @inlinable public static var closingBracket: UInt8 { UInt8(ascii: "]") }
    @inlinable public static var openingBrace: UInt8 { UInt8(ascii: "{") }
    @inlinable public static var closingBrace: UInt8 { UInt8(ascii: "}") }

    /// Whether the byte continues a UTF-8 sequence.
    @inlinable public var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
    @inlinable public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    @inlinable public var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
    @inlinable public var isSpaceOrTab: Bool { self == .space || self == .tab }

    @inlinable public var isLetter: Bool { (self | 0b0010_0000) &- UInt8(ascii: "a") < 26 }
    @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

    /// The value of the byte as a hexadecimal digit, or `nil` if it is not one.
    package var hexadecimalValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
