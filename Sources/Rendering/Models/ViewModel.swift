import ICUCollation
import Content
import Diagnostics
import TemplateLanguage

/// `catalog`: the catalog that a view belongs to.
struct CatalogModel: TemplateModel {
    let title: String
    let description: String?
    let url: String
    let language: String
    let direction: String
    /// The content above and below the whole list.
    var header: String?
    var footer: String?

    static let fields: [String: ModelField<CatalogModel>] = [
        "language": .text { $0.language },
        "direction": .text { $0.direction },
        "header": .optionalMarkup { $0.header },
        "footer": .optionalMarkup { $0.footer },
        "title": .text { $0.title },
        "description": .optionalText { $0.description },
        "url": .url { $0.url },
    ]
    static let schema = makeSchema("catalog")
}

/// `view`: one page of a view.
struct ViewModel: TemplateModel {
    let title: String
    let count: String
    /// The title of the facet value that narrows the catalog, if any.
    let narrowing: String?
    /// The facets, on the default view and on narrowed pages.
    let facets: [FacetModel]
    /// Whether the page shows a section, or a part of one, instead of the whole view.
    let isPart: Bool
    let views: [LinkModel]
    let strip: [IndexItemModel]
    let contents: [ContentsItemModel]
    let sections: [SectionModel]

    static let fields: [String: ModelField<ViewModel>] = [
        "title": .text { $0.title },
        "count": .text { $0.count },
        "narrowing": .optionalText { $0.narrowing },
        "facets": .list { $0.facets },
        "hasFacets": .flag { !$0.facets.isEmpty },
        "isPart": .flag { $0.isPart },
        "views": .list { $0.views },
        "hasViews": .flag { $0.views.count > 1 },
        "strip": .list { $0.strip },
        "hasStrip": .flag { !$0.strip.isEmpty },
        "stripKind": .text { $0.stripKind },
        "contents": .list { $0.contents },
        "hasContents": .flag { !$0.contents.isEmpty },
        "sections": .list { $0.sections },
    ]
    static let schema = makeSchema("view")

    /// The kind of the strip. Longer titles need a wider one.
    private var stripKind: String {
        let isWithin = strip.contains { $0.isWithinSection }
        let kind = strip.allSatisfy { $0.isWithinSection || $0.short.columns <= 4 } ? "letters" : "words"
        return isWithin ? kind + " within" : kind
    }
}

/// A field by which readers can narrow the catalog down.
struct FacetModel: TemplateModel {
    /// A value of the field, and the number of entries with it.
    struct Value: TemplateModel {
        let title: String
        let count: String
        let url: String
        let isCurrent: Bool

        static let fields: [String: ModelField<Value>] = [
            "title": .text { $0.title },
            "count": .text { $0.count },
            "url": .url { $0.url },
            "isCurrent": .flag { $0.isCurrent },
        ]
        static let schema = makeSchema("a value of a facet")
    }

    /// The id of the list.
    let id: String
    let title: String
    /// All values on the catalog's first page; a limited number on other pages, to keep them small.
    let values: [Value]
    /// Whether the page is narrowed down by this field.
    let isCurrent: Bool
    /// A link to the list of all values, if some are left out. Its title is their number.
    let whole: LinkModel?

    static let fields: [String: ModelField<FacetModel>] = [
        "id": .text { $0.id },
        "title": .text { $0.title },
        "values": .list { $0.values },
        "isCurrent": .flag { $0.isCurrent },
        "whole": .optionalModel { $0.whole },
    ]
    static let schema = makeSchema("a facet")
}

/// An item of the index.
struct IndexItemModel: TemplateModel {
    let short: String
    /// The section's name, if it differs from the short title.
    var full: String?
    let url: String
    let isEmpty: Bool
    let isCurrent: Bool
    /// The kind of target, if it is not a single section: `range`, `up`, `part`, `part range` or `mark`.
    var kind: String?

    /// Whether the item leads to a position in the page's own section.
    var isWithinSection: Bool { kind.map { $0 != "range" && $0 != "up" } ?? false }

