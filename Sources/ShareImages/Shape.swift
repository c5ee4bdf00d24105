/// Closed polygons, with coordinates in fractions of a pixel; the y-axis points down. Curves are divided into lines.
///
/// All calculations are of integers, so that a picture has the same bytes on any machine.
struct Shape {
    struct Point: Hashable {
        var x: Int
        var y: Int
    }

    /// The number of parts of a pixel.
    static let pixel = 256
    /// The number of lines in place of a curve.
    private static let lineCount = 8

    private(set) var polygons: [[Point]] = []

    /// Adds a contour.
    /// - Parameter place: Returns the place of a point on the canvas.
    mutating func add(_ contour: [ControlPoint], place: (ControlPoint) -> Point) {
        guard let last = contour.last, let first = contour.first else { return }
        // Between two control points is a point on the curve.
        var previous = last
        var start = last.isOnCurve ? place(last) : middle(place(last), place(first))
        if !last.isOnCurve, first.isOnCurve { start = place(first) }
        var polygon = [start]
        var control: Point? = nil
        let isRotated = !last.isOnCurve && first.isOnCurve
        for point in isRotated ? contour.dropFirst() + [first] : contour[...] {
            let here = place(point)
            switch (control, point.isOnCurve) {
            case (nil, true): polygon.append(here)
            case (nil, false): control = here
            case (let known?, true):
                appendCurve(to: &polygon, control: known, end: here)
                control = nil
            case (let known?, false):
                appendCurve(to: &polygon, control: known, end: middle(known, here))
                control = here
            }
            previous = point
        }
        if let control, !previous.isOnCurve { appendCurve(to: &polygon, control: control, end: start) }
        polygons.append(polygon)
    }

    private func middle(_ a: Point, _ b: Point) -> Point { Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }

    private func appendCurve(to polygon: inout [Point], control: Point, end: Point) {
        guard let start = polygon.last else { return }
        let all = Self.lineCount
        for step in 1...all {
            let rest = all - step
            func value(_ a: Int, _ b: Int, _ c: Int) -> Int {
                (rest * rest * a + 2 * rest * step * b + step * step * c) / (all * all)
            }
            polygon.append(
                Point(x: value(start.x, control.x, end.x), y: value(start.y, control.y, end.y)))
        }
    }
}

extension Shape {
    /// A rectangle in pixels.
    struct Rectangle {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    /// Creates a rectangle whose left or right corners are round.
    init(_ box: Rectangle, roundedAtLeft isLeft: Bool, radius: Int) {
        // A circle of eight quadratic curves; 106 and 181 of 256 are the tangent of 22.5° and the cosine of 45°.
        let (tangent, cosine) = (radius * 106, radius * 181)
        let (pixel, side) = (Self.pixel, radius * Self.pixel)
        let (top, bottom) = (box.y * pixel, (box.y + box.height) * pixel)
        /// The points of the upper corner, from the middle of the edge to the side, as distances from the center.
        let corner = [
            (0, side, true), (tangent, side, false), (cosine, cosine, true), (side, tangent, false),
            (side, 0, true),
        ]
        let outer = (isLeft ? box.x : box.x + box.width) * pixel
        let inner = (isLeft ? box.x + box.width : box.x) * pixel
        let center = outer + (isLeft ? side : -side)
        func point(_ x: Int, _ y: Int, _ isOnCurve: Bool) -> ControlPoint {
            ControlPoint(x: center + (isLeft ? -x : x), y: y, isOnCurve: isOnCurve)
        }
        let upper = corner.map { point($0.0, top + side - $0.1, $0.2) }
        let lower = corner.reversed().map { point($0.0, bottom - side + $0.1, $0.2) }
        let ends = [
            ControlPoint(x: inner, y: bottom, isOnCurve: true),
            ControlPoint(x: inner, y: top, isOnCurve: true),
        ]
        add(upper + lower + ends) { Point(x: $0.x, y: $0.y) }
    }

    /// Creates the outlines of a line of text.
    /// - Parameters:
    ///   - x: The left edge in pixels.
    ///   - baseline: The y-coordinate of the baseline in pixels.
    init(_ text: String, of font: OutlineFont, size: Int, x: Int, baseline: Int) {
        let scale = size * Self.pixel
        for placed in font.line(text).glyphs {
            for contour in font.contours(of: placed.glyph) {
                add(contour) { point in
                    Point(
                        x: x * Self.pixel + (placed.x + point.x) * scale / font.unitsPerEm,
                        y: baseline * Self.pixel - point.y * scale / font.unitsPerEm)
                }
            }
        }
    }
}
