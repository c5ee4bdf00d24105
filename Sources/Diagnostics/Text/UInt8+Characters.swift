/// The ASCII characters that have a meaning in the supported formats.
extension UInt8 {
    package static var tab: UInt8 { 0x09 }
    package static var lineFeed: UInt8 { 0x0A }
    package static var carriageReturn: UInt8 { 0x0D }
    package static var space: UInt8 { 0x20 }
    package static var quote: UInt8 { UInt8(ascii: "\"") }
    package static var apostrophe: UInt8 { UInt8(ascii: "'") }
    package static var hash: UInt8 { UInt8(ascii: "#") }
    package static var asterisk: UInt8 { UInt8(ascii: "*") }
    package static var comma: UInt8 { UInt8(ascii: ",") }
    package static var hyphen: UInt8 { UInt8(ascii: "-") }
    package static var period: UInt8 { UInt8(ascii: ".") }
    package static var slash: UInt8 { UInt8(ascii: "/") }
    package static var colon: UInt8 { UInt8(ascii: ":") }
    package static var backslash: UInt8 { UInt8(ascii: "\\") }
    package static var openingBracket: UInt8 { UInt8(ascii: "[") }
    package static var closingBracket: UInt8 { UInt8(ascii: "]") }
    package static var openingBrace: UInt8 { UInt8(ascii: "{") }
    package static var closingBrace: UInt8 { UInt8(ascii: "}") }

    /// Whether the byte continues a UTF-8 sequence.
    package var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    package var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
    package var isSpaceOrTab: Bool { self == .space || self == .tab }

    package var isLetter: Bool { (self | 0b0010_0000) &- UInt8(ascii: "a") < 26 }

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
