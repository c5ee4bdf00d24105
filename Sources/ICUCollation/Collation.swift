/// The order of strings and the index letters of a language.
///
///     let swedish = try Collation(language: "sv")
///     swedish.letters.suffix(3)            // ["Å", "Ä", "Ö"]
///     swedish.letter(of: "österrike")      // "Ö"
///     swedish.sortKey(for: "Zorn") < swedish.sortKey(for: "Åsa")   // true
///
/// A collation is a small immutable value. Copies share one open ICU service, which any number of tasks may use at
/// once. The same tags and version of ICU produce the same results on every machine; environment variables such as
/// `LANG` have no effect.
///
/// To order a catalog, sort its entries by letter position and, within a letter, by sort key. For every language
/// except Maltese and those in pinyin order, sorting by sort key alone has the same result, apart from `otherLetter` (see
/// `letterPosition(of:)`).
public struct Collation: Sendable {
    /// The tag of the language.
    public let language: String

    /// The index letters of the language and of the additional alphabets, without duplicates, in the language's
    /// order.
    ///
    /// They are the labels of ICU's `AlphabeticIndex`: A to Z with CH after H for Czech, ten kana rows for Japanese,
    /// the fourteen initial consonants for Korean, the pinyin initials A to Z for simplified Chinese. Latin letters
    /// are included only if the language's own data or an additional alphabet (`["en"]`) contains them. A letter may have no
    /// strings: the order of Khmer does not distinguish ឪ from ឩ before it.
    public let letters: [String]

    /// Whether the language is written from right to left.
    public let isRightToLeft: Bool

    /// Whether numbers in strings are compared by value ("Item 2" before "Item 10"), unless the language tag
    /// turns this off (`-u-kn-false`).
    public let isNumeric: Bool

    /// Whether the digits after a decimal point are compared one by one, so that "3.125" comes before "3.25" and "3.5".
    ///
    /// The digits may be those of any script. The decimal point is a period or the Arabic decimal separator ("٣٫٥") in every
    /// language. A comma is none, also in languages that write one ("3,5"), because it may separate the numbers of a list.
    public let hasDecimals: Bool

    let service: CollationService

    /// Creates the collation of a language.
    ///
    /// - Parameters:
    ///   - language: A BCP 47 tag. Its `-u-` extension applies, such as `de-u-co-phonebk` or `en-u-kn-false`. A
    ///     language without ICU data has the root order and the letters A to Z.
    ///   - alphabets: The tags of languages whose letters are added to the index. Letters that the first
    ///     language does not distinguish from its own letters are omitted.
    ///   - isNumeric: Whether numbers in strings are compared by value, unless the tag turns it off
    ///     (`-u-kn-false`). If `false`, numbers are always compared digit by digit, which is right for codes
    ///     and hexadecimal numbers: "2F80A" before "2F9FF".
    ///   - hasDecimals: Whether the digits after a decimal point are compared one by one; see ``hasDecimals``.
    /// - Throws: `invalidLanguageTag` for the first tag that is not well-formed; `unavailable` if ICU fails or lacks
    ///   the order that the tag specifies.
    /// - Complexity: O(*m* log *m*) for *m* letters, plus about a millisecond to read the language's data.
    public init(
        language: String, alphabets: [String] = [], isNumeric: Bool = true, hasDecimals: Bool = false
    ) throws(CollationError) {
        for tag in [language] + alphabets where !Self.isValid(language: tag) {
            throw .invalidLanguageTag(tag)
        }
        self.language = language
        service = try CollationService(language: language, alphabets: alphabets, isNumeric: isNumeric)
        self.isNumeric = isNumeric
        self.hasDecimals = hasDecimals
        letters = service.letters
        isRightToLeft = service.isRightToLeft
    }
}
