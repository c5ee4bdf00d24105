import DataFormats
public import Diagnostics

/// The keys of an entry by which a view displays and sorts it, if they differ from the catalog's. For
/// example, a list of people may have a view with their names in another script.
public struct ViewEntrySettings: Sendable {
    /// The key, or the pattern, of the title.
    public var title: FieldPattern?
    public var sort: FieldPath?
    public var subtitle: FieldPath?
    public var value: FieldPath?
    /// The row template's name.
    public var row: String?
    /// The fields that the row template `columns` shows.
    public var columns: [FieldPath]?
    /// The position of the row template's name in the settings, for messages.
    public var rowOrigin: Origin?
    /// The keys above, with their positions in the settings.
    public var keys: [FieldReference] = []
}

extension ViewEntrySettings {
    static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> ViewEntrySettings
    {
        var reader = SettingsReader(node, in: file, subject: "entry of a view")
        var settings = ViewEntrySettings()
        settings.title = reader.pattern("title")
        settings.sort = reader.path("sort")
        settings.subtitle = reader.path("subtitle")
        settings.value = reader.path("value")
        if let columns = reader.node("columns") {
            settings.columns = reader.columns(of: columns)
            settings.row = EntrySettings.columnsRow
        }
        if let node = reader.node("row"), let row = reader.string(of: node, key: "row") {
            settings.row = row
            settings.rowOrigin = Origin(file: file, position: node.position)
        }
        settings.keys = reader.keys
        diagnostics.append(reader.finish())
        return settings
    }
}
