import Files

/// Links by the URLs of pages.
extension LinkResolver {
    /// Returns the paths from the site's root, without slashes at their ends, that a link may mean as a URL, best first.
    ///
    /// A URL that begins with `/` is relative to the site's root, or to that of the host. Any other is relative to
    /// the page that contains the link, as browsers resolve it, or else to the page of its folder.
    package func paths(ofURL destination: String, in file: String) -> [String] {
        paths(ofURL: Self.parts(of: destination), in: file)
    }

    private func paths(ofURL parts: LinkComponents, in file: String) -> [String] {
        let path = parts.path
        var paths = bases(ofURL: path, in: file).compactMap { Self.resolved(path, from: $0) }
        if path.utf8.first == UInt8(ascii: "/"), !urls.baseFolder.isEmpty, let whole = paths.first {
            if whole == urls.baseFolder {
                paths.append("")
            } else if let rest = whole.removingPathPrefix(urls.baseFolder + "/") {
                paths.append(rest)
            }
        }
        return paths
    }

    /// Returns the target of a link as the URL of a page; `nil` if there is no such page, or only the plan of the site knows it.
    func target(ofURL parts: LinkComponents, in file: String) -> LinkTarget? {
        for path in paths(ofURL: parts, in: file) {
            switch urls.page(at: path) {
            case .catalog(let catalog): return .catalog(catalog, anchor: parts.anchor)
            case .page(let page): return .page(page, anchor: parts.anchor)
            case .asset: return .asset(path: path, suffix: parts.suffix)
            case .alias(let catalog, let entry):
                return .entry(catalog: catalog, entry: entry, anchor: parts.anchor)
            case .entry(let catalog, let id):
                guard let entry = tables[catalog][id], tables[catalog].entries[entry].hasPage else {
                    continue
                }
                return .entry(catalog: catalog, entry: entry, anchor: parts.anchor)
            case nil: if path.isEmpty { return .home(anchor: parts.anchor) }
            }
        }
        return nil
    }

    /// Whether a link may be the URL of a page whose file could not be read.
    func mayBeUnread(_ parts: LinkComponents, in file: String) -> Bool {
        guard !incomplete.isEmpty else { return false }
        let isFolder = parts.path.hasSuffix("/") || parts.path.hasSuffix("/index.html")
        // A path with an extension is that of a file.
        guard isFolder || !ContentLayout.split(parts.path).name.utf8.contains(UInt8(ascii: ".")) else {
            return false
        }
        return paths(ofURL: parts, in: file).contains { incomplete.mayHavePage(at: $0) }
    }

    /// The folders that a URL may be relative to: that of the page that contains the link, and the one around it.
    private func bases(ofURL path: String, in file: String) -> [[String]] {
        if path.utf8.first == UInt8(ascii: "/") { return [[]] }
        let source = file.withoutContentPrefix
        switch resource(at: source) {
        case .entry(let catalog, let entry):
            let folder = urls.catalogPaths[catalog].pathParts
            return [folder + [tables[catalog].entries[entry].id], folder]
        case .entries(let catalog):
            let folder = urls.catalogPaths[catalog].pathParts
            // The page of any entry of the file; no id contains a slash.
            return [folder + ["/"], folder]
        case .page(let page): return [urls.pagePaths[page].pathParts, []]
        default:
            guard case .catalog(let catalog) = resource(at: ContentLayout.split(source).folder) else {
                return [[]]
            }
            return [urls.catalogPaths[catalog].pathParts]
        }
    }

    /// Returns a path from the site's root without slashes at its ends and without `index.html`; `nil` if it leads out of
    /// the site.
    private static func resolved(_ path: String, from base: [String]) -> String? {
        var parts = path.utf8.first == UInt8(ascii: "/") ? [] : base
        for part in path.pathParts where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        if parts.last == "index.html" { parts.removeLast() }
        return parts.joined(separator: "/")
    }
}
