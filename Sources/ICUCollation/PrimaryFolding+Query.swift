internal import ICUShim

extension PrimaryFolding {
    /// What a page's script needs to fold what readers type as ``fold(_:)`` folded the texts of a catalog.
    ///
    /// The script takes the scalars of `text.normalize("NFC")` in turn, and of those in `toLowerCase()`, and for
    /// `ァ`–`ヶ` the scalar 0x60 before it. For each:
    ///
    /// 1. The table has it: what the table says.
    /// 2. It is `\p{White_Space}`: a space.
    /// 3. It is `\p{P}` beyond ASCII, and `normalize("NFKD")` does not make one ASCII character of it: a space.
    /// 4. Else each scalar of its `normalize("NFKD")`, again in lower case and `ァ`–`ヶ` as hiragana: what the table
    ///    says; or nothing for `\p{M}`, `\p{Cc}` and `\p{Cf}`; or itself.
    ///
    /// A space that would come first or after a space is left out.
    ///
    /// The table holds the differences alone: some fifteen letters for a catalog in Latin letters (`ø`: `o`), and in
    /// scripts whose vowels are marks those, too. Besides the given characters it has what folds to the same and is
    /// typed in their place: lower-case letters of European and Semitic scripts (`ß` where only `s` is given, final
    /// `ם`) and small kana. Other characters that are not given (digits of another script, a letter in a square) may
    /// fold otherwise in the script: those that readers hardly type.
    ///
    /// - Parameter characters: The scalars of the texts, in any order and as often as they occur.
    /// - Returns: Each character once, in code point order.
    /// - Complexity: O(*n* + *m* log *m*) for *n* scalars, *m* of them different.
    public func queryTable(
        for characters: some Sequence<Unicode.Scalar>
    ) -> [(character: Unicode.Scalar, folded: String)] {
        var script = QueryFolding()
        let relevant = Set(typedCharacters(for: characters).flatMap(QueryFolding.lowered))
            .filter { !collation_is_never_composed($0.value) }
        // Those that others are made of come first: with them in the table, the others may need no place.
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
        return script.table.sorted { $0.key < $1.key }.map { character, folded in
            (character, String(String.UnicodeScalarView(folded)))
        }
    }

    /// The characters, what they fold to, and what else folds to that.
    private func typedCharacters(for characters: some Sequence<Unicode.Scalar>) -> Set<Unicode.Scalar> {
        var typed = Set(characters)
        typed.formUnion(table.atomicCharacters.filter { $0.decomposition().allSatisfy(typed.contains) })
        let folded = Set(typed.flatMap(table.scalars))
        typed.formUnion(folded)
        typed.formUnion(Self.variants.filter { table.scalars(for: $0).allSatisfy(folded.contains) })
        return typed
    }

    /// Letters without case or in lower case from Latin to Arabic, and hiragana.
    private static let variants: [Unicode.Scalar] = [0xDF...0x6FF, 0x3041...0x3096].joined()
        .compactMap { Unicode.Scalar(UInt32($0)) }
        .filter { character in
            let category = character.properties.generalCategory
            return (category == .lowercaseLetter || category == .otherLetter)
                && QueryFolding.elements(of: character) == [character]
        }
}
