package import Content
import Sectioning

/// Where the values of fields lead.
extension CatalogPlan {
    /// Returns the section of a view, or the page of a facet, that lists the entries with a value of a field.
    ///
    /// - Returns: The path and the anchor; `nil` if no view is sectioned by the values of the field, and no facet narrows
    ///   by them.
    /// - Complexity: O(*views* + *facets*).
    package func target(ofValue text: String, of field: FieldPath) -> (path: String, anchor: String?)? {
        let text = text.trimmed
        for view in views where view.settings.section == field && view.settings.grouping == .value {
            guard let section = view.snapshot.position(ofSection: view.spellings.spelling(of: text)) else {
                continue
            }
            return (view.path(ofSection: section), view.sectionIDs[section])
        }
        for facet in facets where facet.settings.path == field && facet.settings.grouping == .value {
            if let value = facet.positions[facet.spellings.spelling(of: text)] {
                return (facet.values[value].view.path, nil)
            }
        }
        return nil
    }

    /// Whether values of a field may lead to a section or the page of a facet.
    package func hasTargets(ofValuesOf field: FieldPath) -> Bool {
        views.contains { $0.settings.section == field && $0.settings.grouping == .value }
            || facets.contains { $0.settings.path == field && $0.settings.grouping == .value }
    }
}
