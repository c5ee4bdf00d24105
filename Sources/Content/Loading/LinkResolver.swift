public import Diagnostics
import Files
import Markdown

/// The target of a link in Markdown.
public enum LinkTarget: Hashable, Sendable {
    /// Another site, an email address or a phone number.
    case external(String)
    /// A heading of the page that contains the link.
    case here(anchor: String)
    case entry(catalog: Int, entry: Int, anchor: String?)
    case page(Int, anchor: String?)
    case home(anchor: String?)
    /// The page of a catalog, and what has the anchor there: a section, the row of an entry, or a heading.
    case catalog(Int, anchor: String?)
    /// Another page of a catalog, such as a view, or a feed, by its path from the site's root. Only the plan of a site finds it.
    case listing(path: String, anchor: String?)
    /// A file that is copied; `suffix` is the query and fragment as written.
    case asset(path: String, suffix: String)
    /// A file or page that could not be read, or that may be missing because of that; the problem is already reported.
    case unknown
}

/// A resolver of links by the paths of source files, and by the URLs of pages.
public struct LinkResolver: Sendable {
    /// The allowed URL schemes of links.
    public static let allowedSchemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// The maximum number of broken links with a suggestion in one run, because each suggestion searches all
    /// files.
    public static let maximumSuggestions = 100

    let paths: ContentPaths
    let urls: PageURLs
    /// The entries of each catalog by id.
    let tables: [EntryTable]
    /// The catalogs by path, and the entries of each by id, if a field of any catalog has ids of entries as values.
    let namedEntries: NamedEntries?
    let names: LinkNames
    let incomplete: IncompleteContent
    let fileNames: FileNames

    /// Creates a resolver of links in the content.
    /// - Parameters:
    ///   - content: The content of the site.
    /// - Complexity: O(*entries* + *files*).
    public init(content: SiteContent) {
        paths = ContentPaths(content)
        urls = PageURLs(content)
        tables = content.catalogs.map { EntryTable($0.entries) }
        incomplete = IncompleteContent(content)
        namedEntries = NamedEntries(content, tables, incomplete: incomplete)
        names = LinkNames(content, tables)
        fileNames = FileNames(paths)
    }

    /// Finds the entries of a catalog by id.
    /// - Parameter catalog: The index of the catalog.
    package func entries(ofCatalog catalog: Int) -> EntryTable { tables[catalog] }

    /// Finds the target of a link in `file`.
    ///
    /// A destination is relative to its file's folder, or to the content folder if it begins with `/`. If there is no such
    /// file, it may be the URL of a page, as a browser would resolve it on the page that contains the link.
    /// Queries are kept only in links to copied files.
    /// - Parameters:
    ///   - suggests: Whether to suggest a target for a broken link.
    ///   - isImage: Whether the target is shown as an image, so that neither an entry nor a page is suggested.
    /// - Complexity: O(*length*); O(*files*) for a broken link with a suggestion.
    public func target(
        of destination: String, in file: String, suggests: Bool = false, isImage: Bool = false
    ) -> Result<LinkTarget, LinkError> {
        if let named = NamedLink(destination: destination) {
            return target(ofNamed: named, in: file, suggests: suggests)
        }
        if let target = target(ofPlain: destination, in: file) { return .success(target) }
        guard !destination.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            return .failure(LinkError(.disallowedScheme(destination)))
        }
        if let scheme = Self.scheme(of: destination) {
            let isAllowed = Self.isAllowed(scheme.lowercased(), in: destination)
            return isAllowed
                ? Self.external(destination) : .failure(LinkError(.disallowedScheme(destination)))
        }
        if destination.utf8.starts(with: "//".utf8) { return Self.external(destination) }
        guard !destination.isEmpty else { return .failure(LinkError(.emptyLink)) }
        var parts = Self.parts(of: destination)
        if parts.path.isEmpty {
            guard parts.suffix.utf8.first != UInt8(ascii: "?") else {
                return .failure(LinkError(.brokenLink(destination, suggestion: nil)))
            }
            return .success(.here(anchor: parts.anchor ?? ""))
        }
        let path = resolvedPath(parts.path, in: file)
        guard
            let resource = path.flatMap(resource(at:))
                ?? path.flatMap({ _ in resource(namedInDestination: destination, in: file, &parts) })
        else {
            if let target = target(ofURL: parts, in: file) { return .success(target) }
            if mayBeUnread(parts, in: file) { return .success(.unknown) }
            guard let path else { return .failure(LinkError(.linkOutsideContent(destination))) }
            if paths.isInUnreadableFolder(path) { return .success(.unknown) }
            if let draft = draft(ofFile: path) { return .failure(LinkError(.draftReference(draft))) }
            let suggestion = suggests ? suggestion(for: path, insteadOf: parts, in: file, isImage) : nil
            return .failure(LinkError(.brokenLink(destination, suggestion: suggestion)))
        }
        if case .entries(let catalog) = resource, let id = parts.anchor, !id.isEmpty {
            let found = entry(id, of: catalog, destination, suggests: suggests)
            // The entry may be one with an error.
            if case .failure = found, path.map(incomplete.hasFile) ?? false { return .success(.unknown) }
            return found
        }
        // The only entry of a list, which may have more one day, is named like one of several.
        if case .entry(let catalog, let entry) = resource, let id = parts.anchor, let path,
            EntryFormat(path: path) != .markdown
        {
            if tables[catalog][id] == entry {
                return .success(.entry(catalog: catalog, entry: entry, anchor: nil))
            }
            if incomplete.hasFile(path) { return .success(.unknown) }
        }
        guard let target = Self.target(resource, parts) else {
            return .failure(LinkError(.unpublishedTarget(destination)))
        }
        return .success(target)
    }
}

