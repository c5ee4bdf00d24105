public import Sectioning

/// A folding of strings for searching. Letters that are equal at the primary level of the CLDR root order get
/// equal bytes, regardless of accent, case, width or font.
///
///     let fold = try PrimaryFolding()
///     String(decoding: fold("Ångström").bytes, as: UTF8.self)   // "angstrom"
///
/// The order of a catalog depends on its language (``Collation``), but a search for `angstrom` finds `Ångström` in
/// every language, so folding does not depend on the language.
///
/// Apart from the rules below, two characters fold to the same bytes if and only if the root order gives them
/// the same primary weights.
/// Characters without a primary weight fold to nothing: marks, controls, joiners, variation selectors. For
/// all others, the result is the UTF-8 of the simplest character for each weight: `å`, `Å` and `ａ` become
/// `a`, `æ` becomes `ae`, `ß` becomes `ss`, `ス` becomes `す`, `٣` becomes `3`, `ς` becomes `σ`, and a
/// compatibility Han character becomes the unified one. Characters that are different letters in the root
/// order, not variants by accent, stay different: `й` and `и`. Exceptions and additional rules:
///
/// - `ı` becomes `i`, as `I` and `İ` do: `KILIÇ` and `Kılıç` are one word in Turkish, and no text tells its language.
/// - Arabic letters become those that are typed for them: `أ`, `إ`, `آ` and `ٱ` become `ا`, `ؤ` becomes `و`, `ئ`, `ى` and
///   Persian `ی` become `ي`, `ة` becomes `ه`, and Persian `ک` becomes `ك`.
/// - Apostrophes and letters written like them (`’`, `ʼ`, `ʻ`) become `'`. So does a Hebrew geresh, and gershayim
///   become `"`. The decimal sign and the group sign of Arabic numbers (`٫`, `٬`) become `.` and `,`.
/// - A fraction has a space before it and `/` in it: `1½` becomes `1 1/2`.
/// - A Thai or Lao sara am becomes its two parts, of which the first has no weight, so that `น้ำ` and `นํ้า` are one word.
/// - A Devanagari nasal and virama before a consonant of the same class become nothing, as an anusvara does: `हिन्दी`, `हिंदी`.
/// - A zero-width non-joiner becomes `-` before an Arabic letter. There it separates the parts of a word.
/// - Each run of white space becomes one space, except at the beginning, where it is dropped.
/// - Non-ASCII punctuation becomes a space, so that a word begins after `“`. ASCII punctuation and all
///   symbols are kept (`c++`, `[[`, `→`), also in full width (`％`).
/// - A Hangul syllable becomes its two or three letters as conjoining jamo, which have the weights in the
///   root order. Therefore, `가` is a prefix of `각`, as it is while a user types `각`, and the NFD of a
///   syllable folds to the same letters.
/// - Characters keep their order: a Thai or Lao vowel before its consonant is not moved behind it, and a
///   vowel sign with a canonical decomposition becomes its two parts, even if the root order gives it a
///   different weight.
///
/// Canonically equivalent strings have equal bytes, and folding a folded string does not change it. The result
/// depends on the version of ICU in use (``Collation/icuVersion``), and not on any string that was folded before.
public struct PrimaryFolding: Sendable {
    /// The table that folding starts with. For a character that it lacks, ``FoldingTable/complete`` replaces it.
    let table: FoldingTable

    /// Creates the folding.
    ///
    /// - Throws: `unavailable` if ICU fails or has no root order.
    /// - Complexity: The first call in a process reads the weights of common characters, which takes some
    ///   milliseconds.
    public init() throws(CollationError) {
        self.init(table: try FoldingTable.common.get())
    }

    init(table: FoldingTable) { self.table = table }

    /// Returns a string folded for searching.
    ///
    /// The offset of each byte is that of its source character: both bytes of `ß` have the same offset, and
    /// so do all bytes of a letter and its marks if they compose into a different letter (`и` and U+0306).
    ///
    /// - Precondition: No letter has 512 MiB of marks.
    /// - Complexity: O(*n*) for *n* bytes. The first text in a process that needs other than common characters also reads
    ///   the weights of all characters, which takes about ten milliseconds.
    public func fold(_ text: String) -> FoldedText {
        var text = text
        return text.withUTF8 { source in
            var pass = FoldingPass(table, over: source)
            return pass.run()
        }
    }

    /// Returns the bytes of a string folded for searching, without the offsets of their source characters: the same bytes
    /// as ``fold(_:)``, which takes longer.
    ///
    /// - Complexity: The same as ``fold(_:)``.
    public func bytes(of text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { source in
            var pass = FoldingPass(table, over: source)
            return pass.runForBytes()
        }
    }

    /// Makes the tables for folding texts, so that folding them does not have to.
    ///
    /// - Parameter texts: The texts. They are read up to the first one that needs the table of all characters.
    /// - Complexity: O(*n*) for *n* bytes, and what ``fold(_:)`` and ``queryTable(for:)`` need once per process.
    public func prepare(for texts: some Sequence<String>) {
        _ = Self.variants
        if texts.contains(where: { !$0.unicodeScalars.allSatisfy { table[$0].isKnown } }) {
            _ = FoldingTable.complete
        }
    }

    /// Returns a string folded for searching; the same as ``fold(_:)``.
    public func callAsFunction(_ text: String) -> FoldedText {
        fold(text)
    }
}
