import Files
import Rendering

/// A page as it is shown: its status, its bytes, and what tells it from an earlier one at the same address.
struct PreviewPage: Sendable {
    enum Status: Sendable {
        case found
        case notFound
        /// There is no site yet.
        case broken
    }

    let status: Status
    /// As a build would write it.
    let bytes: [UInt8]

    init(_ status: Status, _ bytes: [UInt8]) {
        self.status = status
        self.bytes = bytes
    }

    var revision: String { Digest(of: bytes).hex }
}

extension PreviewPage {
    private static let endOfHead = Array("</head>".utf8)

    /// The page with the script that keeps it up to date at the end of its head.
    ///
    /// - Parameter version: what the copied files that the page uses are at.
    func live(version: Int) -> [UInt8] {
        let script = Array(
            """
            <script type="module" src="/-/live.js" data-revision="\(revision)" data-version="\(version)"></script>

            """.utf8)
        // Text is escaped, so the first end of a head is the head's own; a layout may do without one.
        let place = bytes.firstIndex(of: Self.endOfHead) ?? bytes.endIndex
        return bytes[..<place] + script + bytes[place...]
    }
}

extension Preview.Content {
    /// The page at a path from the site's root, or the one that is shown in its place; `nil` where a file that
    /// is no page stands.
    func page(at path: [UInt8]) -> PreviewPage? {
        switch site?.resource(at: path) {
        case .page(let bytes): PreviewPage(.found, bytes)
        case nil, .redirect: fallbackPage
        case .failed(let error): PreviewPage(error)
        case .file, .asset: nil
        }
    }

    /// The page where there is none.
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
    /// The page that is shown for one that could not be rendered.
    init(_ error: RenderingError) {
        self.init(.broken, ErrorPage.html(of: [error.report]))
    }
}

extension RenderingError {
    /// What is printed, and shown in place of the page.
    var report: String { "error: \(self)" }
}

extension [UInt8] {
    /// Where other bytes begin first.
    /// - Complexity: O(*n*) for bytes that seldom begin alike.
    fileprivate func firstIndex(of other: [UInt8]) -> Int? {
        guard let first = other.first else { return startIndex }
        var start = startIndex
        while let place = self[start...].firstIndex(of: first) {
            if self[place...].starts(with: other) { return place }
            start = place + 1
        }
        return nil
    }
}
