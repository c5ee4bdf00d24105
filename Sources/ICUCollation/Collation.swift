/// How a language orders text and which letters its index has.
///
///     let swedish = try Collation(language: "sv")
///     swedish.letters.suffix(3)            // ["Å", "Ä", "Ö"]
///     swedish.letter(of: "österrike")      // "Ö"
///     swedish.sortKey(for: "Zorn") < swedish.sortKey(for: "Åsa")   // true
///
/// A small immutable value: copies share one open ICU service, and any number of tasks may use it at once.
/// The same tags and version of ICU give the same answers on every machine; environment variables such as
/// `LANG` play no part.
///
/// A catalog in order is its entries sorted by letter position and, within a letter, by sort key. For every
/// language but those in pinyin order the sort key alone gives the same, apart from `otherLetter` (see
/// `letterPosition(of:)`).
public struct Collation: Sendable {
    /// The index letters of the language and of the further alphabets, each once, in the language's order.
    ///
    /// What ICU's `AlphabeticIndex` labels: A to Z with CH after H for Czech, ten kana rows for Japanese, the
    /// fourteen initial consonants for Korean, the pinyin initials A to Z for simplified Chinese. Latin
    /// letters are part of an index only where the language's own data, or a further alphabet (`["en"]`),
    /// says so.
    public let letters: [String]

    /// Whether the language is written from right to left.
    public let isRightToLeft: Bool

    /// Whether numbers inside text count by value: "Item 2" before "Item 10".
    public let isNumeric: Bool

    let service: CollationService

    /// Opens a language's order and index.
    ///
    /// - Parameters:
    ///   - language: A BCP 47 tag. Its `-u-` extension is heeded, such as `de-u-co-phonebk` or
    ///     `en-u-kn-false`. A language that ICU has no data for has the root order and the letters A to Z.
    ///   - alphabets: Tags of languages whose letters the index holds too. Letters that the first language
    ///     does not tell apart from one that it has are left out.
    ///   - isNumeric: Whether numbers inside text count by value, unless the tag says otherwise. With `false`
    ///     they are compared digit by digit, as codes and hexadecimal numbers need it: "2F80A" before "2F9FF".
    /// - Throws: `invalidLanguageTag` with the first tag that is not well-formed, `unavailable` where ICU
    ///   fails or lacks the order that the tag names.
    /// - Complexity: O(*m* log *m*) for *m* letters, and reading the language's data: about a millisecond.
    public init(
        language: String, alphabets: [String] = [], isNumeric: Bool = true
    ) throws(CollationError) {
        for tag in [language] + alphabets where !Self.isValid(language: tag) {
            throw .invalidLanguageTag(tag)
        }
        service = try CollationService(language: language, alphabets: alphabets, isNumeric: isNumeric)
        self.isNumeric = isNumeric
        letters = service.letters
        isRightToLeft = service.isRightToLeft
    }
}
