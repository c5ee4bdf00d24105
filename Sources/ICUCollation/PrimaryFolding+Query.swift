internal import ICUShim

extension PrimaryFolding {
    /// Returns a table with which a script in a web page can fold queries in the same way as ``fold(_:)``
    /// folds the texts of a catalog.
    ///
    /// The script processes the scalars of `text.normalize("NFC")` and their `toLowerCase()`, and replaces
    /// `ァ`–`ヶ` with `ぁ`–`ゖ`, the scalars 0x60 lower, apostrophes (`´ʹʻʼʽʾʿ‘’‛′＇`) with `'`, and U+2044 with `/`. For each
    /// scalar, the first of these rules that applies determines the result:
    ///
    /// 1. If the table contains it: the value in the table.
    /// 2. If it is `\p{White_Space}`: a space.
    /// 3. If it is non-ASCII `\p{P}`, unless `normalize("NFKD")` turns it into one ASCII character: a space.
    /// 4. Otherwise, for each scalar of its `normalize("NFKD")`, again in lower case and with these replacements: the value in the table, if any; otherwise nothing for `\p{M}`, `\p{Cc}` and `\p{Cf}`;
    ///    otherwise the scalar itself. A fraction (`½`) has a space before it.
    ///
    /// Then, each Devanagari nasal and virama before a consonant of the same class are dropped.
    ///
    /// A space at the beginning or after another space is dropped.
    ///
    /// The table contains only the exceptions: about fifteen letters for a catalog in Latin script (`ø`:
    /// `o`), and more for scripts whose vowels are marks. It covers the given characters, and characters with
    /// the same folding that users may type instead: lower-case letters of European and Semitic scripts (`ß`
    /// even if only `s` is given, final `ם`), small kana, and with Arabic letters the digits of Arabic and Persian. Other
    /// characters that are not given (digits of another script, a letter in a square) may fold differently in the script.
    /// Users rarely type them.
    ///
    /// With Arabic letters and zero-width non-joiners, the table has `-` for the latter. The script folds them so before any
    /// character. Queries find the same, since a `-` at the end of a word is ignored, and other words are also looked up without.
    ///
    /// - Parameter characters: The scalars of the texts, in any order and with any repetitions.
    /// - Returns: The characters with their foldings, without duplicates, in code point order.
    /// - Complexity: O(*n* + *m* log *m*) for *n* scalars, *m* of them distinct.
    public func queryTable(
        for characters: some Sequence<Unicode.Scalar>
    ) -> [(character: Unicode.Scalar, folded: String)] {
        var script = QueryFolding()
        let given = Set(characters)
        var table = table
        var relevant = Self.relevantCharacters(for: given, in: table)
        if !given.union(relevant).allSatisfy({ table[$0].isKnown }) {
            table = .complete
            relevant = Self.relevantCharacters(for: given, in: table)
        }
        // Start with the characters that others decompose into: if they are in the table, the others may not need an
        // entry.
        let (elementary, composite) = (
            relevant.filter { QueryFolding.elements(of: $0) == [$0] },
            relevant.filter { QueryFolding.elements(of: $0) != [$0] }
        )
        for group in [elementary, composite] {
            for character in group {
                let folded = table.scalars(for: character)
                if script.folding(of: character) != folded { script.table[character] = folded }
            }
        }
        let separator = FoldedVariants.zeroWidthNonJoiner
        if given.contains(separator), given.contains(where: FoldedVariants.isArabicLetter) {
            script.table[separator] = ["-"]
        }
        return script.table.sorted { $0.key < $1.key }.map { character, folded in
            (character, String(String.UnicodeScalarView(folded)))
        }
    }

    /// Returns the characters for which the table may need a value: the lower-case forms of those that users may type.
    private static func relevantCharacters(
        for given: Set<Unicode.Scalar>, in table: FoldingTable
    ) -> Set<Unicode.Scalar> {
        Set(typedCharacters(for: given, in: table).flatMap(QueryFolding.lowered))
            .filter { !collation_is_never_composed($0.value) }
    }

    /// Returns the given characters, their foldings, and other characters with the same foldings.
    private static func typedCharacters(
        for given: Set<Unicode.Scalar>, in table: FoldingTable
    ) -> Set<Unicode.Scalar> {
        var typed = given
        typed.formUnion(table.atomicCharacters.filter { $0.decomposition().allSatisfy(typed.contains) })
        let folded = Set(typed.flatMap(table.scalars))
        typed.formUnion(folded)
        if folded.contains(where: { ("א"..."ת").contains($0) }) {
            typed.formUnion(FoldedVariants.hebrewSigns.keys)
        }
        if given.contains(FoldedVariants.anusvara) { typed.insert(FoldedVariants.virama) }
        if given.contains(where: FoldedVariants.isArabicLetter) {
            let digits = FoldedVariants.arabicDigits
            typed.formUnion(digits.filter { table.scalars(for: $0).allSatisfy(folded.contains) })
        }
        if typed.contains(where: FoldedVariants.isArabicDigit) {
            typed.formUnion(FoldedVariants.numberSigns.keys)
        }
        // No variant outside the common table folds to a character inside it.
        typed.formUnion(
            variants.filter { table[$0].isKnown && table.scalars(for: $0).allSatisfy(folded.contains) })
        return typed
    }

    /// The lower-case and caseless letters from Latin to Arabic, and hiragana.
    static let variants: [Unicode.Scalar] = [0xDF...0x6FF, 0x3041...0x3096].flatMap { block in
        zip(block, CharacterTraits.all(of: block)).compactMap { value, traits in
            guard !traits.contains(.compatible), let character = Unicode.Scalar(value),
                [.lowercaseLetter, .otherLetter].contains(character.properties.generalCategory),
                QueryFolding.lowered(character) == [character]
            else { return nil }
            return character
        }
    }
}
