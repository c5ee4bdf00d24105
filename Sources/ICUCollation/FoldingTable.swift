/// The ``FoldingRules`` as a table with fast access by character. An object, because each folded text needs a reference.
final class FoldingTable: Sendable {
    struct Entry: Sendable {
        /// The start of the folded bytes in `pool`, or `nil` for a character that folds to itself.
        var start: UInt32?
        var count: UInt8 = 0
        /// Whether the string must be composed before this character is read, because the character may combine with
        /// the previous one or be reordered with it.
        var composesWithNext = false
        /// Whether the table has the folding of the character. The complete table has that of every character that ICU
        /// knows.
        var isKnown = true
    }

    /// The byte to which each ASCII byte folds, or 0 if it folds to nothing.
    let ascii: [UInt8]
    let pool: [UInt8]
    private let entries: PagedTable<Entry>
    /// See ``FoldingRules/atomicCharacters``. The common table has none, because it does not have their marks.
    let atomicCharacters: [Unicode.Scalar]
    /// The characters that are not moved by normalization, but whose foldings end with one that is, such as U+0F00.
    let charactersWithMovableEnds: Set<Unicode.Scalar>

    /// The table of the characters of most texts in European and Semitic languages. Making it takes a fraction of the
    /// time that the complete table takes. Folding does not depend on a language, so each table is made once per
    /// process.
    static let common: Result<FoldingTable, CollationError> = {
        do throws(CollationError) {
            return .success(FoldingTable(common: try FoldingRules(.common)))
        } catch {
            return .failure(error)
        }
    }()

    /// The table of all characters. It is made for the first text that needs it, which takes about ten milliseconds.
    static let complete: FoldingTable = {
        do throws(CollationError) {
            return FoldingTable(complete: try FoldingRules(.all))
        } catch {
            // ICU had this order when it made the common table, so the only possible reason is that memory is exhausted. A
            // Swift program also ends when an allocation fails.
            fatalError("ICU has no order of all letters: \(error)")
        }
    }()

    private init(common rules: FoldingRules) {
        var entries = PagedTable(repeating: Entry(start: nil, isKnown: false))
        for character in rules.certainCharacters { entries[character].isKnown = true }
        (ascii, pool, _) = Self.add(rules, to: &entries)
        self.entries = entries
        atomicCharacters = []
        charactersWithMovableEnds = []
    }

    private init(complete rules: FoldingRules) {
        var entries = PagedTable(repeating: Entry(start: nil))
        let ends: [(character: Unicode.Scalar, last: Unicode.Scalar)]
        (ascii, pool, ends) = Self.add(rules, to: &entries)
        atomicCharacters = rules.atomicCharacters
        let marks = atomicCharacters.flatMap { $0.decomposition().dropFirst() }
        for character in marks + rules.movableCharacters { entries[character].composesWithNext = true }
        charactersWithMovableEnds = Set(
            ends.filter { entries[$0.last].composesWithNext && !entries[$0.character].composesWithNext }
                .map { $0.character })
        for character in rules.unknownCharacters { entries[character].isKnown = false }
        self.entries = entries
    }

    /// Adds the foldings of characters to entries. Also returns the last character of each folding.
    private static func add(
        _ rules: FoldingRules, to entries: inout PagedTable<Entry>
    ) -> (ascii: [UInt8], pool: [UInt8], ends: [(character: Unicode.Scalar, last: Unicode.Scalar)]) {
        var ascii = [UInt8](0..<128)
        var pool: [UInt8] = []
        var ends: [(character: Unicode.Scalar, last: Unicode.Scalar)] = []
        rules.forEachException { character, folded in
            let start = pool.count
            for scalar in folded { pool += UTF8.encode(scalar) ?? .init() }
            if let last = folded.last { ends.append((character, last)) }
            if character.isASCII { ascii[Int(character.value)] = start < pool.count ? pool[start] : 0 }
            var entry = entries[character]
            entry.start = UInt32(clamping: start)
            entry.count = UInt8(clamping: pool.count - start)
            entries[character] = entry
        }
        return (ascii, pool, ends)
    }

    subscript(character: Unicode.Scalar) -> Entry { entries[character] }

    /// Returns the folding of a single character.
    func scalars(for character: Unicode.Scalar) -> [Unicode.Scalar] {
        let entry = self[character]
        if let start = entry.start {
            let bytes = pool[Int(start)..<Int(start) + Int(entry.count)]
            return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        }
        if FoldingRules.isHangulSyllable(character) { return character.decomposition() }
        return [isUnknownPunctuation(character, entry) ? " " : character]
    }

    /// Returns whether a character is punctuation that Swift knows, but ICU does not. No other character that ICU does not
    /// know folds to others, because each has a weight of its own.
    func isUnknownPunctuation(_ character: Unicode.Scalar, _ entry: Entry) -> Bool {
        !entry.isKnown && character.isNonASCIIPunctuation
    }
}
