import Diagnostics

/// The class of a character next to a delimiter run (CommonMark 0.30, section 6.2).
enum FlankingClass {
    case space, punctuation, letter

    init(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            let isSpace = byte.isSpaceOrTab || byte.isLineEnd || byte == 0x0C
            self = isSpace ? .space : byte.isPunctuation ? .punctuation : .letter
            return
        }
        switch scalar.properties.generalCategory {
        case .spaceSeparator: self = .space
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            self = .punctuation
        default: self = .letter
        }
    }

    /// Creates the class of the character that begins at `index`.
    init(at index: Int, in text: [UInt8]) {
        self = Self.scalar(at: index, in: text).map { FlankingClass($0) } ?? .space
    }

    /// Creates the class of the character before `index`.
    init(before index: Int, in text: [UInt8]) {
        var start = index - 1
        while start > 0, text[start].isContinuation { start -= 1 }
        self.init(at: start, in: text)
    }

    /// Returns the character that begins at `index`, or `nil` outside of the text.
    static func scalar(at index: Int, in text: [UInt8]) -> Unicode.Scalar? {
        guard text.indices.contains(index) else { return nil }
        if text[index] < 0x80 { return Unicode.Scalar(text[index]) }
        return String(decoding: text[index..<min(index + 4, text.count)], as: UTF8.self).unicodeScalars.first
    }

    /// A character of this class that has no meaning in Markdown.
    var example: String {
        switch self {
        case .space: "\u{2005}"
        case .punctuation: "/"
        case .letter: "a"
        }
    }
}
