/// Characters that are different in the root order, but that people type for each other.
enum FoldedVariants {
    /// The letter to which a letter folds.
    ///
    /// In capitals, Turkish writes `ı` as `I`, and no text tells whether it is Turkish. Arabic is typed without the hamza of a
    /// letter, and Persian keyboards have other letters for yeh and kaf.
    static let plain: [Unicode.Scalar: Unicode.Scalar] = [
        "ı": "i",
        "\u{622}": "\u{627}", "\u{623}": "\u{627}", "\u{625}": "\u{627}", "\u{671}": "\u{627}",  // alef
        "\u{624}": "\u{648}",  // waw
        "\u{626}": "\u{64A}", "\u{649}": "\u{64A}", "\u{6CC}": "\u{64A}",  // yeh
        "\u{629}": "\u{647}",  // teh marbuta, as heh
        "\u{6A9}": "\u{643}",  // kaf
        fractionSlash: "/",
    ]

    /// The sign in the decomposition of `½`, for which a slash is typed.
    ///
    static let fractionSlash: Unicode.Scalar = "\u{2044}"

    /// Whether a character is a fraction. It folds with a space before it: `1½` as `1 1/2`.
    static func isFraction(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0xBC...0xBE, 0x2150...0x215F, 0x2189: true
        default: false
        }
    }

    /// The Thai and Lao vowel signs sara am with their parts, and the first of these, which has no weight. Texts have the sign, or
    /// its parts with a tone mark between them: `น้ำ`, `นํ้า`.
    static let vowelParts: [Unicode.Scalar: [Unicode.Scalar]] = [
        "\u{E33}": ["\u{E4D}", "\u{E32}"], "\u{E4D}": ["\u{E4D}"],
        "\u{EB3}": ["\u{ECD}", "\u{EB2}"], "\u{ECD}": ["\u{ECD}"],
    ]

    static let virama: Unicode.Scalar = "\u{94D}"
    static let anusvara: Unicode.Scalar = "\u{902}"

    /// Whether a Devanagari nasal without a vowel is also written as an anusvara before a consonant, which is of the same class:
    /// `हिन्दी`, `हिंदी`. Both fold to nothing there.
    ///
    /// The rule is that of the Hindi orthography for the fifth letter of a class. Lucene's `HindiNormalizer`, the
    /// `hindi_normalization` of Elasticsearch, has it for `न` before any consonant.
    static func isNasal(_ nasal: Unicode.Scalar, ofClassOf consonant: Unicode.Scalar) -> Bool {
        let stops: ClosedRange<Unicode.Scalar>
        switch nasal {
        case "ङ": stops = "क"..."घ"
        case "ञ": stops = "च"..."झ"
        case "ण": stops = "ट"..."ढ"
        case "न": stops = "त"..."ध"
        case "म": stops = "प"..."भ"
        default: return false
        }
        return stops.contains(consonant)
    }

    /// The Hebrew signs geresh and gershayim, with the ASCII characters that are typed for them. As those are in UAX #29 (WB7a
    /// to WB7c), both are parts of words: `צה״ל`, `צה"ל`.
    static let hebrewSigns: [Unicode.Scalar: Unicode.Scalar] = ["\u{5F3}": "'", "\u{5F4}": "\""]

    /// The decimal sign and the group sign of Arabic numbers, with those of other numbers: `٣٫٥`, `3.5`.
    static let numberSigns: [Unicode.Scalar: Unicode.Scalar] = ["\u{66B}": ".", "\u{66C}": ","]

    /// Whether a character is a digit of Arabic or Persian.
    static func isArabicDigit(_ character: Unicode.Scalar) -> Bool {
        ("\u{660}"..."\u{669}").contains(character) || ("\u{6F0}"..."\u{6F9}").contains(character)
    }

    /// The digits of Arabic and of Persian, which keyboards of these languages have.
    static let arabicDigits = ([0x660...0x669, 0x6F0...0x6F9] as [ClosedRange<UInt32>]).joined()
        .compactMap(Unicode.Scalar.init)

    /// The character that Persian writes between the parts of a word, where others write a space or nothing: `می‌روم`.
    ///
    /// Before an Arabic letter, it folds to `-`, and is searched like one. In other scripts, it only changes how letters look.
    static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"

    /// Whether a character is a letter of the block Arabic, which has those of Persian, Kurdish and Urdu.
    static func isArabicLetter(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0x620...0x64A, 0x671...0x6D3: true
        default: false
        }
    }

    /// Whether a character is an apostrophe or a letter that is written like one, such as the ʻokina. They fold to `'`.
    static func isApostrophe(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        // Acute accent; modifier letters prime, turned comma, apostrophe, reversed comma, half rings.
        case 0xB4, 0x2B9, 0x2BB...0x2BF: true
        // Single quotation marks, prime, and the fullwidth apostrophe.
        case 0x2018, 0x2019, 0x201B, 0x2032, 0xFF07: true
        default: false
        }
    }
}
