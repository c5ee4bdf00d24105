import Content
import DataFormats

/// The inferred views that readers may want, and the fields by which they can filter.
struct ViewInference {
    private(set) var views: [CatalogProposal.View] = []
    private(set) var facets: [CatalogProposal.Facet] = []
    private var ids: Set<String> = ["a-z", "facet", "data", "print", "search"]

    /// The maximum numbers of views by value and of views by range, to keep the menu short.
    private static let maximumValueViews = 4
    private static let maximumRangeViews = 2
    private static let maximumFacets = 8

    init(_ profile: EntryProfile, date: FieldProfile?, names: NameFieldInference, body: FieldProfile?) {
        let usedPaths = Set([names.title, names.id, names.given, body].compactMap { $0?.path })
        let fields = profile.fields.filter { !usedPaths.contains($0.path) && !$0.marksDrafts }
        let byValue = fields.filter { Self.score(of: $0) > 0 }.ranked { Self.score(of: $0) }
        for field in byValue.prefix(Self.maximumValueViews) { add(field, .value) }
        let years = (date.map { [$0] } ?? []) + fields.filter { $0.isYear }
        for field in years.prefix(1) where Set(field.values.keys.map { $0.prefix(4) }).count > 1 {
            add(field, .year)
        }
        let ranges = fields.compactMap { field in Self.bounds(for: field).map { (field: field, bounds: $0) } }
            .prefix(Self.maximumRangeViews)
        for range in ranges { add(range.field, .ranges(range.bounds)) }
        if let id = names.id, id.path != names.title?.path, Self.divides(id, unlike: names.title, in: profile)
        {
            add(id, .firstLetter)
        }
        let shown = Set(byValue.map(\.path))
        let others = fields.filter { !shown.contains($0.path) && Self.isFacet($0) }
        facets = (byValue + others).prefix(Self.maximumFacets).map { .value($0) }
        facets += ranges.filter { YAMLScalarFormatter.canBeKey($0.field.path.text) }.map {
            .ranges($0.field, $0.bounds)
        }
        // The field of the only view has no more to offer as a facet.
        if facets.count == 1, views.count == 1 { facets = [] }
    }

    private mutating func add(_ field: FieldProfile, _ grouping: CatalogProposal.View.Grouping) {
        let name = CatalogProposal.View.name(of: field, grouping)
        var id = Slug.make(from: name)
        // For some letters, lowercasing twice has a different result.
        if id != Slug.make(from: id) { id = Slug.hash(of: field.path.text) }
        if ids.contains(id) { id = (2...).lazy.map { "\(id)-\($0)" }.first { !ids.contains($0) } ?? id }
        ids.insert(id)
        views.append(CatalogProposal.View(id: id, field: field, grouping: grouping))
    }

    /// Whether readers who know the codes would look for them: the codes begin with letters, and many begin with
    /// another letter than the title.
    /// - Complexity: O(1): only some entries are read.
    private static func divides(_ id: FieldProfile, unlike title: FieldProfile?, in profile: EntryProfile)
        -> Bool
    {
        guard let title, id.isString, id.longest <= 8, profile.count >= 100,
            id.all({ $0.first?.isLetter == true }),
            Set(id.values.keys.compactMap { $0.lowercased().first }).count >= 8
        else { return false }
        let entries = profile.entries
        let read = stride(from: 0, to: entries.count, by: max(1, entries.count / 500)).map { entries[$0] }
        let differing = read.count { entry in
            entry[id.path]?.text?.lowercased().first != entry[title.path]?.text?.lowercased().first
        }
        return differing * 10 > read.count * 3
    }
}