    static let fields: [String: ModelField<IndexItemModel>] = [
        "kind": .optionalText { $0.isEmpty ? "empty" : $0.kind },
        "short": .text { $0.short },
        "full": .optionalText { $0.full },
        "url": .url { $0.url },
        "isEmpty": .flag { $0.isEmpty },
        "isCurrent": .flag { $0.isCurrent },
    ]
    static let schema = makeSchema("a title of the index")
}

/// A section as listed on the first page of a split view.
struct ContentsItemModel: TemplateModel {
    let id: String
    let title: String
    let count: String
    let url: String
    let range: String?
    let isEmpty: Bool

    static let fields: [String: ModelField<ContentsItemModel>] = [
        "id": .text { $0.id },
        "title": .text { $0.title },
        "count": .text { $0.count },
        "url": .url { $0.url },
        "range": .optionalText { $0.range },
        "isEmpty": .flag { $0.isEmpty },
    ]
    static let schema = makeSchema("a listed section")
}

/// A section, or the part of it that is on a page.
struct SectionModel: TemplateModel {
    let id: String
    let key: String
    let title: String
    let count: String
    /// The position of the page among the section's pages (`2 of 3`), if there are several.
    var partPosition: String?
    /// The title of the page among them (`Sc–Se`).
    var partTitle: String?
    /// All of the section's pages, on the first one.
    var parts: [PartModel] = []
    let rows: [RowModel]
    var header: String?
    var footer: String?
    /// `single` or `multiple` if readers can select entries.
    var selection: String?
    var previous: LinkModel?
    var next: LinkModel?

    static let fields: [String: ModelField<SectionModel>] = [
        "id": .text { $0.id },
        "key": .text { $0.key },
        "title": .text { $0.title },
        "count": .text { $0.count },
        "isEmpty": .flag { $0.rows.isEmpty },
        "partPosition": .optionalText { $0.partPosition },
        "partTitle": .optionalText { $0.partTitle },
        "parts": .list { $0.parts },
        "hasParts": .flag { $0.parts.count > 1 },
        "rows": .list { $0.rows },
        "header": .optionalMarkup { $0.header },
        "footer": .optionalMarkup { $0.footer },
        "selection": .optionalText { $0.selection },
        "previous": .optionalModel { $0.previous },
        "next": .optionalModel { $0.next },
    ]
    static let schema = makeSchema("a section")
}

/// One of the pages of a long section.
struct PartModel: TemplateModel {
    let title: String
    let range: String
    let url: String
    let isCurrent: Bool

    static let fields: [String: ModelField<PartModel>] = [
        "title": .text { $0.title },
        "range": .text { $0.range },
        "url": .url { $0.url },
        "isCurrent": .flag { $0.isCurrent },
    ]
    static let schema = makeSchema("a part of a section")
}

/// An entry in a list.
struct RowModel: TemplateModel {
    /// The `id` of the list that begins at this row, a target of the strip on long pages.
    var mark: String?
    /// The `id` attribute, on the entry's first row of the page only.
    let anchor: String?
    let entry: String
    let title: String
    let url: String?
    let subtitle: String?
    let value: String?
    let kind: String
    /// The title of the entry that another name leads to.
    var see: String?
    var image: ImageModel?
    var choice: ChoiceModel?
    var fieldValues = FieldsModel([:])

    static let fields: [String: ModelField<RowModel>] = [
        "mark": .optionalText { $0.mark },
        "anchor": .optionalText { $0.anchor },
        "entry": .text { $0.entry },
        "title": .text { $0.title },
        "url": .optionalURL { $0.url },
        "subtitle": .optionalText { $0.subtitle },
        "value": .optionalText { $0.value },
        "kind": .template { $0.kind },
        "see": .optionalText { $0.see },
        "image": .optionalModel { $0.image },
        "choice": .optionalModel { $0.choice },
        "fields": ModelField(kind: .model(FieldsModel.schema(for: []), isOptional: false)) {
            .model($0.fieldValues)
        },
    ]
    static let schema = makeSchema("a row")

    /// Returns the names that a row template may use for entries with these fields.
    static func schema(with fieldSchemas: [FieldSchema]) -> ModelSchema {
        let own: [String: FieldKind] = [
            "fields": .model(FieldsModel.schema(for: fieldSchemas), isOptional: false)
        ]
        return ModelSchema(name: schema.name, fields: schema.fields.merging(own) { $1 })
    }
}
