public import DataFormats

/// Proposed `catalog.yaml` settings for imported entries, inferred from their values.
///
/// The values are the evidence for every setting. For example, the proposed id is unique and valid in a URL,
/// and a view groups entries by values that many of them share. ``yaml`` contains the settings with the
/// evidence in comments, so that the author can change them.
public struct CatalogProposal: Sendable {
    /// A view by a field.
    struct View {
        enum Grouping: Hashable {
            case value, year
            /// The lower bounds, ascending.
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
    /// Whether the `body` setting is commented out.
    public private(set) var omitsBody = false

    /// Creates a proposal.
    /// - Parameters:
    ///   - entries: The entries, which must be objects.
    ///   - title: The catalog's title.
    ///   - source: The name of the file that the entries came from.
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

    /// The proposal with the `body` setting commented out, for bodies that turn out not to be valid Markdown.
    public var withoutBody: CatalogProposal {
        var proposal = self
        proposal.omitsBody = bodyField != nil
        return proposal
    }

    /// The number of entries without a title, each of which is an error in a build.
    public var entriesWithoutTitle: Int { titleField.map { $0.entries - $0.filled } ?? profile.count }
}
