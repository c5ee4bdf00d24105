package import Content
import Diagnostics
import Sectioning

/// The views that are sectioned by the values of a field, and the facets that narrow by them.
struct FieldTargets: Sendable {
    /// A view or a facet, by its index.
    enum Target { case view(Int), facet(Int) }

    /// By field: the views, then the facets.
    let targets: [FieldPath: [Target]]

    init(_ views: [ViewPlan], _ facets: [FacetPlan]) {
        var targets: [FieldPath: [Target]] = [:]
        for (number, view) in views.enumerated() where view.settings.grouping == .value {
            if let path = view.settings.section { targets[path, default: []].append(.view(number)) }
        }
        for (number, facet) in facets.enumerated() where facet.settings.grouping == .value {
            targets[facet.settings.path, default: []].append(.facet(number))
        }
        self.targets = targets
    }
}

/// Where the values of fields lead.
extension CatalogPlan {
    /// Returns the section of a view, or the page of a facet, that lists the entries with a value of a field.
    ///
    /// - Returns: The path and the anchor; `nil` if no view is sectioned by the values of the field, and no facet narrows
    ///   by them.
    /// - Complexity: O(*views and facets of the field*).
    package func target(ofValue text: String, of field: FieldPath) -> (path: String, anchor: String?)? {
        let text = text.trimmed
        for target in fieldTargets.targets[field] ?? [] {
            switch target {
            case .view(let number):
                let view = views[number]
                guard let section = view.snapshot.position(ofSection: view.spellings.spelling(of: text))
                else { continue }
                return (view.path(ofSection: section), view.sectionIDs[section])
            case .facet(let number):
                let facet = facets[number]
                guard let value = facet.positions[facet.spellings.spelling(of: text)] else { continue }
                return (facet.values[value].view.path, nil)
            }
        }
        return nil
    }

    /// Whether values of a field may lead to a section or the page of a facet.
    package func hasTargets(ofValuesOf field: FieldPath) -> Bool { fieldTargets.targets[field] != nil }

    /// Whether values of any field may lead to a section or the page of a facet.
    package var hasTargets: Bool { !fieldTargets.targets.isEmpty }
}
