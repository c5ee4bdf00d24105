/// Which keys of an entry mean what.
public struct EntrySettings: Sendable {
    public var title: FieldPath?
    public var id: FieldPath?
    public var sort: FieldPath?
    public var body: FieldPath?
    public var subtitle: FieldPath?
    public var value: FieldPath?
    /// The row template's name.
    public var row: String
    /// Where the row template was asked for, for messages.
    public var rowOrigin: Origin?
    /// Whether every entry, or none, has a page; `nil`: those that have a body.
    public var pages: Bool?

    public init(
        title: FieldPath? = nil, id: FieldPath? = nil, sort: FieldPath? = nil, body: FieldPath? = nil,
        subtitle: FieldPath? = nil, value: FieldPath? = nil, row: String = "basic", pages: Bool? = nil
    ) {
        self.title = title
        self.id = id
        self.sort = sort
        self.body = body
        self.subtitle = subtitle
        self.value = value
        self.row = row
        self.pages = pages
    }
}

extension EntrySettings {
    static let unsupported = ["kind", "image", "also", "date", "aliases"]

    static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics) -> EntrySettings
    {
        var reader = SettingsReader(node, in: file, place: "entry")
        var settings = EntrySettings()
        settings.title = reader.path("title")
        settings.id = reader.path("id")
        settings.sort = reader.path("sort")
        settings.body = reader.path("body")
        settings.subtitle = reader.path("subtitle")
        settings.value = reader.path("value")
        settings.pages = reader.flag("pages")
        if let node = reader.node("row"), let row = reader.text(of: node, key: "row") {
            settings.row = row
            settings.rowOrigin = Origin(file: file, position: node.position)
        } else if settings.subtitle != nil {
            settings.row = "subtitle"
        } else if settings.value != nil {
            settings.row = "value"
        }
        diagnostics.append(reader.finish(unsupported: unsupported))
        return settings
    }
}
