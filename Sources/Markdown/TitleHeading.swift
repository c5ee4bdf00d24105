/// The choice of the heading that is a title.
public enum TitleHeading: Sendable {
    /// No heading.
    case none
    /// The heading of level 1 that begins the body, or else the only one of level 1.
    case topLevel
    /// The same heading, or any heading that begins the body, if its text is the title.
    case equal(to: String)
}

extension MarkdownNode {
    /// Returns the heading of a document that is its title.
    /// - Parameter isIgnored: Whether a block does not count, such as a footnote, which is shown at the end.
    func heading(
        for choice: TitleHeading, ignoring isIgnored: (MarkdownNode) -> Bool = { _ in false }
    ) -> MarkdownNode? {
        if case .none = choice { return nil }
        let first = blocks.first { !$0.isComment && !isIgnored($0) }
        let leading = first?.kind == .heading ? first : nil
        switch choice {
        case .none: return nil
        case .topLevel: return topLevelHeading(leading: leading)
        case .equal(let title):
            if let leading, leading.plainText == title { return leading }
            guard let heading = topLevelHeading(leading: leading), heading.plainText == title else {
                return nil
            }
            return heading
        }
    }

    /// The heading of level 1 that begins the body, or else the only one outside of quotations and lists. A heading
    /// without text is ignored.
    /// - Parameter leading: The heading that begins the body.
    private func topLevelHeading(leading: MarkdownNode?) -> MarkdownNode? {
        if let leading, leading.isTopLevel { return leading }
        let headings = blocks.filter(\.isTopLevel)
        return headings.count == 1 ? headings.first : nil
    }

    private var isTopLevel: Bool { kind == .heading && headingLevel == 1 && !plainText.isEmpty }

    /// The blocks of a document outside of quotations and lists.
    var blocks: some Sequence<MarkdownNode> {
        sequence(state: firstChild) { next in
            defer { next = next?.next }
            return next
        }
    }
}
