package import Content

extension CatalogSettings {
    /// The fields that an entry's page does not list as facts, because it shows them elsewhere.
    var fieldsShownElsewhere: Set<FieldPath> {
        let paths = [
            entry.id, entry.sort, entry.body, entry.subtitle, entry.image?.source.path,
            entry.also,
            entry.aliases,
        ]
        let titlePaths = entry.title?.paths ?? [.title]
        return Set(paths.compactMap { $0 } + titlePaths + views.compactMap { $0.entry.sort })
    }
}

extension FieldSchema.Rule {
    /// Returns whether an entry's page lists the field as a fact.
    /// - Parameter shownElsewhere: The fields that the page shows elsewhere.
    package func isFact(except shownElsewhere: Set<FieldPath>) -> Bool {
        !isHidden && type != .image && !shownElsewhere.contains(path)
    }
}
