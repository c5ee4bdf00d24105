internal import ICUShim
import Sectioning

/// A single pass over a string, which folds its characters.
struct FoldingPass {
    /// The table in use: the common one, until it lacks a character.
    private var table: FoldingTable
    private let source: UnsafeBufferPointer<UInt8>
    private var bytes: [UInt8] = []
    private var offsets: [Int] = []

    init(_ table: FoldingTable, over source: UnsafeBufferPointer<UInt8>) {
        self.table = table
        self.source = source
    }

    /// Returns the folded text.
    ///
    /// - Precondition: The source is valid UTF-8.
    mutating func run() -> FoldedText {
        if source.isASCII { return foldedASCII() }
        bytes.reserveCapacity(source.count)
        offsets.reserveCapacity(source.count + 1)
        var hasSegments = false
        var position = 0
        while position < source.count {
            if source[position] < 0x80 {
                let byte = table.ascii[Int(source[position])]
                if byte != 0 { append(byte, at: position) }
                position += 1
                continue
            }
            let (character, width) = character(at: position)
            if separatesParts(character, at: position) {
                append(UInt8(ascii: "-"), at: position)
                position += width
                continue
            }
            var entry = table[character]
            if !entry.isKnown {
                table = .complete
                entry = table[character]
            }
            if entry.composesWithNext {
                hasSegments = true
                position = appendSegment(around: position)
            } else {
                append(character, entry, at: position)
                position += width
            }
        }
        // A virama composes with what is beside it.
        if hasSegments { removeNasals() }
        offsets.append(source.count)
        return FoldedText(bytes: bytes, sourceOffsets: offsets)
    }

    /// Removes each Devanagari nasal and virama before a consonant of the same class, since an anusvara folds to nothing.
    private mutating func removeNasals() {
        let (folded, starts) = (bytes, offsets)
        bytes.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        for position in folded.indices {
            let consonant = scalar(in: folded, position)
            // All three have three bytes.
            while scalar(in: bytes, bytes.count - 3) == FoldedVariants.virama,
                FoldedVariants.isNasal(scalar(in: bytes, bytes.count - 6), ofClassOf: consonant)
            {
                bytes.removeLast(6)
                offsets.removeLast(6)
            }
            bytes.append(folded[position])
            offsets.append(starts[position])
        }
    }

    /// Returns the scalar of three bytes at a position; 0 if there is none.
    private func scalar(in bytes: [UInt8], _ position: Int) -> Unicode.Scalar {
        guard position >= 0, position + 3 <= bytes.count, bytes[position] >> 4 == 0xE else { return "\0" }
        let value = bytes[position..<position + 3].reduce(0) { $0 << 6 | UInt32($1 & 0x3F) }
        return Unicode.Scalar(value & 0xFFFF) ?? "\0"
    }

    /// Returns the bytes of the folded text.
    ///
    /// - Precondition: The source is valid UTF-8.
    mutating func runForBytes() -> [UInt8] {
        guard source.isASCII else { return run().bytes }
        return table.ascii.withUnsafeBufferPointer { ascii in
            [UInt8](unsafeUninitializedCapacity: source.count) { bytes, count in
                var last: UInt8 = 0x20
                var end = 0
                for original in source {
                    let byte = ascii[Int(original)]
                    // The next byte replaces it, unless it is kept.
                    bytes[end] = byte
                    let isKept = byte != 0 && !(byte == 0x20 && last == 0x20)
                    last = isKept ? byte : last
                    end += isKept ? 1 : 0
                }
                count = end
            }
        }
    }

    /// Returns folded ASCII text, the common case. No character becomes more than one byte, so the capacity
    /// is known.
    private func foldedASCII() -> FoldedText {
        var bytes: [UInt8] = []
        let offsets = [Int](unsafeUninitializedCapacity: source.count + 1) { offsets, offsetCount in
            bytes = [UInt8](unsafeUninitializedCapacity: source.count) { bytes, count in
                var last: UInt8 = 0x20
                for (offset, original) in source.enumerated() {
                    let byte = table.ascii[Int(original)]
                    if byte == 0 || (byte == 0x20 && last == 0x20) { continue }
                    bytes[count] = byte
                    offsets[count] = offset
                    last = byte
                    count += 1
                }
                offsets[count] = source.count
                offsetCount = count + 1
            }
        }
        return FoldedText(bytes: bytes, sourceOffsets: offsets)
    }

