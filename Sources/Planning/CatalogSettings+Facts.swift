package import Content

extension CatalogSettings {
    /// Returns the rules of the fields that an entry's page lists as facts: those that it does not show elsewhere.
    package func facts(among rules: [FieldSchema.Rule]) -> [FieldSchema.Rule] {
        let shown = Set(
            [
                entry.title, entry.id, entry.sort, entry.body, entry.subtitle, entry.value, entry.image,
                entry.also, entry.aliases,
            ]
            .compactMap { $0 } + views.compactMap { $0.entry.sort })
        return rules.filter { rule in
            !rule.isHidden && rule.type != .image && !shown.contains(rule.path) && rule.path.text != "title"
        }
    }
}
