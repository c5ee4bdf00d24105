extension Collation {
    /// The index letter for strings without a letter, such as digits, symbols, the empty string and strings
    /// in other scripts.
    public static var otherLetter: String { "#" }

    /// Returns the index in `letters` of a string's letter, or `letters.count` if it has none.
    ///
    /// ICU has three places for strings without a letter: before, between and after the alphabets. An index
    /// shows them as one section, "#", after the last letter. In this respect, the order of sections differs
    /// from the order of sort keys, in which digits come before "A". Within "#", strings are in the order of
    /// their sort keys.
    ///
    /// Of two strings with letters, the one with the smaller sort key never has the greater position, because
    /// keys and positions come from the same comparison of base letters. There are two exceptions:
    ///
    /// - In pinyin order, the default for Chinese, ICU puts 中 under the same "Z" as "Zebra" but orders all Han
    ///   characters before all Latin letters. In pinyin order, the rule holds within Han strings and within
    ///   Latin strings.
    /// - In Maltese, "IE" is a letter after "I" in the index, but the order compares it as two letters: "iebes" is under "IE",
    ///   and "ikel", which comes after it, is under "I".
    ///
    /// - Complexity: O(*n* + log *m*) for *n* bytes and *m* letters.
    public func letterPosition(of string: String) -> Int {
        service.letterPosition(of: string)
    }

    /// Returns the index letter of a string: one of `letters`, or `otherLetter`.
    ///
    /// - Complexity: The same as `letterPosition(of:)`.
    public func letter(of string: String) -> String {
        let position = letterPosition(of: string)
        return position < letters.count ? letters[position] : Self.otherLetter
    }
}
