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
        let field: SurveyedField
        let grouping: Grouping
    }

    let title: String
    /// The file that the entries came from, for comments.
    let source: String
    let survey: EntrySurvey

    var titleField: SurveyedField?
    var idField: SurveyedField?
    /// Whether entries that would have the same id are numbered.
    var numbersIDs = false
    var sortField: SurveyedField?
    var subtitleField: SurveyedField?
    var valueField: SurveyedField?
    var bodyField: SurveyedField?
    var imageField: SurveyedField?
    var dateField: SurveyedField?
    var alsoField: SurveyedField?
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
        survey = EntrySurvey(entries)
        let names = NameGuess(survey)
        titleField = names.title
        idField = names.id
        numbersIDs = names.needsNumbers
        sortField = names.sort
        alsoField = names.also
        let rows = RowGuess(survey, taken: [titleField, idField, sortField, alsoField])
        bodyField = rows.body
        subtitleField = rows.subtitle
        valueField = rows.value ?? names.shortID(of: rows)
        imageField = rows.image
        dateField = rows.date
        views = ViewGuess(survey, date: dateField, taken: [titleField, idField, bodyField]).views
    }

    /// The same without the bodies, for texts that turn out not to be Markdown that can be built.
    public var withoutBody: CatalogProposal {
        var proposal = self
        proposal.omitsBody = bodyField != nil
        return proposal
    }

    /// How many entries have no title, and so are errors of the build.
    public var entriesWithoutTitle: Int { titleField.map { $0.entries - $0.filled } ?? survey.count }
}
