extension Collation {
    /// The letter of everything that stands under none: digits, symbols, the empty text, other scripts.
    public static var otherLetter: String { "#" }

    /// The position in `letters` of the letter that a text stands under, or `letters.count` for none.
    ///
    /// ICU puts what has no letter in three places: before, between and after the alphabets. An index shows
    /// them as one, "#", and the position after the last letter puts that at the end. This is where the order
    /// of sections leaves the order of sort keys, in which digits come before "A"; inside "#" the keys order
    /// as everywhere.
    ///
    /// Of two texts that both have letters, the one with the smaller sort key never has the greater position:
    /// both follow from one comparison of base letters. Pinyin order (Chinese, unless its tag names another)
    /// is the one exception, since ICU puts 中 under the same "Z" as "Zebra" but orders all Han before all
    /// Latin: there it holds for Han among themselves and for Latin among themselves.
    ///
    /// - Complexity: O(*n* + log *m*) for *n* bytes of text and *m* letters.
    public func letterPosition(of text: String) -> Int {
        service.letterPosition(of: text)
    }

    /// The letter that a text stands under, one of `letters` or `otherLetter`.
    ///
    /// - Complexity: As `letterPosition(of:)`.
    public func letter(of text: String) -> String {
        let position = letterPosition(of: text)
        return position < letters.count ? letters[position] : Self.otherLetter
    }
}
