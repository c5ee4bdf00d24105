extension MarkdownBody {
    /// What in the text is not shown as its author may have meant it.
    /// - Parameter rawHTML: whether the site shows raw HTML, so that there is nothing to say of it.
    func warnings(rawHTML: Bool) -> Diagnostics {
        var diagnostics = Diagnostics()
        if !rawHTML, let position = outline.rawHTML {
            diagnostics.report(source.diagnostic(.rawHTML, at: position))
        }
        for footnote in outline.footnotes {
            diagnostics.report(source.diagnostic(.footnote(footnote.name), at: footnote.position))
        }
        guard !outline.silentImages.isEmpty else { return diagnostics }
        var locator = LinkLocator(source)
        for image in outline.silentImages {
            let place = SourcePosition(line: Int(image.position.line), column: locator.column(of: image))
            diagnostics.report(source.diagnostic(.imageWithoutText(image.destination), at: place))
        }
        return diagnostics
    }
}

extension MarkdownSource {
    fileprivate func diagnostic(_ problem: Problem, at position: SourcePosition) -> Diagnostic {
        diagnostic(problem, line: Int(position.line), column: Int(position.column))
    }
}
