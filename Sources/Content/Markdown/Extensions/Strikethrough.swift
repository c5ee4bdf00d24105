/// Finds text between `~` or `~~` among the children of one node (GFM, section 6.5).
///
/// Emphasis is cmark's and is there already: where the two overlap, emphasis wins.
struct Strikethrough {
    private struct Run {
        let node: MarkdownNode
        let range: Range<Int>
        let canOpen: Bool
        let canClose: Bool
    }

    private let parent: MarkdownNode
    private var runs: [Run] = []
    /// The places among `runs` of those that open and close.
    private var opening = Set<Int>()
    private var closing = Set<Int>()

    /// - Complexity: O(*text*).
    init(in parent: MarkdownNode) {
        self.parent = parent
        var child = parent.firstChild
        while let node = child {
            if node.kind == .text, node.literalHolds(.tilde) { collectRuns(of: node) }
            child = node.next
        }
        pair()
    }

    private mutating func collectRuns(of node: MarkdownNode) {
        let scalars = node.literal.unicodeScalars
        let (first, last) = (Self.edge(node.previous), Self.edge(node.next))
        let outer =
            parent.kind == .paragraph || parent.kind == .heading || parent.kind == .own
            ? Edge.space : .punctuation
        var at = scalars.startIndex
        var offset = 0
        var before = first ?? outer
        while at < scalars.endIndex {
            guard scalars[at] == "~" else {
                before = Edge(scalars[at])
                offset += UTF8.width(scalars[at])
                at = scalars.index(after: at)
                continue
            }
            let start = offset
            while at < scalars.endIndex, scalars[at] == "~" {
                at = scalars.index(after: at)
                offset += 1
            }
            let after = at < scalars.endIndex ? Edge(scalars[at]) : last ?? outer
            let run = Run(
                node: node, range: start..<offset,
                canOpen: after != .space && (after != .punctuation || before != .letter),
                canClose: before != .space && (before != .punctuation || after != .letter))
            if run.range.count <= 2, run.canOpen || run.canClose { runs.append(run) }
            before = .punctuation
        }
    }

    /// As GFM's own program does: a run closes what the nearest one before it opens, where both are as long.
    private mutating func pair() {
        var openers: [Int] = []
        for (index, run) in runs.enumerated() {
            if run.canClose, let opener = openers.last, runs[opener].range.count == run.range.count {
                openers.removeLast()
                opening.insert(opener)
                closing.insert(index)
            } else if run.canOpen {
                openers.append(index)
            }
        }
    }

    /// Puts what is struck through into nodes that `make` gives.
    func apply(_ make: () -> MarkdownNode?) {
        guard !opening.isEmpty else { return }
        var open: [MarkdownNode] = []
        var next = 0
        var child = parent.firstChild
        while let node = child {
            child = node.next
            guard next < runs.count, runs[next].node == node else {
                open.last?.append(node)
                continue
            }
            let bytes = Array(node.literal.utf8)
            var copied = 0
            func put(_ piece: MarkdownNode) {
                if let inner = open.last { inner.append(piece) } else { node.putBefore(piece) }
            }
            func putText(to end: Int) {
                guard end > copied, let text = MarkdownNode(.text) else { return }
                text.setLiteral(String(decoding: bytes[copied..<end], as: UTF8.self))
                put(text)
            }
            while next < runs.count, runs[next].node == node {
                let run = runs[next]
                if opening.contains(next), let struck = make() {
                    putText(to: run.range.lowerBound)
                    put(struck)
                    open.append(struck)
                    copied = run.range.upperBound
                } else if closing.contains(next) {
                    putText(to: run.range.lowerBound)
                    _ = open.popLast()
                    copied = run.range.upperBound
                }
                next += 1
            }
            putText(to: bytes.count)
            node.remove()
        }
    }
}

extension Strikethrough {
    /// What stands beside a run (CommonMark 0.30, section 6.2).
    private enum Edge {
        case space, punctuation, letter

        init(_ scalar: Unicode.Scalar) {
            switch scalar.properties.generalCategory {
            case .spaceSeparator: self = .space
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
                .initialPunctuation,
                .finalPunctuation, .otherPunctuation:
                self = .punctuation
            default:
                let byte = scalar.isASCII ? UInt8(scalar.value) : 0
                self =
                    (0x09...0x0D).contains(byte) && byte != 0x0B
                    ? .space : byte.isPunctuation ? .punctuation : .letter
            }
        }
    }

    /// What a neighbour looks like in the source; `nil` where there is none.
    private static func edge(_ node: MarkdownNode?) -> Edge? {
        guard let node else { return nil }
        switch node.kind {
        case .softBreak, .lineBreak: return .space
        default: return .punctuation
        }
    }
}
