import Escaping

/// The HTML document of a page that is the preview's own and not the site's.
enum PreviewDocument {
    /// - Parameters:
    ///   - stylesheet: The path of the style sheet.
    ///   - policy: The sources and actions that the page may use besides style sheets.
    ///   - body: The attributes of the body element, with a leading space, and its content.
    static func html(
        title: String, stylesheet: String, policy: String, body: (attributes: String, content: String)
    ) -> [UInt8] {
        Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'self'; \
            base-uri 'none'; \(policy)">
            <title>\(title.escapedForHTML)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/\(stylesheet)">
            </head>
            <body\(body.attributes)>
            \(body.content)</body>
            </html>

            """.utf8)
    }
}
