internal import ICUShim

/// The ``FoldingRules`` as a table with fast access by character.
struct FoldingTable: Sendable {
    struct Entry: Sendable {
        /// The start of the folded bytes in `pool`, or `nil` for a character that folds to itself.
        var start: UInt32?
        var count: UInt8 = 0
        /// Whether the string must be composed before this character is read, because the character may combine with
        /// the previous one or be reordered with it.
        var composesWithNext = false
    }

    /// The byte to which each ASCII byte folds, or 0 if it folds to nothing.
    let ascii: [UInt8]
    private(set) var pool: [UInt8] = []
    private var entries = PagedTable(repeating: Entry(start: nil))
    let atomicCharacters: [Unicode.Scalar]

    /// The shared table. Folding does not depend on a language, so the table is built once per process, which
    /// takes some hundredths of a second.
    static let shared: Result<FoldingTable, CollationError> = {
        do throws(CollationError) {
            return .success(FoldingTable(try FoldingRules()))
        } catch {
            return .failure(error)
        }
    }()

    private init(_ rules: FoldingRules) {
        atomicCharacters = rules.atomicCharacters
        var ascii = [UInt8](0..<128)
        var pool: [UInt8] = []
        var entries = PagedTable(repeating: Entry(start: nil))
        rules.forEachException { character, folded in
            let start = pool.count
            for scalar in folded { pool += UTF8.encode(scalar) ?? .init() }
            if character.isASCII { ascii[Int(character.value)] = start < pool.count ? pool[start] : 0 }
            entries[character] = Entry(
                start: UInt32(clamping: start), count: UInt8(clamping: pool.count - start))
        }
        let marks = atomicCharacters.flatMap { $0.decomposition().dropFirst() }
        for character in marks + rules.movableCharacters { entries[character].composesWithNext = true }
        self.ascii = ascii
        self.pool = pool
        self.entries = entries
    }

    subscript(character: Unicode.Scalar) -> Entry { entries[character] }

    /// Returns the folding of a single character.
    func scalars(for character: Unicode.Scalar) -> [Unicode.Scalar] {
        let entry = self[character]
        if let start = entry.start {
            let bytes = pool[Int(start)..<Int(start) + Int(entry.count)]
            return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        }
        return FoldingRules.isHangulSyllable(character) ? character.decomposition() : [character]
    }
}
