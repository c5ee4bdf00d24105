/// A run of tildes; one or two tildes can open or close struck-through text (GFM, section 6.5).
struct TildeRun {
    let length: Int
    let canOpen: Bool
    let canClose: Bool

    /// Creates the run at `range`.
    init(_ range: Range<Int>, in text: [UInt8]) {
        let before = FlankingClass(before: range.lowerBound, in: text)
        let after = FlankingClass(at: range.upperBound, in: text)
        length = range.count
        canOpen = length <= 2 && after != .space && (after != .punctuation || before != .letter)
        canClose = length <= 2 && before != .space && (before != .punctuation || after != .letter)
    }
}

/// The pairs of tilde runs among the children of one node.
///
/// cmark has already parsed emphasis, which takes precedence where the two overlap.
struct Strikethrough {
    /// A text node of tildes, and its run.
    typealias Run = (node: MarkdownNode, run: TildeRun)

    private var openers: [Run] = []
    /// For each length, the number of leading openers that cannot match a run of that length.
    private var openersBottom = [0, 0, 0]
    /// The delimiters of struck-through text, without overlaps.
    private(set) var pairs: [(opening: MarkdownNode, closing: MarkdownNode)] = []

    /// Pairs the runs.
    /// - Complexity: O(*runs*).
    init(_ runs: [Run]) {
        for run in runs { take(run) }
    }

    /// Matches a closer as emphasis does (CommonMark 0.30, section 6.2): with the nearest opener that fits. If the
    /// lengths differ, the closer is text, as in GitHub's implementation.
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
