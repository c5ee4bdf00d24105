public import DataFormats

/// What a `catalog.yaml` may say of entries that came from elsewhere, guessed from what they hold.
///
/// Every guess is one that the entries bear out: a title that all of them have, an id that no two share and that
/// can stand in an address, views by what many of them have in common. ``yaml`` writes it all down, with the
/// evidence beside it, for the author to change.
public struct CatalogProposal: Sendable {
    /// A view by one field.
    struct View {
        enum Grouping: Hashable {
            case value, year
            /// Lower bounds, ascending.
            case ranges([Int])
        }

        let id: String
        let field: FieldProfile
        let grouping: Grouping
    }

    let title: String
    /// The file that the entries came from, for comments.
    let source: String
    let profile: EntryProfile

    var titleField: FieldProfile?
    var idField: FieldProfile?
    /// Whether entries that would have the same id are numbered.
    var numbersDuplicateIDs = false
    var sortField: FieldProfile?
    var subtitleField: FieldProfile?
    var valueField: FieldProfile?
    var bodyField: FieldProfile?
    var imageField: FieldProfile?
    var dateField: FieldProfile?
    var alsoField: FieldProfile?
    var views: [View] = []
    /// Whether the texts that would be the bodies are only named in a comment.
    public private(set) var omitsBody = false

    /// - Parameters:
    ///   - entries: objects.
    ///   - title: the catalog's.
    ///   - source: the name of the file that the entries came from.
    /// - Complexity: O(*values*).
    public init(for entries: [Node], title: String, source: String) {
        self.title = title
        self.source = source
        profile = EntryProfile(entries)
        let names = NameFieldInference(profile)
        titleField = names.title
        idField = names.id
        numbersDuplicateIDs = names.needsNumbers
        sortField = names.sort
        alsoField = names.also
        let rows = RowFieldInference(profile, taken: [titleField, idField, sortField, alsoField])
        bodyField = rows.body
        subtitleField = rows.subtitle
        valueField = rows.value ?? names.shortID(of: rows)
        imageField = rows.image
        dateField = rows.date
        views = ViewInference(profile, date: dateField, taken: [titleField, idField, bodyField]).views
    }

    /// The same without the bodies, for texts that turn out not to be Markdown that can be built.
    public var withoutBody: CatalogProposal {
        var proposal = self
        proposal.omitsBody = bodyField != nil
        return proposal
    }

    /// How many entries have no title, and so are errors of the build.
    public var entriesWithoutTitle: Int { titleField.map { $0.entries - $0.filled } ?? profile.count }
}
