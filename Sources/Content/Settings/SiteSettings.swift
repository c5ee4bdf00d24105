package import DataFormats
package import Diagnostics

/// The settings of the whole site, from `site.yaml`.
public struct SiteSettings: Sendable {
    public var title: String?
    public var description: String?
    /// The URL of the published site, ending in `/`.
    public var baseURL: String?
    public var language = "en"
    public var author: String?
    /// Whether to build entries and pages marked `draft: true`.
    public var includesDrafts = false
    /// Whether pages can be read without a server: links name files, and pages load no scripts, which browsers do not run
    /// from files.
    public var isPortable = false
    /// The publish targets.
    public var publish = PublishSettings()
    /// The items of every page's navigation; all catalogs and pages if absent.
    public var navigation: [NavigationItem]?
    /// The folder of the catalog that the home page shows as a list.
    public var home: FileReference?
    /// The user's own style sheets, in order.
    public var styles: [FileReference] = []
    /// A file with HTML for the end of every page's head.
    public var head: FileReference?
    public var policySources = ContentSecurityPolicySources()
    /// Whether raw HTML in Markdown is written to pages or shown as text.
    public var rawHTML = false
    /// Whether readers can search the catalogs, except those with a setting of their own.
    public var search = true
    /// The kinds of errors in entries and pages that are reported as warnings.
    package var tolerated: ToleratedProblems = []
}

extension SiteSettings {
    package static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> SiteSettings
    {
        var reader = SettingsReader(node, in: file, subject: file.name)
        var settings = SiteSettings()
        settings.title = reader.text("title")
        settings.description = reader.text("description")
        settings.author = reader.text("author")
        settings.includesDrafts = reader.boolean("drafts") ?? false
        settings.rawHTML = reader.boolean("rawHTML") ?? false
        settings.search = reader.boolean("search") ?? true
        settings.tolerated = ToleratedProblems.read(from: &reader)
        if let language = reader.language("language") { settings.language = language }
        settings.navigation = NavigationItem.readAll(from: &reader)
        settings.home = reader.node("home").flatMap { FileReference.read($0, key: "home", from: &reader) }
        settings.styles = FileReference.readAll("styles", from: &reader)
        if let node = reader.node("head") {
            settings.head = FileReference.read(node, key: "head", from: &reader)
        }
        settings.policySources = ContentSecurityPolicySources.read(from: &reader)
        if let node = reader.node("url"), let text = reader.string(of: node, key: "url") {
            if let url = normalizedBaseURL(text) {
                settings.baseURL = url
            } else {
                reader.report(.invalidBaseURL(text), at: node)
            }
        }
        if let node = reader.node("publish") {
            settings.publish = PublishSettings.read(node, in: file, into: &reader.diagnostics)
        }
        diagnostics.append(reader.finish())
        return settings
    }
}
