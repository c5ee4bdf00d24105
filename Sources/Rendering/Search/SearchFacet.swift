/// A field by which readers can narrow a catalog, in its search data.
struct SearchFacet {
    struct Value {
        /// The value in URLs.
        let slug: String
        let title: String
        /// The URL of its page, relative to the page of the catalog.
        let url: String
        /// The ordinals of the entries with the value, ascending.
        let entries: [Int]
    }

    let id: String
    let title: String
    let values: [Value]
    /// The numbers of each entry, if the values are ranges of numbers.
    let numbers: [[Double]]?

    /// Adds a file for each facet, and writes their list: for each its id, its title, the name of the file with its values
    /// and, if they are ranges, the name of the file with the numbers.
    static func write(_ facets: [SearchFacet], to index: inout JSONText, adding files: inout SearchFiles) {
        var listed: [[String]] = []
        for facet in facets {
            var strings = [facet.id, facet.title, files.add(facet.valuesAsJSON)]
            if let numbers = facet.numbers { strings.append(files.add(json(of: numbers))) }
            listed.append(strings)
        }
        guard !listed.isEmpty else { return }
        index.append(",\"facets\":")
        index.appendList(listed) { $0.appendStrings($1) }
    }

    private var valuesAsJSON: [UInt8] {
        var json = JSONText()
        json.appendList(values) { json, value in
            json.append("[")
            json.appendSeparated([value.slug, value.title, value.url]) { $0.appendString($1) }
            json.append(",")
            json.appendDifferences(value.entries)
            json.append("]")
        }
        return json.bytes
    }

    private static func json(of numbers: [[Double]]) -> [UInt8] {
        var json = JSONText()
        json.appendList(numbers) { json, numbers in
            json.appendList(numbers) { $0.append(Int64(exactly: $1).map { "\($0)" } ?? "\($1)") }
        }
        return json.bytes
    }
}
