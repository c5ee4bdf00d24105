import Content

/// The titles of the entries that the values of a catalog's fields name, for fields of type `entry`.
struct ReferenceTitles {
    let content: SiteContent
    let resolver: LinkResolver
    /// The index of the catalog in the content.
    let catalog: Int

    /// Returns the title of the entry that a value of a field names; `nil` if the values of the field are not ids, or if
    /// no entry has this id.
    func title(of value: String, in field: FieldPath) -> String? {
        guard content.catalogs[catalog].settings.fields[field]?.type == .entry,
            case .success(.entry(let catalog, let entry, _)) = resolver.entry(named: value, from: catalog)
        else { return nil }
        return content.catalogs[catalog].entries[entry].title
    }
}
