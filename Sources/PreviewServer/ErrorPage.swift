import Escaping

/// The page shown at every URL until there is a site.
enum ErrorPage {
    static func html(of problems: [String]) -> [UInt8] {
        let items = problems.map(item).joined()
        return PreviewDocument.html(
            title: "The site cannot be built yet", stylesheet: "-/live.css",
            // The script that reloads the page is added.
            policy: "script-src 'self'; connect-src 'self'; form-action 'none'",
            body: (
                " class=\"__problems\"",
                """
                <main>
                <h1>The site cannot be built yet</h1>
                <p>Fix the following problems to show the site here.</p>
                <ol>
                \(items)</ol>
                </main>

                """
            ))
    }

    /// Returns the list item for a problem: the position and the message, then the source line with its
    /// caret.
    private static func item(_ problem: String) -> String {
        let end = problem.unicodeScalars.firstIndex(of: "\n") ?? problem.endIndex
        let rest = problem[end...].unicodeScalars.dropFirst()
        return
            "<li><p>\(String(problem[..<end]).escapedForHTML)</p><pre>\(String(Substring(rest)).escapedForHTML)</pre></li>\n"
    }
}
