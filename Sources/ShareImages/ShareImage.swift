/// The picture that shows a list in chats and feeds: its title, and its index as notches at the edge.
///
/// Text in scripts that the font does not have is left out.
package struct ShareImage {
    /// An item of the index.
    package struct Notch {
        package let title: String
        /// The number of entries; the notch with the most has another color.
        package let weight: Int

        package init(title: String, weight: Int) {
            self.title = title
            self.weight = weight
        }
    }

    /// The size in pixels that the services recommend.
    package static let width = 1200
    package static let height = 630

    package let title: String
    /// What is below the title, such as the number of entries.
    package let detail: String?
    /// The title of the site, if it is not the title of the picture.
    package let site: String?
    package let notches: [Notch]
    package let isRightToLeft: Bool

    package init(title: String, detail: String?, site: String?, notches: [Notch], isRightToLeft: Bool) {
        self.title = title
        self.detail = detail
        self.site = site
        self.notches = notches
        self.isRightToLeft = isRightToLeft
    }
}

extension ShareImage {
    private static let paper = Canvas.Color(0xfaf8f2)
    private static let ink = Canvas.Color(0x1f1b17)
    private static let quiet = Canvas.Color(0x635d55)
    private static let accent = Canvas.Color(0x8a2a2b)
    private static let notch = Canvas.Color(0xe8dfcd)

    private static let margin = 88
    private static let siteSize = 34
    private static let detailSize = 40

    /// Returns the picture in the PNG format; `nil` if there is not enough memory.
    /// - Complexity: O(*pixels* · *lines of the letters*).
    package func bytes() -> [UInt8]? {
        var canvas = Canvas(width: Self.width, height: Self.height, background: Self.paper)
        let strip = ShareImageStrip(notches)
        for notch in strip.notches {
            let color = notch.isMarked ? Self.accent : Self.notch
            let box = Shape.Rectangle(
                x: isRightToLeft ? 0 : Self.width - notch.width, y: notch.y, width: notch.width,
                height: strip.height)
            canvas.fill(Shape(box, roundedAtLeft: !isRightToLeft, radius: strip.radius), color)
            let x = isRightToLeft ? notch.width - strip.inset - notch.textWidth : box.x + strip.inset
            let shape = Shape(
                notch.title, of: .serif, size: strip.textSize, x: x,
                baseline: notch.y + (strip.height + strip.textSize * 2 / 3) / 2)
            canvas.fill(shape, notch.isMarked ? Self.paper : Self.quiet)
        }
        drawTexts(on: &canvas, beside: strip)
        return PNG.encode(canvas)
    }

    private func drawTexts(on canvas: inout Canvas, beside strip: ShareImageStrip) {
        let width = Self.width - 2 * Self.margin - strip.width
        func draw(_ text: String, size: Int, baseline: Int, _ color: Canvas.Color) {
            let x = isRightToLeft ? strip.width + Self.margin : Self.margin
            canvas.fill(Shape(text, of: .serif, size: size, x: x, baseline: baseline), color)
        }
        if let site, OutlineFont.serif.covers(site) {
            let text = OutlineFont.serif.lines(of: site, size: Self.siteSize, width: width, atMost: 1)
            draw(text.lines[0], size: Self.siteSize, baseline: Self.height - Self.margin + 8, Self.accent)
        }
        guard OutlineFont.serif.covers(title) else { return }
        let text = ShareImageTitle(title, width: width)
        let detail = detail.flatMap { OutlineFont.serif.covers($0) ? $0 : nil }
        let height = text.height + (detail == nil ? 0 : 2 * Self.detailSize)
        var baseline = (Self.height - (site == nil ? 0 : Self.margin) - height) / 2 + text.ascent
        for line in text.lines {
            draw(line, size: text.size, baseline: baseline, Self.ink)
            baseline += text.pitch
        }
        guard let detail else { return }
        baseline += 2 * Self.detailSize - text.pitch + text.size / 8
        draw(detail, size: Self.detailSize, baseline: baseline, Self.quiet)
    }
}

/// The title of a picture, in lines of the largest size that has space.
private struct ShareImageTitle {
    private static let sizes = [
        (size: 136, lines: 1), (size: 112, lines: 2), (size: 88, lines: 3), (size: 72, lines: 4),
    ]

    let size: Int
    let lines: [String]

    init(_ text: String, width: Int) {
        var (size, lines) = (0, [String]())
        for each in Self.sizes {
            let (fitting, isWhole) = OutlineFont.serif.lines(
                of: text, size: each.size, width: width, atMost: each.lines)
            (size, lines) = (each.size, fitting)
            if isWhole { break }
        }
        self.size = size
        self.lines = lines
    }

    /// The distance between baselines.
    var pitch: Int { size * 9 / 8 }
    /// The height of capital letters.
    var ascent: Int { size * 5 / 7 }
    var height: Int { ascent + pitch * (lines.count - 1) }
}

/// The notches of a picture.
private struct ShareImageStrip {
    struct Placed {
        let title: String
        let y: Int
        let width: Int
        let textWidth: Int
        let isMarked: Bool
    }

    private static let maximumCount = 13
    private static let gap = 6
    private static let maximumPitch = 72
    private static let widths = 108...520
    /// The marked notch is wider by this.
    private static let markedWidth = 24

    let notches: [Placed]
    let height: Int
    let textSize: Int
    /// The distance of the text from the end of a notch.
    let inset: Int
    var radius: Int { height / 2 }

    /// The width of the widest notch; 0 without notches.
    var width: Int { notches.map(\.width).max() ?? 0 }

    init(_ all: [ShareImage.Notch]) {
        let shown = Self.thinned(all)
        let pitch = min(ShareImage.height / max(shown.count, 1), Self.maximumPitch)
        let font = OutlineFont.serif
        let size = (pitch - Self.gap) * 5 / 8
        let inset = (pitch - Self.gap) / 2
        // Letters without boxes: either all titles have text, or none has.
        let titles =
            shown.allSatisfy { font.covers($0.title) }
            ? shown.map {
                font.lines(
                    of: $0.title, size: size, width: Self.widths.upperBound - 2 * inset, atMost: 1
                ).lines[0]
            } : shown.map { _ in "" }
        let textWidths = titles.map { font.line($0).width * size / font.unitsPerEm }
        let width = max((textWidths.max() ?? 0) + 2 * inset, Self.widths.lowerBound)
        let marked = shown.indices.max { shown[$0].weight < shown[$1].weight }
        let top = (ShareImage.height - pitch * shown.count + Self.gap) / 2
        height = pitch - Self.gap
        textSize = size
        self.inset = inset
        notches = shown.indices.map { number in
            Placed(
                title: titles[number], y: top + pitch * number,
                width: width + (number == marked ? Self.markedWidth : 0),
                textWidth: textWidths[number], isMarked: number == marked)
        }
    }

    /// Returns some of the notches if there are many, at equal distances, with the first and the last.
    private static func thinned(_ all: [ShareImage.Notch]) -> [ShareImage.Notch] {
        let last = maximumCount - 1
        guard all.count > maximumCount else { return all }
        return (0...last).map { all[($0 * (all.count - 1) + last / 2) / last] }
    }
}
