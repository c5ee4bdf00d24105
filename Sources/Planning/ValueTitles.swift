import Content

/// The titles that readers see for the values of a catalog's fields.
struct ValueTitles {
    let content: SiteContent
    let resolver: LinkResolver
    /// The index of the catalog in the content.
    let catalog: Int
    let format: ValueFormat

    /// Returns the title of a value of a field: the title of the entry that it names, a word for a Boolean, a number with its
    /// unit. Returns `nil` if the value is shown as it is written.
    func title(of value: String, in field: FieldPath) -> String? {
        guard let rule = rule(of: field) else { return nil }
        switch rule.type {
        case .entry: return entryTitle(of: value, in: field)
        case .boolean, .integer, .number: return format.text(value, by: rule, withUnit: true)
        default: return nil
        }
    }

    /// Returns the title of the entry that a value names; `nil` if the field is not declared to have entries.
    func entryTitle(of value: String, in field: FieldPath) -> String? {
        entry(named: value, in: field)?.title
    }

    /// Returns the title of the entry that a value names; any other value as it is.
    /// - Parameter entryField: See ``entryField(_:)``.
    func shown(_ value: String, in entryField: FieldPath?) -> String {
        entryField.flatMap { entryTitle(of: value, in: $0) } ?? value
    }

    /// Returns a field if its values are declared to name entries; `nil` for any other.
    func entryField(_ field: FieldPath?) -> FieldPath? {
        field.flatMap { rule(of: $0)?.type == .entry ? $0 : nil }
    }

    /// Returns a string that is equal for all values of the field of a view that name the same entry, that are the same
    /// number, or that differ only as ``ValueFolding`` allows.
    func identity(of value: String, in view: ViewSettings, folding: ValueFolding) -> String {
        guard let field = view.section else { return folding.folded(value) }
        let identity: String? =
            switch rule(of: field)?.type {
            case .entry: entry(named: value, in: field).map { "\($0.file)/\($0.id)" }
            case .integer, .number: value.numberIdentity
            default: nil
            }
        return identity ?? folding.folded(value)
    }

    private func entry(named value: String, in field: FieldPath) -> EntryHeader? {
        guard rule(of: field)?.type == .entry,
            case .success(.entry(let catalog, let entry, _)) = resolver.entry(named: value, from: catalog)
        else { return nil }
        return content.catalogs[catalog].entries[entry]
    }

    /// Returns a date without its time of day; `nil` if the field is not declared to have dates, and for any other text.
    func date(of value: String, in field: FieldPath) -> String? {
        guard rule(of: field)?.type == .date, CalendarDate(value) != nil else { return nil }
        return String(value.prefix { $0 != "T" && $0 != " " })
    }

    /// Returns the type of a field; `nil` if the settings do not say one.
    func type(of field: FieldPath) -> FieldType? {
        rule(of: field).flatMap { $0.hasDeclaredType ? $0.type : nil }
    }

    /// Returns the rule of a field that the settings declare.
    func rule(of field: FieldPath) -> FieldSchema.Rule? {
        content.catalogs[catalog].settings.fields[field]
    }
}
