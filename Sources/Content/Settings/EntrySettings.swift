import DataFormats
public import Diagnostics

/// The meaning of an entry's keys.
public struct EntrySettings: Sendable {
    /// The key, or the pattern, of the title.
    public var title: FieldPattern?
    /// Whether the setting of the title has an error, so that entries may have no title.
    var hasInvalidTitle = false
    public var id: FieldPath?
    /// Whether duplicate ids are numbered.
    public var numbersDuplicateIDs = false
    /// Whether ids begin with the path of the file's folder in the catalog.
    public var idsIncludeFolders = false
    public var sort: FieldPath?
    public var body: FieldPath?
    public var subtitle: FieldPath?
    public var value: FieldPath?
    public var image: EntryImageSettings?
    /// Other names, each listed as “see …”.
    public var also: FieldPath?
    public var date: FieldPath?
    /// The entry's aliases: former URLs of its page.
    public var aliases: FieldPath?
    /// The field that names an entry's row template; entries without it use ``row``.
    public var kind: FieldPath?
    /// The row template's name.
    public var row = "basic"
    /// The position of the row template's name in the settings, for messages.
    public var rowOrigin: Origin?
    /// The fields that the row template `columns` shows.
    public var columns: [FieldPath] = []
    /// Whether all entries have a page, or none. If `nil`, only entries with a body have a page.
    public var pages: Bool?
    /// The keys above, with their positions in the settings.
    public var keys: [FieldReference] = []
}

extension EntrySettings {
    static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics) -> EntrySettings
    {
        var reader = SettingsReader(node, in: file, subject: "entry")
        var settings = EntrySettings()
        settings.title = reader.pattern("title")
        settings.hasInvalidTitle = settings.title == nil && reader.diagnostics.hasErrors
        switch reader.node("id")?.text {
        case automaticID: settings.numbersDuplicateIDs = true
        case idWithFolders: settings.idsIncludeFolders = true
        default: settings.id = reader.path("id")
        }
        settings.sort = reader.path("sort")
        settings.body = reader.path("body")
        settings.subtitle = reader.path("subtitle")
        settings.value = reader.path("value")
        settings.image = EntryImageSettings.read(from: &reader)
        settings.also = reader.path("also")
        settings.date = reader.path("date")
        settings.aliases = reader.path("aliases")
        settings.kind = reader.path("kind")
        settings.pages = reader.boolean("pages")
        let columns = reader.node("columns")
        if let columns { settings.columns = reader.columns(of: columns) }
        if let node = reader.node("row"), let row = reader.string(of: node, key: "row") {
            settings.row = row
            settings.rowOrigin = Origin(file: file, position: node.position)
            if row == columnsRow, columns == nil {
                reader.report(.missingKey("columns", in: "an entry with “row: columns”"), at: node)
            }
        } else {
            settings.row =
                settings.columns.isEmpty
                ? row(hasImage: settings.image != nil, subtitle: settings.subtitle, value: settings.value)
                : columnsRow
        }
        settings.keys = reader.keys
        diagnostics.append(reader.finish())
        return settings
    }

    /// The value of `id` that numbers duplicate ids.
    private static let automaticID = "auto"

    /// The value of `id` that makes ids from the paths of files.
    private static let idWithFolders = "path"

    /// The name of the row template that shows ``columns``.
    package static let columnsRow = "columns"

    /// The value of `subtitle` for the first sentence of the body, unless an entry has a field with that name.
    package static let excerpt = FieldPath(keys: ["excerpt"], text: "excerpt")

    /// Returns the name of the default row template, which depends on the fields that are set.
    static func row(hasImage: Bool, subtitle: FieldPath?, value: FieldPath?) -> String {
        if hasImage { return "image" }
        if subtitle != nil { return "subtitle" }
        return value != nil ? "value" : "basic"
    }
}
