extension ContentLoader {
    /// Reads what `head` names and checks that what `styles` names is there.
    func readSiteFiles(
        of content: inout SiteContent, into diagnostics: inout Diagnostics
    ) {
        let settings = content.settings
        let files = content.assets.map { $0.file }
        for style in settings.styles { _ = check(style, among: files, into: &diagnostics) }
        guard let head = settings.head, check(head, among: files, into: &diagnostics),
            let file = source(head.path, into: &diagnostics)
        else { return }
        content.head = String(decoding: file.bytes, as: UTF8.self)
        // It is part of every page, and of no use as a file of the site.
        content.assets.removeAll { $0.file == head.path }
    }

    private func check(_ named: NamedFile, among files: [String], into diagnostics: inout Diagnostics) -> Bool
    {
        if files.contains(named.path) { return true }
        let suggestion = Suggestion.nearest(to: named.path, in: files)
        diagnostics.report(
            .missingFile(named.path, suggestion: suggestion), in: named.origin.file, at: named.origin.position
        )
        return false
    }

    /// Adds the line to each diagnostic that knows its place but was made when the file was no longer at hand.
    public func addingLines(to diagnostics: Diagnostics) -> Diagnostics {
        var files: [String: SourceFile] = [:]
        var whole = Diagnostics()
        for diagnostic in diagnostics.sorted {
            guard diagnostic.line == nil, let position = diagnostic.position,
                let path = diagnostic.file.droppingPath(prefix)
            else {
                whole.report(diagnostic)
                continue
            }
            if files[path] == nil, let bytes = try? tree.read(path) {
                files[path] = SourceFile(path: diagnostic.file, bytes: bytes)
            }
            whole.report(
                Diagnostic(
                    diagnostic.problem, file: diagnostic.file, position: position,
                    line: files[path]?.text(ofLine: Int(position.line))))
        }
        return whole
    }
}
