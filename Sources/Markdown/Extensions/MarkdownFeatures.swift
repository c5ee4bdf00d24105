/// The features that may occur in a document, as found by ``MarkdownPrescan``. Most documents have none of them and
/// need no further scan.
struct MarkdownFeatures {
    /// Whether a line could be the delimiter row of a table.
    var hasDelimiterRow = false
    var hasAtSign = false
    /// Whether the document contains `://` or `www.`, in text or elsewhere, such as in the destination of a link.
    var hasURLs = false
    /// Whether the document may contain other text that needs a placeholder: tildes, task items.
    var hasInlineMarkers = false
    /// Whether the document contains `[[`.
    var hasNamedLinks = false
    /// Whether the document contains `[^`.
    var hasFootnoteMarks = false
    /// Whether the document may contain syntax of other programs.
    var mayHaveForeignSyntax = false
    /// The lines, from 1 and ascending, that begin with `[label]:` and may define the target of a reference.
    var definitionLines: [Int] = []
    /// An upper bound of the number of combining marks, including those written as character references.
    var combiningMarks = 0

    /// Whether the blocks must be scanned for extensions, even if no text contains a URL.
    var needsScan: Bool { hasDelimiterRow || hasInlineMarkers || hasFootnoteMarks || hasNamedLinks }
}
