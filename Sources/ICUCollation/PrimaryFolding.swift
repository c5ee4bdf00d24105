public import Sectioning

/// Makes texts ready to be searched: letters that are equal in the first strength of the root order of CLDR have
/// equal bytes, whatever their accent, case, width or font.
///
///     let fold = try PrimaryFolding()
///     String(decoding: fold("Ångström").bytes, as: UTF8.self)   // "angstrom"
///
/// The order of a catalog is its language's own (``Collation``), but a search finds `Ångström` with `angstrom` in
/// every language, so that folding has no language.
///
/// Two characters fold to the same bytes exactly if the root order gives them the same primary weights. What has
/// none folds to nothing: marks, controls, joiners, variation selectors. The rest is written as UTF-8 with the
/// plainest character for each weight: `å`, `Å` and `ａ` are `a`, `æ` is `ae`, `ß` is `ss`, `ス` is `す`, `٣` is `3`,
/// `ς` is `σ`, a compatibility Han character is the unified one. Where the root order knows letters, not accents,
/// they stay apart: `й` from `и`, `أ` from `ا`, `ı` from `i`. Beyond that rule:
///
/// - White space is one space a run, and none at the beginning.
/// - Punctuation beyond ASCII is a space, so that a word begins after `“`; ASCII punctuation and all symbols stay
///   (`c++`, `[[`, `→`), also where they are wide (`％`).
/// - A Hangul syllable is its two or three letters as conjoining jamo, which is what weighs in the root order: `가`
///   is the beginning of `각`, as it is while `각` is being typed, and NFD of a syllable gives the same.
/// - Each character stands where it is typed: a Thai or Lao vowel in front of its consonant is not moved behind it,
///   and a vowel sign that is canonically two is two, also where the root order weighs it as a third one.
///
/// Canonically equivalent texts have equal bytes, and a folded text folds to itself. The rule is that of the ICU in
/// use (``Collation/icuVersion``); no text that was folded before plays a part.
public struct PrimaryFolding: Sendable {
    let table: FoldingTable

    /// - Throws: `unavailable` where ICU fails or has no root order.
    /// - Complexity: The first of a process reads the weights of all characters: a tenth of a second.
    public init() throws(CollationError) {
        table = try FoldingTable.shared.get()
    }

    /// The text ready to be searched.
    ///
    /// Each byte's offset is that of the character it was made of: both bytes of `ß` have one offset, and so have all
    /// of a letter and its marks where those make another letter together (`и` and U+0306).
    ///
    /// - Precondition: No letter has 512 MiB of marks.
    /// - Complexity: O(*n*) for *n* bytes.
    public func fold(_ text: String) -> FoldedText {
        var text = text
        return text.withUTF8 { source in
            var pass = FoldingPass(table, over: source)
            return pass.run()
        }
    }

    /// As ``fold(_:)``.
    public func callAsFunction(_ text: String) -> FoldedText {
        fold(text)
    }
}
