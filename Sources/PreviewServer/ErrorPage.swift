import Escaping
/// The page shown at every URL until there is a site.
enum ErrorPage {
    static func html(of problems: [String]) -> [UInt8] {
        let items = problems.map(item).joined()
        return Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'self'; \
            script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'">
            <title>The site cannot be built yet</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/-/live.css">
            </head>
            <body class="__problems">
            <main>
            <h1>The site cannot be built yet</h1>
            <p>Fix the following problems to show the site here.</p>
            <ol>
            \(items)</ol>
            </main>
            </body>
            </html>

            """.utf8)
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
