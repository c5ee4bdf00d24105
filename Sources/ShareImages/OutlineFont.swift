internal import FontFile

/// A TrueType font that is compiled into the program (ISO/IEC 14496-22). It has simple glyphs, glyphs made of shifted simple
/// ones, and kerning of pairs; `Packages/Font/subset.py` makes it.
///
/// Text is drawn from a font of the program because fonts of the system differ between machines.
struct OutlineFont: Sendable {
    /// Noto Serif Display, with Latin, Greek and Cyrillic letters.
    static let serif = OutlineFont(
        Array(UnsafeBufferPointer(start: font_file_bytes(), count: font_file_size())))

    private let bytes: [UInt8]
    private let tables: [String: Int]
    /// The number of font units in the font size.
    let unitsPerEm: Int
    private let metricCount: Int
    /// The characters in ranges, with the difference between a character and its glyph.
    private let ranges: [(characters: ClosedRange<Int>, difference: Int)]
    /// The adjustments of distances, by the left and the right glyph.
    private let kerning: [Int: Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let reader = BigEndianReader(bytes: bytes)
        tables = Dictionary(
            (0..<reader.number(at: 4)).map { table in
                let record = 12 + 16 * table
                return (
                    String(decoding: bytes[record..<record + 4], as: UTF8.self), reader.long(at: record + 8)
                )
            }, uniquingKeysWith: { first, _ in first })
        unitsPerEm = reader.number(at: (tables["head"] ?? 0) + 18)
        metricCount = reader.number(at: (tables["hhea"] ?? 0) + 34)
        ranges = reader.characterRanges(ofTable: tables["cmap"] ?? 0)
        kerning = reader.kerning(ofTable: tables["kern"] ?? 0)
    }
}

extension OutlineFont {
    /// A glyph, and its distance from the start of its line in font units.
    struct PlacedGlyph {
        let glyph: Int
        let x: Int
    }

    /// Whether the font has a glyph for each character of the string.
    func covers(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { glyph(of: $0) != nil }
    }

    /// Returns the glyphs of a line and its width, in font units. Skips characters that the font lacks.
    func line(_ text: String) -> (glyphs: [PlacedGlyph], width: Int) {
        var (glyphs, x): ([PlacedGlyph], Int) = ([], 0)
        for case let glyph? in text.unicodeScalars.lazy.map({ self.glyph(of: $0) }) {
            if let last = glyphs.last { x += kerning[last.glyph << 16 | glyph] ?? 0 }
            glyphs.append(PlacedGlyph(glyph: glyph, x: x))
            x += advance(of: glyph)
        }
        return (glyphs, x)
    }

    private func glyph(of scalar: Unicode.Scalar) -> Int? {
        let character = Int(scalar.value)
        let range = ranges.first { character <= $0.characters.upperBound }
        guard let range, range.characters.contains(character) else { return nil }
        let glyph = (character + range.difference) & 0xFFFF
        return glyph == 0 ? nil : glyph
    }

    private func advance(of glyph: Int) -> Int {
        BigEndianReader(bytes: bytes).number(at: (tables["hmtx"] ?? 0) + 4 * min(glyph, metricCount - 1))
    }

    /// Returns the contours of a glyph in font units; the y-axis points up.
    func contours(of glyph: Int) -> [[ControlPoint]] {
        let reader = BigEndianReader(bytes: bytes)
        let locations = (tables["loca"] ?? 0) + 2 * glyph
        let (start, end) = (2 * reader.number(at: locations), 2 * reader.number(at: locations + 2))
        guard end > start else { return [] }
        let outline = (tables["glyf"] ?? 0) + start
        let contourCount = reader.signed(at: outline)
        guard contourCount < 0 else { return reader.simpleGlyph(at: outline + 10, contours: contourCount) }
        return reader.components(at: outline + 10).flatMap { component in
            contours(of: component.glyph).map { contour in
                contour.map { $0.moved(x: component.x, y: component.y) }
            }
        }
    }
}

/// A point of a contour: on the curve, or a control point of a quadratic curve between its neighbors.
struct ControlPoint: Hashable {
    let x: Int
    let y: Int
    let isOnCurve: Bool

    func moved(x: Int, y: Int) -> ControlPoint {
        ControlPoint(x: self.x + x, y: self.y + y, isOnCurve: isOnCurve)
    }
}
