import Content
import DataFormats

/// Proposed `catalog.yaml` settings for imported entries, inferred from their values.
///
/// The values are the evidence for every setting. For example, the proposed id is unique and valid in a URL,
/// and a view groups entries by values that many of them share. ``yaml`` contains the settings with the
/// evidence in comments, so that the author can change them.
public struct CatalogProposal: Sendable {
    /// A view by a field.
    struct View {
        enum Grouping: Hashable {
            case value, year, firstLetter
            /// The lower bounds, ascending.
            case ranges([Int])
        }

        let id: String
        let field: FieldProfile
        let grouping: Grouping

        /// The name after “By” in the title.
        static func name(of field: FieldProfile, _ grouping: Grouping) -> String {
            switch grouping {
            case .year: "year"
            case .firstLetter: "code"
            case .value, .ranges: field.name.title
            }
        }
    }

    /// A field by which readers can filter.
    enum Facet {
        case value(FieldProfile)
        case ranges(FieldProfile, [Int])
    }

    let title: String
    /// The file that the entries came from, for comments.
    let source: String
    let excerpt: EntryListExcerpt?
    let decimalSign: DecimalSign?
    /// The `source` that names the file, and the name of the file in the catalog's folder.
    let sourceSetting: SourceProposal?
    let fileName: String
    /// The entries from which the settings are inferred: all, or all except the one with totals.
    let profile: EntryProfile
    /// The last entry, if it has no title and looks like totals.
    let totals: TotalsEntry?
    /// The name of the first column of a table if it is a number, as in a table without a row of names.
    let numberAsName: String?

    var titleField: FieldProfile?
    /// The given name, if the title is a family name and a given name.
    var givenField: FieldProfile?
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
    let alphabet: AlphabetInference
    var views: [View] = []
    var facets: [Facet] = []
    let outline: FieldOutline
    /// Whether the `body` setting is commented out.
    public var omitsBody: Bool { bodyObstacle != nil }
    private(set) var bodyObstacle: BodyObstacle?

    /// Why a long text is not proposed as the body.
    public enum BodyObstacle: Sendable {
        /// Some of it is not valid Markdown.
        case invalidMarkdown
        /// It has HTML, which pages show as text.
        case html
    }

    /// Creates a proposal.
    /// - Parameters:
    ///   - list: The entries.
    ///   - title: The catalog's title.
    ///   - source: The name of the file that the entries came from.
    ///   - fileName: The name of the file in the catalog's folder; by default, the same.
    /// - Complexity: O(*values*).
    public init(for list: EntryList, title: String, source: String, fileName: String? = nil) {
        self.title = title
        self.source = source
        excerpt = list.excerpt
        decimalSign = list.decimalSign
        sourceSetting = list.source
        self.fileName = fileName ?? source
        totals = TotalsEntry(in: list)
        // Where the first cell is empty, the first key is that of another column.
        let firstKeys = list.isTable ? list.entries.prefix(100).compactMap { $0.members?.first?.key } : []
        numberAsName = firstKeys.allSatisfy { Int($0) != nil } ? firstKeys.first : nil
        let entries = totals == nil ? list.entries : list.entries.dropLast()
        profile = EntryProfile(entries, isKeyed: list.isKeyed)
        let names = NameFieldInference(profile)
        titleField = names.title
        givenField = names.given
        idField = names.id
        numbersDuplicateIDs = names.needsNumbers
        sortField = names.sort
        alsoField = names.also
        let rows = RowFieldInference(
            profile, taken: [names.title, names.id, names.sort, names.also, names.given])
        bodyField = rows.body
        subtitleField = rows.subtitle
        valueField = rows.value ?? names.shortID(of: rows)
        imageField = rows.image
        dateField = rows.date
        alphabet = AlphabetInference(profile, names: names.sort ?? names.title)
        let inferred = ViewInference(profile, date: rows.date, names: names, body: rows.body)
        views = inferred.views
        facets = inferred.facets
        outline = FieldOutline(of: profile, in: list, names: [names.title, names.id], image: rows.image)
    }

    /// Returns the proposal with the `body` setting commented out.
    public func withoutBody(because obstacle: BodyObstacle) -> CatalogProposal {
        var proposal = self
        proposal.bodyObstacle = bodyField.map { _ in obstacle }
        return proposal
    }

    /// The number of entries in the file.
    var entryCount: Int { profile.count + (totals == nil ? 0 : 1) }

    /// The number of entries without a title, each of which is an error in a build.
    public var entriesWithoutTitle: Int {
        entryCount - (titleField?.filled ?? 0)
    }

    /// The number of entries that a build leaves out, because their `draft` is true.
    public var draftCount: Int {
        guard profile.fields.contains(where: \.marksDrafts) else { return 0 }
        return profile.entries.count { entry in
            guard case .scalar(let scalar)? = entry[.draft]?.content, case .boolean(true) = scalar.type else {
                return false
            }
            return true
        }
    }
}
