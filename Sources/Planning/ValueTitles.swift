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
        case .entry:
            guard
                case .success(.entry(let catalog, let entry, _)) = resolver.entry(named: value, from: catalog)
            else { return nil }
            return content.catalogs[catalog].entries[entry].title
        case .boolean, .integer, .number: return format.text(value, by: rule, withUnit: true)
        default: return nil
        }
    }

    /// Returns a string that is equal for all values of a field that name the same entry; `nil` if a value names none.
    func identity(of value: String, in field: FieldPath) -> String? {
        guard rule(of: field)?.type == .entry,
            case .success(.entry(let catalog, let entry, _)) = resolver.entry(named: value, from: catalog)
        else { return nil }
        return "\(catalog)/\(content.catalogs[catalog].entries[entry].id)"
    }

    /// Returns a date without its time of day; `nil` if the field is not declared to have dates, and for any other text.
    func date(of value: String, in field: FieldPath) -> String? {
        guard rule(of: field)?.type == .date, CalendarDate(value) != nil else { return nil }
        return String(value.prefix { $0 != "T" && $0 != " " })
    }

    /// Returns the rule of a field that the settings declare.
    func rule(of field: FieldPath) -> FieldSchema.Rule? {
        content.catalogs[catalog].settings.fields[field]
    }
}
