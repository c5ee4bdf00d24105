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
    /// caret, and the advice, whose lines wrap.
    private static func item(_ problem: String) -> String {
        let lines = problem.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let caret = lines.firstIndex { $0.last == "^" && $0.dropLast().allSatisfy(\.properties.isWhitespace) }
        let end = (caret ?? 0) + 1
        let parts = [lines[1..<end], lines[end...]].map { part in
            "<pre>\(part.map { String(Substring($0)) }.joined(separator: "\n").escapedForHTML)</pre>"
        }
        return "<li><p>\(String(Substring(lines[0])).escapedForHTML)</p>\(parts.joined())</li>\n"
    }
}
