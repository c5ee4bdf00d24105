import DataFormats
import Diagnostics

/// A field by which readers can filter a catalog.
public struct FacetSettings: Sendable {
    public let path: FieldPath
    /// The grouping: by value, or by ranges of numbers.
    public let grouping: ViewSettings.Grouping
}

extension FacetSettings {
    /// Reads `facets`: a list of fields, or of `{price: {ranges: [0, 10, 100]}}`.
    static func readAll(from reader: inout SettingsReader) -> [FacetSettings] {
        guard let node = reader.node("facets") else { return [] }
        guard let elements = node.elements else {
            reader.report(
                .wrongType(key: "facets", expected: "a list of fields", found: node.shown), at: node)
            return []
        }
        var taken: [String: String] = [:]
        return elements.compactMap { element in
            guard let facet = read(element, from: &reader) else { return nil }
            if let other = taken[facet.id] {
                reader.report(.duplicateFacet(facet.path.text, other: other), at: element)
                return nil
            }
            taken[facet.id] = facet.path.text
            return facet
        }
    }

    /// The field's id in URLs.
    public var id: String { Slug.make(from: path.text) }

    private static func read(_ node: Node, from reader: inout SettingsReader) -> FacetSettings? {
        if let members = node.members {
            guard members.count == 1, let member = members.first else {
                reader.report(
                    .wrongType(
                        key: "facets", expected: "a field, or an object with one field",
                        found: "an object with \(members.count) fields"), at: node)
                return nil
            }
            guard let path = reader.path(member.key, key: "facets", at: member.keyPosition),
                let ranges = ViewSettings.readRanges(member.value, key: member.key, from: &reader)
            else { return nil }
            return FacetSettings(path: path, grouping: ranges)
        }
        guard let text = reader.string(of: node, key: "facets"),
            let path = reader.path(text, key: "facets", at: node.position)
        else { return nil }
        return FacetSettings(path: path, grouping: .value)
    }
}
