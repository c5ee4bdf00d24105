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
    /// The entries, in pages of 256. The first page is shared by all characters without a rule.
    private var entries = [Entry](repeating: Entry(start: nil), count: 256)
    private var pages = [UInt16](repeating: 0, count: 0x1100)
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
        for (character, folded) in rules.exceptions where character.isASCII {
            ascii[Int(character.value)] = folded.first.map { UInt8(clamping: $0.value) } ?? 0
        }
        self.ascii = ascii
        for (character, folded) in rules.exceptions {
            setBytes(folded.flatMap { Array(UTF8.encode($0) ?? .init()) }, of: character)
        }
        let marks = atomicCharacters.flatMap { $0.decomposition().dropFirst() }
        let movable = rules.characters.filter {
            collation_combining_class($0.value) != 0 && rules.hasWeight($0)
        }
        for character in marks + movable {
            entries[slot(of: character)].composesWithNext = true
        }
    }

    private mutating func setBytes(_ bytes: [UInt8], of character: Unicode.Scalar) {
        let slot = slot(of: character)
        entries[slot].start = UInt32(clamping: pool.count)
        entries[slot].count = UInt8(clamping: bytes.count)
        pool += bytes
    }

    /// Returns the index of a character's entry, in a page that is not shared. Adds the page if necessary.
    private mutating func slot(of character: Unicode.Scalar) -> Int {
        let page = Int(character.value >> 8)
        if pages[page] == 0 {
            pages[page] = UInt16(clamping: entries.count >> 8)
            entries += [Entry](repeating: Entry(start: nil), count: 256)
        }
        return Int(pages[page]) << 8 | Int(character.value & 0xFF)
    }

    subscript(character: Unicode.Scalar) -> Entry {
        entries[Int(pages[Int(character.value >> 8)]) << 8 | Int(character.value & 0xFF)]
    }

    /// Returns the folding of a single character.
    func scalars(for character: Unicode.Scalar) -> [Unicode.Scalar] {
        if let start = self[character].start {
            let bytes = pool[Int(start)..<Int(start) + Int(self[character].count)]
            return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        }
        return FoldingRules.isHangulSyllable(character) ? character.decomposition() : [character]
    }
}
