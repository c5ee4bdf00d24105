import Diagnostics
import Markdown

/// Warnings about Markdown that may not be displayed as intended.
struct MarkdownWarnings: Sendable {
    private var warnings = Diagnostics()
    /// Warnings that a site with raw HTML does not need.
    private var rawHTMLWarnings = Diagnostics()

    init() {}

    init(_ outline: MarkdownOutline, in source: MarkdownSource) {
        if let tag = outline.rawHTML { rawHTMLWarnings.report(source.diagnostic(.rawHTML, at: tag)) }
        if let tag = outline.unknownTag {
            rawHTMLWarnings.report(source.diagnostic(.unknownTag(tag.text), at: tag))
        }
        for footnote in outline.footnotes {
            warnings.report(
                source.diagnostic(
                    .footnote(footnote.name), line: Int(footnote.position.line),
                    column: Int(footnote.position.column)))
        }
        for image in outline.imagesWithoutAlt {
            warnings.report(source.diagnostic(.markdownImageWithoutAlt(image.destination), at: image))
        }
    }

    /// Returns the warnings for a site that allows raw HTML or does not.
    func all(rawHTML: Bool) -> Diagnostics {
        var all = warnings
        if !rawHTML { all.append(rawHTMLWarnings) }
        return all
    }
}
