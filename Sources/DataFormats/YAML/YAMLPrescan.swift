import Diagnostics

/// The result of one pass over the bytes of a YAML text before it is parsed.
struct YAMLPrescan {
    /// The first character that YAML never allows, not even in quotes.
    private(set) var forbidden: (offset: Int, code: UInt32)?
    /// The total number of `[` and `{`.
    private(set) var brackets = 0
    /// The maximum length of the run of white space and indicators (`-`, `?` and `:`) at the start of a line.
    private(set) var longestIndentation = 0
    /// Whether the text contains a character that ``PreprocessedYAML`` always replaces.
    private(set) var hasReplacedCharacters = false

    /// An upper bound for the nesting depth.
    ///
    /// A bracket opens a list or an object, and a list may contain a key without braces. Outside of brackets,
    /// nested content is indented further, except that a list may begin in the column of its key. If several
    /// nodes begin on one line, each except the last occupies only an indicator on that line, such as `-`.
    var depthLimit: Int { 2 * brackets + 2 * (longestIndentation + 2) }

    init(_ bytes: ArraySlice<UInt8>) {
        var lead = 0
        var isLead = true
        for (index, byte) in zip(bytes.indices, bytes) {
            switch byte {
            case .lineFeed, .carriageReturn:
                lead = 0
                isLead = true
                continue
            case .space, .tab, .hyphen, .colon: break
            case UInt8(ascii: "?"): hasReplacedCharacters = true
            case .openingBracket, .openingBrace:
                brackets += 1
                isLead = false
            case .asterisk:
                hasReplacedCharacters = true
                isLead = false
            case 0..<(.space), 0x7F: recordForbidden(UInt32(byte), at: index)
            case 0xC2, 0xE2, 0xEF:
                checkMultibyte(bytes[index...].prefix(3), at: index)
                isLead = false
            default: isLead = false
            }
            if isLead { lead += 1 }
            longestIndentation = max(longestIndentation, lead)
        }
    }

    private mutating func recordForbidden(_ code: UInt32, at offset: Int) {
        if forbidden == nil { forbidden = (offset, code) }
    }

    /// Checks whether a character of two or three bytes is a line separator, a C1 control, U+FFFE or U+FFFF.
    private mutating func checkMultibyte(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return }
        switch scalar.value {
        case 0x85, 0x2028, 0x2029: hasReplacedCharacters = true
        case 0x80...0x9F, 0xFFFE, 0xFFFF: recordForbidden(scalar.value, at: offset)
        default: break
        }
    }
}
