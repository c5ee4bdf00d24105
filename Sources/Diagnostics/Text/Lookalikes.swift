/// Characters that look like the syntax of YAML and JSON, or that are invisible. Both formats read them as text.
///
/// Office programs, web pages and some keyboards insert them.
extension Unicode.Scalar {
    /// The character that is meant if this one is in the place of syntax; `nil` if it is text.
    package var meantSyntax: Character? {
        guard value >= 0xA0 else { return nil }
        switch value {
        case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return " "
        case 0xFF1A: return ":"
        case 0xFF0C, 0x3001, 0x060C: return ","
        default: return isZeroWidth ? " " : nil
        }
    }

    /// Whether the character looks like a space or like nothing, but is no space.
    package var isFalseSpace: Bool { meantSyntax == " " }

    /// Whether the character is invisible, wherever it is. Joiners are not, because they change the letters around them, and
    /// neither are characters that set the direction of the text after them.
    fileprivate var isInvisibleInWord: Bool {
        isZeroWidth && value != 0x200C && value != 0x200D && !setsDirection
    }

    /// Whether the character sets the direction of the text up to another one.
    package var setsDirection: Bool {
        switch value {
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether the character is of a script of Southeast Asia that has no spaces between words.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        // Thai and Lao, Burmese, Khmer.
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
        default: false
        }
    }

    private var isZeroWidth: Bool {
        switch value {
        case 0xAD, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// The name of the character with its code: `no-break space (U+00A0)`.
    var nameWithCode: String {
        "\(properties.name?.lowercased() ?? "character") (U+\(value.codePoint))"
    }
}

extension String {
    /// The position, in characters of Unicode, of the first one in a key that nobody sees there: at its ends, or one without
    /// width; `nil` if there is none.
    /// - Complexity: O(*length*).
    package var invisibleInKey: (offset: Int, scalar: Unicode.Scalar)? {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        let last = unicodeScalars.count - 1
        for (offset, scalar) in unicodeScalars.enumerated()
        where scalar.isInvisibleInWord
            || (offset == 0 || offset == last) && scalar.isFalseSpace && !scalar.setsDirection
        {
            if !isSpelling(offset) { return (offset, scalar) }
        }
        return nil
    }

    /// Whether an invisible character is part of how a word is written: a joiner at the end, which changes the letter before
    /// it, as in Malayalam, or a break between words of a script without spaces, as in Khmer.
    /// - Complexity: O(*length*).
    private func isSpelling(_ offset: Int) -> Bool {
        let scalars = Array(unicodeScalars)
        guard offset > 0 else { return false }
        switch scalars[offset] {
        case "\u{200D}": return scalars[offset - 1].value >= 0x600
        case "\u{200B}":
            return offset + 1 < scalars.count && scalars[offset - 1].isWrittenWithoutSpaces
                && scalars[offset + 1].isWrittenWithoutSpaces
        default: return false
        }
    }

    /// The position of the first character that is meant as the colon of a key, or as the space after one; `nil` if there is none.
    /// - Complexity: O(*length*).
    package var lookalikeAfterKey: (offset: Int, scalar: Unicode.Scalar)? {
        var previous: Unicode.Scalar = " "
        for (offset, scalar) in scalarsOutsideQuotes {
            if scalar.meantSyntax == ":" || previous == ":" && scalar.isFalseSpace { return (offset, scalar) }
            // The key has its colon.
            if previous == ":", scalar == " " { return nil }
            previous = scalar
        }
        return nil
    }

    /// The characters of a line of YAML, with their positions, except those in quotes and comments; none if all are ASCII.
    /// - Complexity: O(*length*).
    package var scalarsOutsideQuotes: [(offset: Int, scalar: Unicode.Scalar)] {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return [] }
        var outside: [(offset: Int, scalar: Unicode.Scalar)] = []
        var quote: Unicode.Scalar?
        var previous: Unicode.Scalar = " "
        for (offset, scalar) in unicodeScalars.enumerated() {
            if let open = quote {
                if scalar == open, open == "'" || previous != "\\" { quote = nil }
            } else if scalar == "#", previous == " " || previous == "\t" {
                break
            } else if scalar == "\"" || scalar == "'",
                previous.meantSyntax != nil || " \t:,[{".unicodeScalars.contains(previous)
            {
                quote = scalar
            } else {
                outside.append((offset, scalar))
            }
            previous = scalar
        }
        return outside
    }
}
