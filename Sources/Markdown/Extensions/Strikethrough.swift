/// Tildes, of which one or two may begin or end text that is struck through (GFM, section 6.5).
struct TildeRun {
    let length: Int
    let canOpen: Bool
    let canClose: Bool

    /// The run that stands at `range`.
    init(_ range: Range<Int>, in text: [UInt8]) {
        let before = FlankingClass(before: range.lowerBound, in: text)
        let after = FlankingClass(at: range.upperBound, in: text)
        length = range.count
        canOpen = length <= 2 && after != .space && (after != .punctuation || before != .letter)
        canClose = length <= 2 && before != .space && (before != .punctuation || after != .letter)
    }
}

/// Finds which runs of tildes belong together, among the children of one node.
///
/// Emphasis is cmark's and is there already: where the two overlap, emphasis wins.
struct Strikethrough {
    /// A text of tildes, and what they may do.
    typealias Run = (node: MarkdownNode, run: TildeRun)

    private var openers: [Run] = []
    /// How many of the first openers no run of a length can close, by the length.
    private var openersBottom = [0, 0, 0]
    /// From where to where text is struck through; none overlap.
    private(set) var pairs: [(opening: MarkdownNode, closing: MarkdownNode)] = []

    /// - Complexity: O(*runs*).
    init(_ runs: [Run]) {
        for run in runs { take(run) }
    }

    /// As emphasis does (CommonMark 0.30, section 6.2): a run closes what the nearest one opens that fits it. Where
    /// that is not as long, it is text, as in GFM's own program.
    private mutating func take(_ closer: Run) {
        if closer.run.canClose, let index = opener(for: closer.run) {
            openers.removeLast(openers.count - index - 1)
            guard openers[index].run.length == closer.run.length else { return }
            pairs.append((openers[index].node, closer.node))
            openers.removeLast()
        } else if closer.run.canOpen {
            openers.append(closer)
        }
    }

    private mutating func opener(for closer: TildeRun) -> Int? {
        let low = min(openersBottom[closer.length], openers.count)
        let found = (low..<openers.count).reversed().first { index in
            let opener = openers[index].run
            return !(closer.canOpen || opener.canClose) || (opener.length + closer.length) % 3 != 0
        }
        if found == nil { openersBottom[closer.length] = openers.count }
        return found
    }
}
