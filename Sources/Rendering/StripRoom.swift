import Planning
import Sectioning

/// How many items of each kind the strip of a page of a divided view has, at most ``SiteRenderer/maximumItems`` in all.
///
/// Marks make room for parts, then parts for sections: while they can, all sections have an item.
struct StripRoom: Equatable {
    let sections: Int
    let parts: Int
    let marks: Int

    /// The number of parts that make room for no mark. The first page of a section has all of them, so that without
    /// a script each part is one step from there.
    private static let leastParts = 12
    /// The number of marks that make room for no part, so that rows are at most about three screens from one. A page
    /// that is its whole section has more rows.
    private static let leastMarks = 7
    private static let leastMarksOfSection = 15

    /// Creates the room of the strip of a page.
    /// - Parameters:
    ///   - sections: The number of items of the view's index.
    ///   - parts: The number of the section's pages; 0 if it has one page.
    ///   - marks: The number of marked rows of the page.
    ///   - isFirst: Whether the page is the first of its section.
    init(sections: Int, parts: Int, marks: Int, isFirst: Bool) {
        let room = SiteRenderer.maximumItems
        guard sections + parts + marks > room else {
            (self.sections, self.parts, self.marks) = (sections, parts, marks)
            return
        }
        // The section's own item leads to its first part.
        let wanted = isFirst ? max(parts - 1, 0) : min(parts, Self.leastParts)
        let least = parts > 0 ? Self.leastMarks : Self.leastMarksOfSection
        self.marks = min(marks, max(room - sections - wanted, least))
        self.parts = min(parts, max(room - sections - self.marks, min(wanted, IndexThinning.leastParts)))
        self.sections = min(sections, room - self.marks - self.parts)
    }
}

extension StripRoom {
    /// Creates the room of the strip of a section's page.
    /// - Parameter part: The number of the page among the section's pages.
    init(part: Int, ofSection section: Int, in view: ViewPlan) {
        let parts = view.layout.parts[section]
        self.init(
            sections: view.index?.items.count ?? 0, parts: parts.count > 1 ? parts.count : 0,
            marks: RowAnchors.number(forRows: parts[part].count), isFirst: part == 0)
    }
}

extension RowAnchors {
    /// Creates the marks of a section's page, as many as its strip has room for.
    /// - Complexity: O(*marks*).
    init(ofPart part: Int, _ labels: RowLabels) {
        self.init(
            StripRoom(part: part, ofSection: labels.section, in: labels.view).marks,
            in: labels.view.layout.parts[labels.section][part], of: labels)
    }
}
