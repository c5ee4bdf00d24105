import Content
import Diagnostics
import Escaping
import ICUCollation
import Markdown
package import Planning
import TemplateLanguage

/// A renderer of the files of a plan.
///
/// Rendering is pure: the same plan and templates produce the same bytes, on any number of threads.
///
/// It is an object, so that functions that capture it copy one reference instead of those of the whole plan, to which all
/// threads would count references.
public final class SiteRenderer: Sendable {
    package let plan: SitePlan
    /// The links between the entries.
    let references: EntryReferences
    let templates: TemplateLibrary
    /// The pages' Content Security Policy.
    private let policy: String
    /// The languages with their regions, as in `og:locale`.
    let locales: [String: String]
    /// The names of the modules in the files that all pages with scripts load. There are none without catalogs.
    private let sharedModules: Set<String>
    private let folders = FolderContextCache()
    let searchData = SearchDataCache()

    package init(plan: SitePlan, references: EntryReferences, templates: TemplateLibrary) {
        self.plan = plan
        self.references = references
        self.templates = templates
        policy = ContentSecurityPolicy.text(with: plan.content.settings.policySources)
        let languages = Set(plan.catalogs.map { $0.catalog.language } + [plan.content.settings.language])
        locales = languages.reduce(into: [:]) { $0[$1] = Collation.likelyLocale(of: $1) }
        sharedModules = Set(
            ScriptFile.files(for: plan.catalogs)
                .filter { [ScriptFile.first, ScriptFile.pages].contains($0.name) }.flatMap(\.modules))
    }

    /// Returns a renderer of another plan with the same settings and templates.
    public func replacing(plan: SitePlan) -> SiteRenderer {
        SiteRenderer(plan: plan, references: references, templates: templates)
    }

    /// Returns the bytes of a file; `nil` for a file that is copied.
    /// - Throws: ``RenderingError`` if a template or a name in it is missing, which the template checks prevent, or if the
    ///   record of the content can no longer be read.
    /// - Complexity: O(*size of the file*).
    public func render(_ file: SitePlan.File) throws(RenderingError) -> [UInt8]? {
        let rendered: [UInt8]?
        do throws(RenderingFailure) {
            rendered = try file.kind.bytes(at: file.path, by: self)
        } catch {
            throw RenderingError(path: file.path, reason: error.reason)
        }
        try checkContent(of: file.path)
        return rendered
    }

    /// Throws an error if HTML of the content could not be read.
    func checkContent(of path: String) throws(RenderingError) {
        if let record = plan.content.unreadableRecord { throw .lostContent(path: path, record: record) }
    }
}

extension SiteRenderer {
    package var siteTitle: String { plan.siteTitle }

    /// Returns the page title for the browser's tab. The most specific part is first, because tabs are
    /// narrow. Repeated parts are omitted.
    func headTitle(_ parts: String?...) -> String {
        var (title, last) = ("", "")
        for case let part? in parts where title.isEmpty || last != part {
            if !title.isEmpty { title += " — " }
            title += part
            last = part
        }
        return title
    }

    /// Returns the context of a page. Pages in the same folder share one, because their URLs are equal unless one of them
    /// leads into the page's own folder.
    /// - Complexity: O(*navigation*) for the first page of a folder.
    func context(of path: String) -> FolderContext {
        let isInside = { (target: String) in !path.isEmpty && target.utf8.starts(with: path.utf8) }
        if plan.navigation.contains(where: { isInside($0.path) }) || plan.styles.contains(where: isInside) {
            return FolderContext(makeSiteModel(for: path))
        }
        return folders.context(ofFolder: SitePath.folder(of: path)) { makeSiteModel(for: path) }
    }

    /// Returns the site model of the page at `path`.
    /// - Parameter base: The prefix of URLs if they cannot be relative, because the page is shown at any path.
    func makeSiteModel(for path: String, base: String? = nil) -> SiteModel {
        let settings = plan.content.settings
        func url(_ target: String) -> String {
            base.map { SitePath.absolute(target, base: $0) } ?? pageURL(from: path, to: target)
        }
        return SiteModel(
            title: siteTitle, description: settings.description, home: url(""),
            stylesheet: url(StylesheetFile.path), icon: url(ThemeFile.iconPath),
            language: settings.language, direction: plan.direction,
            policy: policy,
            navigation: plan.navigation.map { item in
                let isCurrent =
                    !item.isExternal && (item.path.isEmpty ? path.isEmpty : path.hasPrefix(item.path))
                return LinkModel(
                    title: item.title,
                    url: item.isExternal ? item.path : url(item.path) + (item.anchor.map { "#" + $0 } ?? ""),
                    isCurrent: isCurrent)
            },
            styles: plan.styles.map { AssetModel(url: url($0)) },
            headMarkup: plan.content.head)
    }

    func canonical(_ path: String) -> String? {
        plan.content.settings.baseURL.map { SitePath.absolute(path, base: $0) }
    }

    /// Returns the absolute URL of a path, for files that exist only if the site has a base URL.
    func requiredCanonical(_ path: String) throws(RenderingFailure) -> String {
        guard let url = canonical(path) else {
            throw RenderingFailure(reason: "it needs the site's url, which is not set")
        }
        return url
    }