/// A reason why a link is invalid.
public struct LinkError: Error, Hashable, Sendable {
    public let problem: Problem

    public init(_ problem: Problem) {
        self.problem = problem
    }
}

extension LinkResolver {
    struct LinkComponents {
        let path: String
        let anchor: String?
        /// The query and fragment as written.
        let suffix: String
    }

    /// Returns the anchor of a link, decoded, if it has one.
    package static func anchor(of destination: String) -> String? { parts(of: destination).anchor }

    static func parts(of destination: String) -> LinkComponents {
        guard destination.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
            return LinkComponents(path: destination.removingPercentEncodings, anchor: nil, suffix: "")
        }
        let scalars = destination.unicodeScalars
        let pathEnd = scalars.firstIndex { $0 == "?" || $0 == "#" } ?? scalars.endIndex
        let suffix = scalars[pathEnd...]
        let anchor = suffix.firstIndex(of: "#").map { String(suffix[suffix.index(after: $0)...]) }
        let path = String(scalars[..<pathEnd])
        return LinkComponents(
            path: path.removingPercentEncodings, anchor: anchor.map { $0.removingPercentEncodings },
            suffix: String(suffix))
    }

    /// Finds the target of a link that is only a relative path, as most links to entries are, without making strings.
    /// - Returns: `nil` for any other link, or if there is nothing at the path.
    private func target(ofPlain destination: String, in file: String) -> LinkTarget? {
        var (destination, file) = (destination, file)
        return destination.withUTF8 { path in
            guard path.isPlainDestination else { return nil }
            return file.withUTF8 { file in
                let folder = folder(of: file)
                return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: folder.count + path.count) {
                    buffer in
                    _ = buffer.initialize(fromContentsOf: folder)
                    _ = UnsafeMutableBufferPointer(rebasing: buffer[folder.count...])
                        .initialize(fromContentsOf: path)
                    return paths[UnsafeBufferPointer(buffer)].flatMap {
                        Self.target($0, LinkComponents(path: "", anchor: nil, suffix: ""))
                    }
                }
            }
        }
    }

    /// Returns the path of a file's folder in the content folder, empty or with a slash at its end.
    private func folder(of file: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        let start = file.starts(with: contentPrefix.utf8) ? contentPrefix.utf8.count : 0
        let end = file.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return UnsafeBufferPointer(rebasing: file[start..<max(start, end)])
    }

    func resource(at path: String) -> ContentPaths.Resource? {
        var bytes = path
        return bytes.withUTF8 { paths[$0] } ?? paths[ignoringUnicodeForm: path]
    }

    /// Finds a file whose name contains `?` or a percent-encoding such as `%25`, and is written in the link
    /// without escaping.
    private func resource(
        namedInDestination destination: String, in file: String, _ parts: inout LinkComponents
    )
        -> ContentPaths.Resource?
    {
        let scalars = destination.unicodeScalars
        let suffix = scalars[(scalars.firstIndex(of: "#") ?? scalars.endIndex)...]
        let name = String(scalars[..<suffix.startIndex])
        for path in [name.removingPercentEncodings, name] {
            guard let resolved = resolvedPath(path, in: file), let resource = resource(at: resolved) else {
                continue
            }
            parts = LinkComponents(path: path, anchor: parts.anchor, suffix: String(suffix))
            return resource
        }
        return nil
    }

    /// Whether a link may use a scheme.
    ///
    /// On a page with the same scheme, `http:` without `//` would be a relative reference, so it is not
    /// allowed.
    private static func isAllowed(_ scheme: String, in destination: String) -> Bool {
        guard allowedSchemes.contains(scheme) else { return false }
        let rest = destination.utf8.dropFirst(scheme.utf8.count + 1)
        return !scheme.hasPrefix("http") || rest.starts(with: "//".utf8)
    }

    /// Whether a string is a URL with an allowed scheme, and a host if the scheme requires one.
    package static func isAbsoluteURL(_ text: String) -> Bool {
        guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
            let scheme = scheme(of: text), isAllowed(scheme.lowercased(), in: text)
        else { return false }
        return (try? external(text).get()) != nil
    }

    /// Returns an external target. A URL with an authority (RFC 3986, section 3.2) must have a host. Its
    /// optional port must consist of at most five digits.
    private static func external(_ destination: String) -> Result<LinkTarget, LinkError> {
        let parts = destination.utf8.split(
            separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1].isEmpty, parts[0].isEmpty || parts[0].last == UInt8(ascii: ":") else {
            return .success(.external(destination))
        }
        let authority = parts[2].prefix { !"/?#".utf8.contains($0) }
        let host =
            authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last ?? authority
        let afterBrackets = host.lastIndex(of: UInt8(ascii: "]")).map { host[$0...].dropFirst() } ?? host
        let port = afterBrackets.firstIndex(of: UInt8(ascii: ":")).map { afterBrackets[$0...].dropFirst() }
        let hasPort = port.map { $0.allSatisfy { (48...57).contains($0) } && $0.count <= 5 } ?? true
        let hasHost = !host.isEmpty && host.first != UInt8(ascii: ":")
        return hasHost && hasPort
            ? .success(.external(destination)) : .failure(LinkError(.invalidURL(destination)))
    }

    /// Returns the scheme of a URL: a letter, then letters, digits, `+`, `-` and `.`, before a colon (RFC
    /// 3986, section 3.1).
    private static func scheme(of destination: String) -> String? {
        guard destination.utf8.contains(UInt8(ascii: ":")) else { return nil }
        let scalars = destination.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return nil }
        let scheme = scalars[..<colon]
        guard let first = scheme.first, first.isASCII, first.properties.isAlphabetic else { return nil }
        let isScheme = scheme.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "+-.".unicodeScalars.contains(scalar))
        }
        return isScheme ? String(scheme) : nil
    }

    /// Returns the path from the content folder; `nil` if it leads out of the folder.
    func resolvedPath(_ path: String, in file: String) -> String? {
        var (bytes, own) = (path, file)
        if bytes.withUTF8({ $0.isPlainDestination }) {
            return own.withUTF8 { String(decoding: folder(of: $0), as: UTF8.self) } + path
        }
        var folders: [String] = []
        if path.utf8.first != UInt8(ascii: "/") {
            folders = file.withoutContentPrefix.pathParts.dropLast()
        }
        for part in path.pathParts where part != "." {
            if part == ".." {
                guard folders.popLast() != nil else { return nil }
            } else {
                folders.append(part)
            }
        }
        return folders.joined(separator: "/")
    }

    /// Returns the target of a link; `nil` for a file that is not published.
    private static func target(_ resource: ContentPaths.Resource, _ parts: LinkComponents) -> LinkTarget? {
        switch resource {
        case .entry(let catalog, let entry): .entry(catalog: catalog, entry: entry, anchor: parts.anchor)
        case .entries(let catalog), .catalog(let catalog): .catalog(catalog, anchor: parts.anchor)
        case .page(let page): .page(page, anchor: parts.anchor)
        case .home: .home(anchor: parts.anchor)
        case .asset(let path): .asset(path: path, suffix: parts.suffix)
        case .unparsed: .unknown
        case .unpublished: nil
        }
    }

    /// Finds an entry by its id in a file of several entries.
    private func entry(
        _ id: String, of catalog: Int, _ destination: String, suggests: Bool
    ) -> Result<LinkTarget, LinkError> {
        let entries = tables[catalog]
        let isShared = { (entry: Int) in paths.isShared(fileOf: entry, inCatalog: catalog) }
        if let entry = entries[id], isShared(entry) {
            return .success(.entry(catalog: catalog, entry: entry, anchor: nil))
        }
        let suggestion = suggests ? Suggestion.nearest(to: id, in: entries.sortedIDs(where: isShared)) : nil
        return .failure(
            LinkError(.unknownEntry(id, in: Self.parts(of: destination).path, suggestion: suggestion)))
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a destination is a relative path with no empty component, no `.` and no `..`, and neither a scheme, a
    /// query, a fragment, an encoded character nor a control character.
    fileprivate var isPlainDestination: Bool {
        var length = 0
        var isDots = true
        for byte in self {
            switch byte {
            case UInt8(ascii: "/"):
                guard length > 0, !isDots || length > 2 else { return false }
                (length, isDots) = (0, true)
            case UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), ..<0x20, 0x7F:
                return false
            default:
                length += 1
                if byte != UInt8(ascii: ".") { isDots = false }
            }
        }
        return length > 0 && (!isDots || length > 2)
    }
}

extension String {
    /// The string with each `%` and two hexadecimal digits decoded. A `%` without digits is unchanged. The
    /// whole string is unchanged if the result would not be valid UTF-8.
    fileprivate var removingPercentEncodings: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        let bytes = Array(utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
            {
                decoded.append(UInt8(high << 4 | low))
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self) ?? self
    }
}
