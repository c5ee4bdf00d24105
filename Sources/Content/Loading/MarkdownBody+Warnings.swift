import Diagnostics
import Markdown

extension MarkdownBody {
    /// Returns warnings about Markdown that may not be displayed as intended.
    /// - Parameter rawHTML: Whether the site allows raw HTML, which then needs no warning.
    func warnings(rawHTML: Bool) -> Diagnostics {
        var diagnostics = Diagnostics()
        if !rawHTML {
            if let tag = outline.rawHTML { diagnostics.report(source.diagnostic(.rawHTML, at: tag)) }
            if let tag = outline.unknownTag {
                diagnostics.report(source.diagnostic(.unknownTag(tag.text), at: tag))
            }
        }
        for footnote in outline.footnotes {
            diagnostics.report(
                source.diagnostic(
                    .footnote(footnote.name), line: Int(footnote.position.line),
                    column: Int(footnote.position.column)))
        }
        for image in outline.imagesWithoutAlt {
            diagnostics.report(source.diagnostic(.markdownImageWithoutAlt(image.destination), at: image))
        }
        return diagnostics
    }
}
