package import DataFormats
package import Diagnostics

/// The settings of one catalog, from `catalog.yaml`.
public struct CatalogSettings: Sendable {
    public var title: String?
    public var description: String?
    /// The language that determines order and letters; the site's if absent.
    public var language: String?
    /// Languages whose letters the index also shows; if absent, those that the titles need.
    public var alphabets: [String]?
    public var entry = EntrySettings()
    /// The schema of the entries' keys.
    public var fields = FieldSchema()
    /// Markdown above and below the list.
    public var header: MarkdownBody?
    public var footer: MarkdownBody?
    /// The views. There is at least one, and the first is the default view.
    public var views: [ViewSettings] = [.default]
    /// Fields by which readers can filter the catalog.
    public var facets: [FacetSettings] = []
    public var pageSize = PageSize.auto
    /// A table or a database with entries, in addition to the files that are entries without it.
    package var source: SourceSettings?
    /// Whether the setting of the source has an error, so that entries are missing.
    var hasInvalidSource = false
    /// How cells of tables write numbers.
    public var decimalSign: DecimalSign?
    /// Whether readers can search the catalog; if absent, the site's setting.
    public var search: Bool?
    /// What the search reads; if absent, the titles, the other names, the text fields and the body.
    public var searched: [SearchedText]?
    /// Whether the site has the entries as files of data, with all declared fields; if absent, the files have the fields that
    /// pages show.
    public var data: Bool?
    /// Whether the site has the names of the entries as a file, with which other sites link to them.
    public var hasTerms = false
    /// What programs that read schema.org's vocabulary learn of the catalog, if it is to have such data.
    public var linkedData: LinkedDataSettings?
    /// The keys of entries that settings name, except those in ``fields``.
    public var keys: [FieldReference] = []

    /// Creates the settings of a catalog without any.
    package init() {}
}

/// How a view is divided into pages.
public enum PageSize: Hashable, Sendable {
    /// One page while it is small, then a page per section, then pages within a section.
    case auto
    /// Always one page.
    case all
    /// Always a page per section.
    case section
    /// A maximum number of entries per page.
    case entries(Int)
}

extension CatalogSettings {
    package static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> CatalogSettings
    {
        var reader = SettingsReader(node, in: file, subject: file.name)
        var settings = CatalogSettings()
        settings.title = reader.text("title")
        settings.description = reader.text("description")
        settings.language = reader.language("language")
        settings.alphabets = readAlphabets(from: &reader)
        if let entry = reader.node("entry") {
            settings.entry = EntrySettings.read(entry, in: file, into: &reader.diagnostics)
        }
        if let source = reader.node("source") {
            settings.source = SourceSettings.read(source, from: &reader)
            settings.hasInvalidSource = settings.source == nil
        }
        settings.decimalSign = reader.choice("decimal", as: DecimalSign.self)
        if let fields = reader.node("fields") {
            settings.fields = FieldSchema.read(fields, in: file, into: &reader.diagnostics)
                .naming(image: settings.entry.image?.source.path)
        }
        settings.header = reader.markdown("header")
        settings.footer = reader.markdown("footer")
        if let views = reader.node("views") {
            let read = ViewSettings.readAll(
                views, in: file, date: settings.entry.date, into: &reader.diagnostics)
            if !read.isEmpty { settings.views = read }
        }
        settings.facets = FacetSettings.readAll(from: &reader)
        settings.pageSize = readPageSize(from: &reader)
        settings.data = reader.boolean("data")
        settings.hasTerms = reader.boolean("terms") ?? false
        settings.search = reader.boolean("search")
        settings.searched = SearchedText.readAll(from: &reader, entry: settings.entry)
        settings.linkedData = LinkedDataSettings.read(from: &reader)
        settings.keys =
            reader.keys + settings.entry.keys + settings.views.flatMap { $0.keys + $0.entry.keys }
        diagnostics.append(reader.finish())
        return settings
    }

    /// Whether rows may show an excerpt of the body, as they do for entries without the field ``EntrySettings/excerpt``.
    var rowsMayHaveExcerpts: Bool {
        fields[EntrySettings.excerpt] != nil || keys.contains { $0.path == EntrySettings.excerpt }
    }

    private static func readAlphabets(from reader: inout SettingsReader) -> [String]? {
        guard let node = reader.node("alphabets") else { return nil }
        guard let elements = node.elements else {
            reader.report(
                .wrongType(key: "alphabets", expected: "a list of languages", found: node.kindName), at: node)
            return []
        }
        return elements.compactMap { reader.language(of: $0, key: "alphabets") }
    }

    enum PageSizeKeyword: String, CaseIterable { case auto, all, section }

    /// The numbers of entries that a page can have.
    static let pageSizes = 10...100_000

    private static func readPageSize(from reader: inout SettingsReader) -> PageSize {
        guard let node = reader.node("pageSize") else { return .auto }
        if case .scalar(let scalar) = node.content, scalar.type == .string {
            switch reader.choice(
                of: node, key: "pageSize", as: PageSizeKeyword.self, additional: ["a number of entries"])
            {
            case .all: return .all
            case .section: return .section
            case .auto, nil: return .auto
            }
        }
        return reader.integer(of: node, key: "pageSize", in: pageSizes).map { .entries($0) } ?? .auto
    }
}
