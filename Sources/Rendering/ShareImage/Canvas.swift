/// An image of few colors that shapes are drawn on.
struct Canvas {
    struct Color: Hashable {
        let red: UInt8
        let green: UInt8
        let blue: UInt8

        /// - Parameter hex: The color as in CSS, for instance `0xfaf8f2`.
        init(_ hex: UInt32) {
            red = UInt8(truncatingIfNeeded: hex >> 16)
            green = UInt8(truncatingIfNeeded: hex >> 8)
            blue = UInt8(truncatingIfNeeded: hex)
        }

        /// Returns a mixture with another color.
        /// - Parameter share: The share of the other color, of ``Canvas/levels``.
        func mixed(with other: Color, share: Int) -> Color {
            func mixed(_ own: UInt8, _ other: UInt8) -> UInt32 {
                UInt32((Int(own) * (levels - share) + Int(other) * share + levels / 2) / levels)
            }
            return Color(
                mixed(red, other.red) << 16 | mixed(green, other.green) << 8 | mixed(blue, other.blue))
        }
    }

    /// The number of steps between the colors at an edge.
    static let levels = 15
    /// The number of lines of a pixel that are examined.
    private static let samples = 8

    let width: Int
    let height: Int
    /// The colors of the palette. An image has at most 256.
    private(set) var palette: [Color]
    /// The positions of the pixels' colors in the palette, row by row.
    private(set) var pixels: [UInt8]
    private var positions: [Color: UInt8]

    init(width: Int, height: Int, background: Color) {
        self.width = width
        self.height = height
        palette = [background]
        positions = [background: 0]
        pixels = Array(repeating: 0, count: width * height)
    }
}

extension Canvas {
    /// Fills what is inside a shape (the nonzero rule).
    /// - Complexity: O(*height* · *lines of the shape*).
    mutating func fill(_ shape: Shape, _ color: Color) {
        let rows = shape.crossings(samples: Self.samples, rows: height)
        var coverage = Array(repeating: 0, count: width + 1)
        let own = position(of: color)
        for (row, lines) in rows.sorted(by: { $0.key < $1.key }) {
            for index in coverage.indices { coverage[index] = 0 }
            for crossings in lines { Self.add(crossings, to: &coverage, width: width) }
            let whole = Shape.pixel * Self.samples
            for x in 0..<width where coverage[x] > 0 {
                let share = (coverage[x] * Self.levels + whole / 2) / whole
                if share == Self.levels, let own {
                    pixels[row * width + x] = own
                } else if share > 0 {
                    blend(color, at: row * width + x, share: share)
                }
            }
        }
    }

    /// Adds the lengths that the spans between crossings have in each pixel.
    private static func add(_ crossings: [Shape.Crossing], to coverage: inout [Int], width: Int) {
        var winding = 0
        var start = 0
        for crossing in crossings.sorted(by: { $0.x < $1.x }) {
            if winding == 0 { start = crossing.x }
            winding += crossing.direction
            guard winding == 0 else { continue }
            var x = max(start, 0)
            let end = min(crossing.x, width * Shape.pixel)
            while x < end {
                let next = min((x / Shape.pixel + 1) * Shape.pixel, end)
                coverage[x / Shape.pixel] += next - x
                x = next
            }
        }
    }

    /// Returns the position of a color in the palette, which gets it if it has room.
    private mutating func position(of color: Color) -> UInt8? {
        if let known = positions[color] { return known }
        guard palette.count <= UInt8.max else { return nil }
        let position = UInt8(palette.count)
        palette.append(color)
        positions[color] = position
        return position
    }

    private mutating func blend(_ color: Color, at pixel: Int, share: Int) {
        let mixed = palette[Int(pixels[pixel])].mixed(with: color, share: share)
        if let position = position(of: mixed) {
            pixels[pixel] = position
        } else if let position = positions[color], share > Self.levels / 2 {
            // The palette is full, so the edge is not smooth.
            pixels[pixel] = position
        }
    }
}

extension Shape {
    /// A place where an edge crosses a horizontal line.
    struct Crossing {
        let x: Int
        /// 1 if the edge leads down, else -1.
        let direction: Int
    }

    /// Returns the crossings on several lines of each row of pixels.
    fileprivate func crossings(samples: Int, rows: Int) -> [Int: [[Crossing]]] {
        var found: [Int: [[Crossing]]] = [:]
        let step = Self.pixel / samples
        for polygon in polygons {
            for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where from.y != to.y {
                let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
                // Lines are at the middles of the samples.
                let first = max((upper.y + step / 2 - 1) / step, 0)
                let last = min((lower.y + step / 2 - 1) / step, rows * samples)
                for line in first..<max(first, last) {
                    let y = line * step + step / 2
                    let x = upper.x + (lower.x - upper.x) * (y - upper.y) / (lower.y - upper.y)
                    let crossing = Crossing(x: x, direction: from.y < to.y ? 1 : -1)
                    found[line / samples, default: Array(repeating: [], count: samples)][line % samples]
                        .append(crossing)
                }
            }
        }
        return found
    }
}
