import Files
import Rendering

/// A page with its status, its bytes, and a revision that identifies its content.
struct PreviewPage: Sendable {
    enum Status: Sendable {
        case found
        case notFound
        /// There is no site yet, or the page could not be rendered.
        case broken
    }

    let status: Status
    /// The page as a build would write it.
    let bytes: [UInt8]

    init(_ status: Status, _ bytes: [UInt8]) {
        self.status = status
        self.bytes = bytes
    }

    var revision: String { Digest(of: bytes).hex }
}

extension PreviewPage {
    private static let endOfHead = Array("</head>".utf8)

    /// Returns the page with the live-reload script added at the end of its head.
    ///
    /// - Parameter version: The version of the copied files that the page uses.
    func live(version: Int) -> [UInt8] {
        let script = Array(
            """
            <script type="module" src="/-/live.js" data-revision="\(revision)" data-version="\(version)"></script>

            """.utf8)
        // Text is escaped, so the first `</head>` is the real one. A custom layout may have none.
        let index = bytes.firstRange(of: Self.endOfHead)?.lowerBound ?? bytes.endIndex
        var page: [UInt8] = []
        page.reserveCapacity(bytes.count + script.count)
        page += bytes[..<index]
        page += script
        page += bytes[index...]
        return page
    }
}

extension Preview.Content {
    /// Returns the page at a path relative to the site's root, or the fallback page. Returns `nil` if the path is a
    /// file that is not a page.
    func page(at path: [UInt8]) -> PreviewPage? {
        switch site?.resource(at: path) {
        case .page(let bytes): PreviewPage(.found, bytes)
        case nil, .redirect: fallbackPage
        case .failed(let error): PreviewPage(error)
        case .file, .asset: nil
        }
    }

    /// The page for paths that do not exist.
    var fallbackPage: PreviewPage {
        guard let site else { return PreviewPage(.broken, ErrorPage.html(of: problems)) }
        do throws(RenderingError) {
            return PreviewPage(.notFound, try site.notFoundPage())
        } catch {
            return PreviewPage(error)
        }
    }
}

extension PreviewPage {
    /// Creates the page that is shown for a page that could not be rendered.
    init(_ error: RenderingError) {
        self.init(.broken, ErrorPage.html(of: [error.report]))
    }
}

extension RenderingError {
    /// The message that is printed and shown instead of the page.
    var report: String { "error: \(self)" }
}
