import ICUCollation
import Planning
import TemplateLanguage

/// A field by which readers can narrow the catalog.
struct FacetModel: TemplateModel {
    /// A value of the field, and the number of entries with it.
    struct Value: TemplateModel {
        let title: String
        let count: String
        let url: String
        let isCurrent: Bool

        static let table = ModelTable<Value>(
            "a value of a facet",
            [
                "title": .text { $0.title },
                "count": .text { $0.count },
                "url": .url { $0.url },
                "isCurrent": .flag { $0.isCurrent },
            ])
    }

    /// The id of the list.
    let id: String
    let title: String
    /// All values, or a limited number on pages other than the catalog's first, to keep these pages small.
    let values: [Value]
    /// Whether the page is narrowed by this field.
    let isCurrent: Bool
    /// A link to the list of all values, if the page omits some. The title of the link is the number of
    /// values.
    let whole: LinkModel?

    static let table = ModelTable<FacetModel>(
        "a facet",
        [
            "id": .text { $0.id },
            "title": .text { $0.title },
            "values": .list { $0.values },
            "isCurrent": .flag { $0.isCurrent },
            "whole": .optionalModel { $0.whole },
        ])
}

extension SiteRenderer {
    /// The maximum number of values on a page, for all facets together, and the minimum for each facet.
    /// Neither applies to the first page of a catalog.
    private static let maximumValues = 60
    private static let minimumValues = 8
    /// The maximum number of facets on such a page, in addition to the one that narrows it.
    private static let maximumFacets = 30

    /// Returns a catalog's facets for a page of a view, with URLs relative to the page at `path`.
    ///
    /// The catalog's first page lists all values, and so do all pages if there are only a few. Otherwise, a
    /// page lists the values around its own, and the first facets, because the size of the site would grow with the square of
    /// the number of values or facets.
    /// - Complexity: O(1), but O(*values*) on the catalog's first page.
    func facetModels(
        of catalog: CatalogPlan, in view: ViewPlan, current: FacetPlan.Place?, on path: String
    ) -> [FacetModel] {
        let total = catalog.valueCount
        let isWhole = total <= Self.maximumValues || path == catalog.path
        let limit = isWhole ? total : max(Self.maximumValues / catalog.facets.count, Self.minimumValues)
        var numbers = Array(catalog.facets.indices.prefix(isWhole ? .max : Self.maximumFacets))
        if let current, current.facet >= numbers.count { numbers.append(current.facet) }
        return numbers.map { number in
            let facet = catalog.facets[number]
            let own = current.flatMap { $0.facet == number ? $0.value : nil }
            let shown = Self.window(of: facet.values.count, limit: limit, around: own ?? 0)
            let id = "__facet-\(number + 1)"
            return FacetModel(
                id: id, title: facet.title,
                values: shown.map { position in
                    let value = facet.values[position]
                    return FacetModel.Value(
                        title: value.title, count: view.strings.formatted(value.count),
                        url: pageURL(from: path, to: value.view.path), isCurrent: own == position)
                },
                isCurrent: own != nil,
                whole: shown.count == facet.values.count
                    ? nil
                    : LinkModel(
                        title: view.strings.formatted(facet.values.count),
                        url: relative(from: path, to: catalog.path, anchor: id)))
        }
    }

    /// Returns a range of at most `limit` indices around `center`.
    private static func window(of count: Int, limit: Int, around center: Int) -> Range<Int> {
        let length = min(count, limit)
        let start = min(max(center - length / 2, 0), count - length)
        return start..<(start + length)
    }
}
