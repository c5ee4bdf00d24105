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
    /// - Complexity: O(*crossings of its edges and the lines* + *pixels of its rows*).
    mutating func fill(_ shape: Shape, _ color: Color) {
        let samples = Self.samples
        let crossings = LineCrossings(
            of: shape, distance: Shape.pixel / samples, count: height * samples)
        let own = position(of: color)
        var coverage = Array(repeating: 0, count: width)
        let rows = crossings.lines.lowerBound / samples..<(crossings.lines.upperBound + samples - 1) / samples
        for row in rows {
            // The pixels that the shape reaches.
            var (first, end) = (width, 0)
            for line in row * samples..<(row + 1) * samples {
                crossings.forEachSpan(of: line) { start, stop in
                    let (start, stop) = (max(start, 0), min(stop, width * Shape.pixel))
                    guard start < stop else { return }
                    first = min(first, start / Shape.pixel)
                    end = max(end, (stop - 1) / Shape.pixel + 1)
                    Self.add(from: start, to: stop, to: &coverage)
                }
            }
            guard first < end else { continue }
            paint(color, own, coverage[first..<end], row: row)
            for x in first..<end { coverage[x] = 0 }
        }
    }

    /// Adds the length of a span in each pixel.
    private static func add(from start: Int, to end: Int, to coverage: inout [Int]) {
        let (first, last) = (start / Shape.pixel, (end - 1) / Shape.pixel)
        coverage[first] += min((first + 1) * Shape.pixel, end) - start
        guard first < last else { return }
        for x in first + 1..<last { coverage[x] += Shape.pixel }
        coverage[last] += end - last * Shape.pixel
    }

    /// Paints pixels of a row.
    /// - Parameters:
    ///   - own: The position of the color in the palette, if it has room.
    ///   - coverage: How much of each pixel is inside, in fractions of a pixel on all of its lines.
    private mutating func paint(_ color: Color, _ own: UInt8?, _ coverage: ArraySlice<Int>, row: Int) {
        let whole = Shape.pixel * Self.samples
        for x in coverage.indices where coverage[x] > 0 {
            let share = (coverage[x] * Self.levels + whole / 2) / whole
            if share == Self.levels, let own {
                pixels[row * width + x] = own
            } else if share > 0 {
                blend(color, at: row * width + x, share: share)
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
