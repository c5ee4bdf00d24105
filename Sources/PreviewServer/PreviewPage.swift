import Digest

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

extension Preview.Shown {
    /// The page at a path from the site's root, or the one that is shown in its place; `nil` where a file that
    /// is no page stands.
    func page(at path: [UInt8]) -> PreviewPage? {
        switch site?.answer(at: path) {
        case .page(let bytes): PreviewPage(.found, bytes)
        case .unrendered(let path): .unrendered(path)
        case nil, .redirect: standIn
        case .file, .asset: nil
        }
    }

    /// The page where there is none.
    var standIn: PreviewPage {
        guard let site else { return PreviewPage(.broken, ProblemsPage.html(of: problems)) }
        return switch site.notFoundPage {
        case .page(let bytes), .file(let bytes, _): PreviewPage(.notFound, bytes)
        case .unrendered(let path), .redirect(let path), .asset(_, let path): .unrendered(path)
        }
    }
}

extension PreviewPage {
    /// The page in place of one that was not rendered.
    static func unrendered(_ path: String) -> PreviewPage {
        PreviewPage(.broken, ProblemsPage.html(of: [unrenderedMessage(path)]))
    }

    static func unrenderedMessage(_ path: String) -> String {
        "error: “\(path)” was not rendered: please report this as a defect of Thumbindex"
    }
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