    /// Returns the head of a page.
    /// - Parameter view: The view that the page shows, if any. Its language replaces the language of the
    ///   catalog.
    func head(
        _ title: String, description: String? = nil, path: String, catalog: CatalogPlan? = nil,
        view: ViewPlan? = nil
    ) -> HeadModel {
        HeadModel(
            title: title, description: description, canonical: canonical(path),
            language: view?.language ?? catalog?.catalog.language ?? plan.content.settings.language,
            direction: view?.direction ?? catalog?.direction ?? plan.direction,
            repeatsSiteTitle: catalog?.catalog.title == siteTitle,
            feed: catalog.flatMap { catalog in
                guard catalog.hasFeed, plan.content.settings.baseURL != nil else { return nil }
                return pageURL(from: path, to: catalog.feedPath)
            })
    }

    /// Returns the files with the scripts of a page.
    /// - Parameter base: The folder of the site, if the page is shown at any path.
    func pageScripts(
        _ scripts: [PageScript], on path: String, base: String? = nil
    ) -> [SharedModel<ScriptModel>] {
        guard !scripts.isEmpty else { return [] }
        let isModule = !plan.content.settings.isPortable
        func file(_ name: String, _ scripts: [PageScript]) -> SharedModel<ScriptModel> {
            let file = ScriptFile.path(of: name)
            return SharedModel(
                ScriptModel(
                    url: base.map { SitePath.absolute(file, base: $0) } ?? pageURL(from: path, to: file),
                    modules: scripts.map(\.rawValue).joined(separator: " "),
                    blocksRendering: scripts.contains(where: \.isFirst), isModule: isModule))
        }
        let early = scripts.filter(\.isFirst)
        let others = scripts.filter { !$0.isFirst }
        guard isModule else { return [file(ScriptFile.pages, early + others)] }
        let apart = scripts.filter { !sharedModules.contains($0.rawValue) }
        let common = [
            file(ScriptFile.first, early), file(ScriptFile.pages, others.filter { !apart.contains($0) }),
        ]
        // What the selection needs loads at the same time.
        return common + (apart.contains(.selection) ? [file("sectioning", [])] : [])
            + apart.map { file($0.rawValue, [$0]) }
    }

    /// Returns the script that copies code, if there is code in a body. A site without catalogs has no scripts.
    func scripts(copyingCodeOf body: String?) -> [PageScript] {
        guard let body, body.contains("<pre"), !sharedModules.isEmpty else { return [] }
        return [.copy]
    }

    /// Returns the HTML of a body on the page at `path`.
    /// - Parameters:
    ///   - strings: The strings in the language of the page.
    ///   - scope: A string that is different for each body on the page.
    func html(
        of body: MarkdownBody?, on path: String, strings: LocalizedStrings, scope: String = ""
    ) -> String? {
        guard let body else { return nil }
        let footnotes = FootnoteMarkup(
            scope: scope, title: strings[.footnotes], label: { strings.formatted($0) },
            backReference: { strings.backToReference($0) })
        let html = body.html(allowsRawHTML: plan.content.settings.rawHTML).filled(with: footnotes) { link in
            guard case .success(let target) = plan.target(of: link.destination, in: body.file)
            else { return nil }
            return url(of: target, on: path).map { url in
                let size = size(of: target)
                let isTerm = if case .entry = target { true } else { false }
                return ResolvedLink(url, width: size?.width, height: size?.height, isTerm: isTerm)
            }
        }
        return String(decoding: html, as: UTF8.self)
    }

    private func size(of target: LinkTarget) -> ImageSize? {
        guard case .asset(let path, _) = target else { return nil }
        return plan.content.imageSizes[path]
    }

    private func url(of target: LinkTarget, on path: String) -> String? {
        switch target {
        case .unknown: return nil
        case .external(let url): return url.percentEncodedAsURL
        case .here(let anchor): return "#" + anchor
        case .home(let anchor): return relative(from: path, to: "", anchor: anchor)
        case .page(let page, let anchor):
            return relative(from: path, to: plan.content.pages[page].path + "/", anchor: anchor)
        case .catalog(let catalog, _):
            return relative(from: path, to: plan.catalogs[catalog].path, anchor: nil)
        case .listing(let page, let anchor): return relative(from: path, to: page, anchor: anchor)
        case .asset(let asset, let suffix):
            return pageURL(from: path, to: asset) + suffix.percentEncodedAsURL
        case .entry(let catalog, let entry, let anchor):
            let (page, row) = plan.catalogs[catalog].target(of: entry)
            return relative(from: path, to: page, anchor: row ?? anchor)
        }
    }

    /// Returns the relative URL of `target` from the page at `page`. In a portable site, it names a file, because there is
    /// no server to find the page of a folder.
    func pageURL(from page: String, to target: String) -> String {
        let url = SitePath.relative(from: page, to: target)
        guard plan.content.settings.isPortable, url.utf8.last == UInt8(ascii: "/") else { return url }
        return SitePath.file(ofPage: url == "./" ? "" : url)
    }

    func relative(from page: String, to target: String, anchor: String?) -> String {
        let url = pageURL(from: page, to: target)
        return anchor.map { $0.isEmpty ? url : url + "#" + $0 } ?? url
    }
}

extension SiteRenderer {
    /// Every file of the plan, sorted by path. ``searchFiles(jobs:reusing:revisions:)`` returns the search data.
    public var files: [SitePlan.File] { plan.files }
}
