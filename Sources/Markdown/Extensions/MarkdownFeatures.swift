/// The features that may occur in a document, as found by ``MarkdownPrescan``. Most documents have none of them and
/// need no further scan.
struct MarkdownFeatures {
    /// Whether a line could be the delimiter row of a table.
    var hasDelimiterRow = false
    var hasAtSign = false
    /// Whether the document may contain text that needs a placeholder: URLs, tildes, task items.
    var hasInlineMarkers = false
    /// Whether the document contains `[^`.
    var hasFootnoteMarks = false
    /// Whether the document may contain syntax of other programs.
    var mayHaveForeignSyntax = false
    /// An upper bound of the number of combining marks, including those written as character references.
    var combiningMarks = 0

    var needsScan: Bool { hasDelimiterRow || hasInlineMarkers || hasFootnoteMarks }
}
