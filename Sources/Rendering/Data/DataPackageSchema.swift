import Content
import DataFormats
import Planning

/// The [table schema](https://specs.frictionlessdata.io/table-schema/) of the entries of a catalog, from the settings of its
/// fields. A constraint that an entry does not keep, because the field is checked by another rule, is left out.
struct DataPackageSchema {
    private let columns: [ExportedColumn]
    private let profiles: [ColumnProfile]

    /// - Complexity: O(*n*).
    init(of catalog: CatalogPlan) {
        let rows = ExportedRows(of: catalog)
        let columns = rows.columns
        var profiles = columns.map { _ in ColumnProfile() }
        rows.forEach { entry, _, _ in
            for index in columns.indices {
                profiles[index].add(columns[index].value(of: entry)) { text in
                    columns[index].rule?.type == .entry
                        && catalog.findEntry(text).map { catalog.catalog.entries[$0].id == text } ?? false
                }
            }
        }
        self.columns = columns
        self.profiles = profiles
    }

    func append(to json: inout JSONText) {
        json.append("{\"fields\":[\n")
        Self.appendField(ExportedEntry.id, description: "The id, which is unique", isUnique: true, to: &json)
        json.append(",\n")
        Self.appendField(
            ExportedEntry.page, description: "The page of the entry, from the root of the site",
            isUnique: false,
            to: &json)
        for (column, profile) in zip(columns, profiles) {
            json.append(",\n")
            append(column, profile, to: &json)
        }
        json.append("],\"primaryKey\":\"\(ExportedEntry.id)\"")
        let references = zip(columns, profiles).filter { $0.isReference($1) }.map { $0.0.name }
        if !references.isEmpty {
            json.append(",\"foreignKeys\":")
            json.appendList(references) { json, name in
                json.append("{\"fields\":")
                json.appendString(name)
                json.append(",\"reference\":{\"resource\":\"\",\"fields\":\"\(ExportedEntry.id)\"}}")
            }
        }
        json.append("}")
    }

    private static func appendField(
        _ name: String, description: String, isUnique: Bool, to json: inout JSONText
    ) {
        json.append("{\"name\":\"\(name)\",\"type\":\"string\",\"description\":\"\(description)\"")
        json.append(",\"constraints\":{\"required\":true\(isUnique ? ",\"unique\":true" : "")}}")
    }

    private func append(_ column: ExportedColumn, _ profile: ColumnProfile, to json: inout JSONText) {
        json.append("{\"name\":")
        json.appendString(column.name)
        json.append(",\"type\":\"\(column.type(profile))\"")
        if column.rule?.type == .url, column.rule?.isList == false, profile.areASCII {
            json.append(",\"format\":\"uri\"")
        }
        json.append(",\"title\":")
        json.appendString(column.rule?.label ?? column.path.label)
        if let unit = column.rule?.unit {
            json.append(",\"unit\":")
            json.appendString(unit)
        }
        if column.rule?.isList == true {
            json.append(",\"arrayItem\":{\"type\":\"\(column.itemType)\"\(column.items)}")
        }
        appendConstraints(of: column, profile, to: &json)
        json.append("}")
    }

    private func appendConstraints(
        of column: ExportedColumn, _ profile: ColumnProfile, to json: inout JSONText
    ) {
        var constraints: [String] = []
        if column.isTitle || column.rule?.isRequired == true, !profile.hasGaps {
            constraints.append("\"required\":true")
        }
        if column.rule?.isList == false, let allowed = column.allowed { constraints.append(allowed) }
        guard !constraints.isEmpty else { return }
        json.append(",\"constraints\":{" + constraints.joined(separator: ",") + "}")
    }
}

extension ExportedColumn {
    /// Whether the values are ids of entries of the same catalog.
    fileprivate func isReference(_ profile: ColumnProfile) -> Bool {
        rule?.type == .entry && rule?.isList == false && !profile.isEmpty && profile.areOwnIDs
    }

    /// The type of the column in a table schema.
    fileprivate func type(_ profile: ColumnProfile) -> String {
        guard let rule else { return profile.type }
        if rule.isList { return "array" }
        switch rule.type {
        case .date: return profile.dateType
        case .image: return profile.isEmpty ? "object" : profile.type
        case .string, .url, .entry, .integer, .number, .boolean: return itemType
        }
    }

    /// The type of a value in a list.
    fileprivate var itemType: String {
        switch rule?.type {
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .image: "any"
        case .string, .date, .url, .entry, nil: "string"
        }
    }

    /// The constraints of the values in a list, as members of a JSON object.
    fileprivate var items: String { allowed.map { ",\"constraints\":{\($0)}" } ?? "" }

    /// The allowed values, as a member of a JSON object.
    fileprivate var allowed: String? {
        guard let rule, !rule.allowed.isEmpty else { return nil }
        var json = JSONText()
        json.append("\"enum\":")
        json.appendList(rule.allowed) { json, text in
            if rule.type.isNumeric || rule.type == .boolean {
                json.append(text)
            } else {
                json.appendString(text)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
