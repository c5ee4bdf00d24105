@testable import ICUCollation
import Sectioning
import TestSupport
import Testing

/// Most texts are folded with a table of common characters. It must agree with the table of all characters.
@Suite struct CommonFoldingTests {
    let fold: PrimaryFolding
    let complete = PrimaryFolding(table: .complete)

    init() throws {
        fold = try PrimaryFolding()
    }

    @Test func everyCharacterFoldsAsWithTheCompleteTable() {
        var different: [UInt32] = []
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let character = Unicode.Scalar(value) else { continue }
            let combined = "A\(character)b É\(character)\(character) и\(character)\u{306}"
            for text in [String(character), combined] where fold(text) != complete(text) {
                different.append(value)
            }
        }
        #expect(different.isEmpty)
    }

    @Test func randomTextsFoldAsWithTheCompleteTable() {
        for text in randomStrings(20_000, upTo: 12, seed: 10) {
            #expect(fold(text) == complete(text), "\(text)")
        }
    }

    @Test func bytesAreThoseOfTheFoldedText() {
        for text in randomStrings(20_000, upTo: 12, seed: 11) {
            let ascii = String(text.unicodeScalars.filter { $0.isASCII })
            for text in [text, ascii, "  A\t\(ascii)\n B"] {
                #expect(fold.bytes(of: text) == fold(text).bytes, "\(text)")
            }
        }
    }

    @Test func charactersOfEuropeanTextsAreCommon() {
        let text = "The quick brown fox, 0–9 “été” Straße Øst þorn… Ελλάδα Йод їжак שלום سلام c++ 2×3"
        #expect(text.unicodeScalars.allSatisfy { fold.table[$0].isKnown })
        #expect((0...0x7F).allSatisfy { fold.table[Unicode.Scalar($0)].isKnown })
        #expect(!fold.table["\u{301}"].isKnown && !fold.table["あ"].isKnown && !fold.table["→"].isKnown)
    }

    private func expectSameQueryTable(_ characters: some Sequence<Unicode.Scalar>) {
        let (some, all) = (fold.queryTable(for: characters), complete.queryTable(for: characters))
        #expect(some.elementsEqual(all, by: ==), "\(Array(characters))")
    }

    @Test(arguments: [0x7F, 0x17F, 0x6FF, 0x20FF] as [UInt32])
    func queryTablesAreThoseOfTheCompleteTable(limit: UInt32) {
        let characters = (0...limit).compactMap(Unicode.Scalar.init)
        var generator = SeededGenerator(seed: UInt64(limit))
        expectSameQueryTable(characters)
        expectSameQueryTable(characters.filter { fold.table[$0].isKnown })
        for count in 0..<40 {
            expectSameQueryTable(
                (0..<count).compactMap { _ in characters.randomElement(using: &generator) })
        }
    }

    @Test func queryTablesOfSingleCharactersAreThoseOfTheCompleteTable() {
        for value in [0...0x6FF, 0x2000...0x206F, 0x3041...0x3096].joined() {
            if let character = Unicode.Scalar(UInt32(value)) { expectSameQueryTable([character]) }
        }
    }
}
