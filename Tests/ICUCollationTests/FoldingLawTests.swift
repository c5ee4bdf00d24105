@testable import ICUCollation
import Sectioning
import TestSupport
import Testing

/// Laws of folding for all strings, checked with every character or with random strings.
@Suite struct FoldingLawTests {
    let fold: PrimaryFolding
    let texts: [String]

    init() throws {
        fold = try PrimaryFolding()
        let scripts = randomStrings(20_000, upTo: 12, seed: 7)
        var generator = SeededGenerator(seed: 8)
        let anything = (0..<20_000).map { _ in
            let scalars = (0..<6).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0xFFFF, using: &generator))
            }
            return String(String.UnicodeScalarView(scalars))
        }
        texts = scripts + anything + Self.combinations(&generator) + Self.movableMarks(&generator)
    }

    /// Marks with weights in any order, and characters that fold to strings that end with one.
    private static func movableMarks(_ generator: inout SeededGenerator) -> [String] {
        let table = FoldingTable.complete
        let marks = (0...0x1FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { table[$0].composesWithNext }
        let parts =
            marks.filter { (0xE00...0xFFF).contains($0.value) } + table.charactersWithMovableEnds.sorted()
        return (0..<10_000).map { _ in
            let scalars = (0..<5).compactMap { _ in
                (Int.random(in: 0...3, using: &generator) == 0 ? marks : parts).randomElement(
                    using: &generator)
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    /// Letters and marks, some of which combine, with ignored characters and word separators between them.
    private static func combinations(_ generator: inout SeededGenerator) -> [String] {
        var parts =
            [
                "и", "г", "ا", "ي", "e", "=", "ে", "া", "ௗ", "ஒ", "ཱ", "ི", "ྲ", "ྀ", "\u{F81}", "\u{F77}",
                "\u{F00}",
                "\u{EBA}", "ᄀ", "ᅡ", "ᆨ", "가",
                "\u{1025}", "\u{102E}", "\u{CC6}", "\u{CC2}", "\u{CD5}",
            ] as [Unicode.Scalar]
        let between =
            [
                "\u{306}", "\u{301}", "\u{327}", "\u{338}", "\u{654}", "\u{653}", "\u{655}", "\u{3099}",
                "\u{93C}", "\u{94D}", "\u{200C}", "\u{200D}", "\u{0}", " ", "“", "\u{FE0F}",
            ] as [Unicode.Scalar]
        // Nasals and consonants of two classes.
        parts += ["न", "द", "म", "प", "\u{929}", "\u{95E}", "\u{E33}", "\u{E4D}", "\u{E32}"]
        return (0..<20_000).map { _ in
            let scalars = (0..<8).compactMap { _ in
                (Bool.random(using: &generator) ? parts : between).randomElement(using: &generator)
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    private var assigned: [Unicode.Scalar] {
        (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { $0.properties.generalCategory != .unassigned }
    }

    /// Whether a character is, or contains, one that folds to another letter; see `FoldedVariants`.
    private func isVariant(_ character: Unicode.Scalar) -> Bool {
        let forms = [String(character), Collation.precomposed(String(character))]
        let parts = character.decomposition(byCompatibility: true)
        let composed = Collation.precomposed(String(String.UnicodeScalarView(parts)))
        return (forms + [composed]).flatMap(\.unicodeScalars).contains {
            FoldedVariants.plain[$0] != nil || FoldedVariants.isApostrophe($0)
                || FoldedVariants.vowelParts[$0] != nil
        }
    }

    @Test func variantsFoldToThePlainLetter() {
        for (variant, plain) in FoldedVariants.plain {
            #expect(fold(String(variant)).bytes == fold(String(plain)).bytes, "\(variant)")
        }
        let apostrophes = assigned.filter(FoldedVariants.isApostrophe)
        #expect(apostrophes.count == 12)
        for apostrophe in apostrophes { #expect(fold(String(apostrophe)).bytes == Array("'".utf8)) }
        for (sign, typed) in [FoldedVariants.hebrewSigns, FoldedVariants.numberSigns].joined() {
            #expect(fold(String(sign)).bytes == [UInt8(ascii: typed)])
        }
    }

    /// Applies to all characters except spaces, punctuation, and variants of others.
    @Test func charactersFoldAlikeExactlyIfTheirWeightsAreEqual() throws {
        // Sort keys are computed independently of the collation elements that the folding uses.
        let root = try Collation(language: "und-u-kn-false-ks-level1")
        var foldsOfKey: [SortKey: Set<[UInt8]>] = [:]
        var keysOfFold: [[UInt8]: Set<SortKey>] = [:]
        let characters = assigned.filter {
            !$0.properties.isWhitespace && !$0.isNonASCIIPunctuation && !isVariant($0)
        }
        #expect(characters.count > 60_000)
        let variants = FoldedVariants.plain.keys + assigned.filter(FoldedVariants.isApostrophe)
        let variantKeys = Set(variants.map { root.sortKey(for: String($0)) })
        for character in characters {
            let key = root.sortKey(for: String(character))
            if variantKeys.contains(key) { continue }
            let bytes = fold(String(character)).bytes
            foldsOfKey[key, default: []].insert(bytes)
            keysOfFold[bytes, default: []].insert(key)
        }
        #expect(keysOfFold.count > 30_000)
        #expect(foldsOfKey.filter { $0.value.count > 1 }.isEmpty)
        #expect(keysOfFold.filter { $0.value.count > 1 }.isEmpty)
    }

    @Test func offsetsAscendToTheEnd() {
        for text in texts {
            let folded = fold(text)
            let bytes = Array(text.utf8)
            #expect(folded.sourceOffsets.last == bytes.count)
            #expect(zip(folded.sourceOffsets, folded.sourceOffsets.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(
                folded.sourceOffsets.dropLast().allSatisfy { $0 < bytes.count && bytes[$0] & 0xC0 != 0x80 })
        }
    }

    @Test func foldedTextFoldsToItself() {
        for text in texts + assigned.map(String.init) {
            let folded = fold(text).bytes
            let scalars = Array(text.unicodeScalars)
            #expect(fold(String(decoding: folded, as: UTF8.self)).bytes == folded, "\(scalars)")
        }
    }

    @Test func equalStringsFoldAlike() {
        for text in texts + assigned.map(String.init) {
            let decomposed = String(
                String.UnicodeScalarView(text.unicodeScalars.flatMap { $0.decomposition() }))
            let folded = fold(text).bytes
            #expect(fold(Collation.precomposed(text)).bytes == folded, "\(Array(text.unicodeScalars))")
            #expect(fold(Collation.precomposed(decomposed)).bytes == folded, "\(Array(text.unicodeScalars))")
            #expect(fold(decomposed).bytes == folded, "\(Array(text.unicodeScalars))")
        }
    }

    /// Ignores runs of spaces, which fold to one space, or none at the beginning.
    @Test func textsSeparatedBySpaceFoldSeparately() {
        for (first, second) in zip(texts, texts.dropFirst()) {
            var expected = fold(first).bytes
            if let last = expected.last, last != 0x20 { expected.append(0x20) }
            expected += fold(second).bytes
            #expect(
                fold(first + " " + second).bytes == expected,
                "\(Array((first + " " + second).unicodeScalars))")
        }
    }

    @Test func foldedTextIsUTF8WithSingleSpaces() {
        for text in texts {
            let folded = fold(text).bytes
            #expect(String(validating: folded, as: UTF8.self) != nil)
            #expect(folded.first != 0x20 && !zip(folded, folded.dropFirst()).contains { $0 == (0x20, 0x20) })
        }
    }
}
