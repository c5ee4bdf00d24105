/// A reader of the tables of a font, whose numbers have two bytes, the most significant first.
///
/// The font is a part of the program, so a position outside it is a programming error.
struct BigEndianReader {
    let bytes: [UInt8]

    func number(at position: Int) -> Int { Int(bytes[position]) << 8 | Int(bytes[position + 1]) }

    func signed(at position: Int) -> Int { Int(Int16(truncatingIfNeeded: number(at: position))) }

    func long(at position: Int) -> Int { number(at: position) << 16 | number(at: position + 2) }
}

extension BigEndianReader {
    /// Returns the ranges of characters in a `cmap` table of format 4 whose characters and glyphs have the same order.
    func characterRanges(ofTable table: Int) -> [(characters: ClosedRange<Int>, difference: Int)] {
        let map = table + long(at: table + 8)
        let size = number(at: map + 6)
        return stride(from: 0, to: size, by: 2).map { offset in
            let last = number(at: map + 14 + offset)
            let first = number(at: map + 16 + size + offset)
            return (first...last, number(at: map + 16 + 2 * size + offset))
        }
    }

    /// Returns the adjustments in a `kern` table of format 0, by the left and the right glyph.
    func kerning(ofTable table: Int) -> [Int: Int] {
        let pairs = table + 18
        return Dictionary(
            (0..<number(at: table + 10)).map { pair in
                (long(at: pairs + 6 * pair), signed(at: pairs + 6 * pair + 4))
            }, uniquingKeysWith: { first, _ in first })
    }
}

extension BigEndianReader {
    private enum PointFlag {
        static let isOnCurve: UInt8 = 1
        static let xIsByte: UInt8 = 2
        static let yIsByte: UInt8 = 4
        static let isRepeated: UInt8 = 8
        /// The same as before, or, for a byte, positive.
        static let xIsSame: UInt8 = 16
        static let yIsSame: UInt8 = 32
    }

    /// Returns the contours of a glyph without components.
    /// - Parameter position: The position after the header of the glyph.
    func simpleGlyph(at position: Int, contours: Int) -> [[ControlPoint]] {
        let ends = (0..<contours).map { number(at: position + 2 * $0) }
        let count = (ends.last ?? -1) + 1
        var next = position + 2 * contours
        next += 2 + number(at: next)
        let flags = pointFlags(count, at: &next)
        let xs = coordinates(flags, byte: PointFlag.xIsByte, same: PointFlag.xIsSame, at: &next)
        let ys = coordinates(flags, byte: PointFlag.yIsByte, same: PointFlag.yIsSame, at: &next)
        let points = flags.indices.map {
            ControlPoint(x: xs[$0], y: ys[$0], isOnCurve: flags[$0] & PointFlag.isOnCurve != 0)
        }
        return zip([0] + ends.map { $0 + 1 }, ends).map { Array(points[$0...$1]) }
    }

    private func pointFlags(_ count: Int, at position: inout Int) -> [UInt8] {
        var flags: [UInt8] = []
        while flags.count < count {
            let flag = bytes[position]
            position += 1
            flags.append(flag)
            if flag & PointFlag.isRepeated != 0 {
                flags += Array(repeating: flag, count: Int(bytes[position]))
                position += 1
            }
        }
        return flags
    }

    private func coordinates(_ flags: [UInt8], byte: UInt8, same: UInt8, at position: inout Int) -> [Int] {
        var value = 0
        return flags.map { flag in
            if flag & byte != 0 {
                value += flag & same != 0 ? Int(bytes[position]) : -Int(bytes[position])
                position += 1
            } else if flag & same == 0 {
                value += signed(at: position)
                position += 2
            }
            return value
        }
    }

    private enum ComponentFlag {
        static let hasWords = 1
        static let isFollowed = 32
    }

    /// Returns the components of a composite glyph, which are shifted only.
    func components(at position: Int) -> [(glyph: Int, x: Int, y: Int)] {
        var (components, next): ([(glyph: Int, x: Int, y: Int)], Int) = ([], position)
        while true {
            let (flags, glyph) = (number(at: next), number(at: next + 2))
            if flags & ComponentFlag.hasWords != 0 {
                components.append((glyph, signed(at: next + 4), signed(at: next + 6)))
                next += 8
            } else {
                let (x, y) = (Int8(bitPattern: bytes[next + 4]), Int8(bitPattern: bytes[next + 5]))
                components.append((glyph, Int(x), Int(y)))
                next += 6
            }
            if flags & ComponentFlag.isFollowed == 0 { return components }
        }
    }
}
