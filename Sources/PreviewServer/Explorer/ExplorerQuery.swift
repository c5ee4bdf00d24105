import Escaping

/// What a reader asks the explorer to show: the parameters of its URL.
struct ExplorerQuery: Hashable, Sendable {
    /// The path of the catalog; `nil` for the first one.
    var catalog: String?
    /// The YAML of the view; `nil` for the view that the catalog's page shows.
    var view: String?
    /// The text to search for, at most ``maximumLength`` Unicode scalars.
    var searchText = ""
    /// Whether the reader typed more than is searched.
    private(set) var isShortened = false
    /// The slugs of the chosen values, by the id of their facet.
    var chosen: [String: Set<String>] = [:]

    init(catalog: String) {
        self.catalog = catalog
    }

    /// Parses the query of a URL. Unknown parameters are ignored.
    init(_ query: String) {
        for (name, value) in QueryParameters(query) {
            switch name {
            case "catalog": catalog = value
            // Forms send line breaks as CR and LF.
            case "view" where !value.allSatisfy(\.isWhitespace): view = value.replacing("\r\n", with: "\n")
            case "q":
                searchText = String(value.unicodeScalars.prefix(Self.maximumLength))
                isShortened = searchText.unicodeScalars.count < value.unicodeScalars.count
            case _ where name.hasPrefix(Self.facetPrefix):
                chosen[String(name.dropFirst(Self.facetPrefix.count)), default: []].insert(value)
            default: break
            }
        }
    }

    static let facetPrefix = "f."
    /// The maximum length of the text, which limits the work of a search.
    static let maximumLength = 200

    /// The query as it is in a URL.
    var encoded: String {
        var parameters = [("catalog", catalog), ("view", view), ("q", searchText.isEmpty ? nil : searchText)]
        for (id, values) in chosen.sorted(by: { $0.key < $1.key }) {
            parameters += values.sorted().map { (Self.facetPrefix + id, $0) }
        }
        return parameters.compactMap { name, value in
            value.map { "\(name)=" + $0.percentEncoded { $0.isUnreserved } }
        }.joined(separator: "&")
    }
}