    private mutating func append(_ byte: UInt8, at offset: Int) {
        if byte == 0x20, (bytes.last ?? 0x20) == 0x20 { return }
        bytes.append(byte)
        offsets.append(offset)
    }

    private mutating func append(_ character: Unicode.Scalar, _ entry: FoldingTable.Entry, at offset: Int) {
        if let start = entry.start {
            for index in Int(start)..<Int(start) + Int(entry.count) { append(table.pool[index], at: offset) }
        } else if FoldingRules.isHangulSyllable(character) {
            for jamo in character.decomposition() { append(itself: jamo, at: offset) }
        } else if table.isUnknownPunctuation(character, entry) {
            append(0x20, at: offset)
        } else {
            append(itself: character, at: offset)
        }
    }

    private mutating func append(itself character: Unicode.Scalar, at offset: Int) {
        for byte in UTF8.encode(character) ?? .init() { append(byte, at: offset) }
    }

    /// Folds the segment around a position again, with its letter and marks composed.
    ///
    /// A character that folds to nothing and is not a mark (a joiner) does not split a segment, because folded text
    /// does not contain it.
    ///
    /// - Returns: The end of the folded segment.
    private mutating func appendSegment(around position: Int) -> Int {
        let range = segment(around: position)
        while let last = offsets.last, last >= range.lowerBound {
            offsets.removeLast()
            bytes.removeLast()
        }
        // `String.UnicodeScalarView` would count and copy everything whenever several scalars are appended to it.
        var text: [Unicode.Scalar] = []
        var sourceOffsets: [Int] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let (character, width) = character(at: offset)
            if !isIgnorable(character) || collation_combining_class(character.value) != 0 {
                // Marks after the character may be moved before the end of its folding.
                let parts =
                    table.charactersWithMovableEnds.contains(character)
                    ? table.scalars(for: character) : [character]
                text += parts
                sourceOffsets += repeatElement(offset, count: parts.count)
            }
            offset += width
        }
        let composed = Collation.precomposed(String(String.UnicodeScalarView(text))).unicodeScalars
        let isUnchanged = composed.elementsEqual(text)
        for (index, character) in composed.enumerated() {
            append(character, table[character], at: isUnchanged ? sourceOffsets[index] : range.lowerBound)
        }
        return range.upperBound
    }

    private func segment(around position: Int) -> Range<Int> {
        var start = position
        while start > 0, !beginsSegment(at: start) {
            repeat { start -= 1 } while source[start] & 0xC0 == 0x80
        }
        var end = position + character(at: position).width
        while end < source.count {
            if beginsSegment(at: end) { break }
            end += character(at: end).width
        }
        return start..<end
    }

    private func beginsSegment(at position: Int) -> Bool {
        let character = character(at: position).character
        return collation_begins_segment(character.value)
            && (!isIgnorable(character) || separatesParts(character, at: position))
    }

    /// Returns whether the character at a position is a zero-width non-joiner before an Arabic letter.
    private func separatesParts(_ character: Unicode.Scalar, at position: Int) -> Bool {
        guard character == FoldedVariants.zeroWidthNonJoiner else { return false }
        let next = position + UTF8.width(character)
        return next < source.count && FoldedVariants.isArabicLetter(self.character(at: next).character)
    }

    private func isIgnorable(_ character: Unicode.Scalar) -> Bool {
        let entry = table[character]
        return entry.start != nil && entry.count == 0
    }

    private func character(at position: Int) -> (character: Unicode.Scalar, width: Int) {
        let lead = source[position]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let width = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var value = UInt32(lead) & (0xFF >> UInt32(width + 1))
        for offset in 1..<width { value = value << 6 | UInt32(source[position + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", width)
    }
}
