import Sectioning
import DataFormats
package import Diagnostics

extension ViewSettings {
    /// Reads the list of views and reports errors. Views that are not objects or have no valid id are left
    /// out.
    /// - Parameter date: The catalog's date field, which is the default for sections by year and month.
    static func readAll(
        _ node: Node, in file: SourceFile, date: FieldPath?, into diagnostics: inout Diagnostics
    ) -> [ViewSettings] {
        guard let elements = node.elements else {
            diagnostics.report(
                .wrongType(
                    key: "views", expected: "a list of views, such as [{id: maker, section: maker}]",
                    found: node.kindName), in: file,
                at: node.position)
            return []
        }
        var ids = Set<String>()
        return elements.compactMap { element in
            guard let view = read(element, in: file, date: date, into: &diagnostics) else { return nil }
            if !ids.insert(view.id).inserted {
                let position = element["id"]?.position ?? element.position
                diagnostics.report(.duplicateViewID(view.id), in: file, at: position)
            }
            return view
        }
    }

    /// Reads a view of a catalog from YAML that is not in the catalog's settings, and reports errors and keys that no entry
    /// has.
    ///
    /// - Parameters:
    ///   - file: The YAML of one view. A view without an id gets the id `view`.
    /// - Returns: The settings, or `nil` if the YAML is not an object.
    /// - Complexity: O(*length* + *keys of all entries*).
    package static func read(
        _ file: SourceFile, for catalog: Catalog, into diagnostics: inout Diagnostics
    ) -> ViewSettings? {
        guard let node = YAMLReader.read(file, into: &diagnostics),
            let view = read(
                node.isNull ? Node(.object([]), at: node.position) : node, in: file,
                date: catalog.settings.entry.date, defaultID: "view", into: &diagnostics)
        else { return nil }
        var settings = catalog.settings
        settings.keys = view.keys + view.entry.keys
        FieldKeyChecker(settings, of: catalog.entries.map { $0.whole }).reportUnused(into: &diagnostics)
        return view
    }

    private static func read(
        _ node: Node, in file: SourceFile, date: FieldPath?, defaultID: String? = nil,
        into diagnostics: inout Diagnostics
    ) -> ViewSettings? {
        var reader = SettingsReader(node, in: file, subject: "a view")
        guard node.members != nil else {
            diagnostics.append(reader.diagnostics)
            return nil
        }
        let id = readID(from: &reader, default: defaultID)
        var view = ViewSettings(id: id ?? "")
        view.title = reader.text("title")
        view.origin = Origin(file: file, position: node.position)
        view.language = reader.language("language")
        if let node = reader.node("entry") {
            view.entry = ViewEntrySettings.read(node, in: file, into: &reader.diagnostics)
        }
        view.section = reader.path("section")
        view.grouping = readGrouping(from: &reader, hasSection: view.section != nil)
        checkSection(of: &view, date: date, in: &reader)
        view.order = readOrder(from: &reader, positions: &view.orderPositions)
        view.entries = readEntryOrder(from: &reader)
        view.numbers = readNumbers(from: &reader)
        view.index = readIndex(from: &reader)
        if let node = reader.node("indexLength") {
            view.indexLength = reader.integer(of: node, key: "indexLength", in: indexLengths)
        }
        view.empty =
            reader.choice("empty", from: emptySections) ?? .omit
        view.missing = reader.text("missing")
        view.selection = SelectionPolicies.read(from: &reader)
        view.header = SectionMarkdown.read("header", from: &reader)
        view.footer = SectionMarkdown.read("footer", from: &reader)
        for member in node.members ?? [] where namingKeys.contains(member.key) {
            for name in member.value.members ?? [] {
                view.namePositions[member.key, default: [:]][name.key] = name.keyPosition
            }
        }
        view.keys = reader.keys
        diagnostics.append(reader.finish())
        return id == nil ? nil : view
    }

    /// The keys whose values may be objects by section.
    private static let namingKeys = ["index", "selection", "header", "footer"]

    /// The ids that no view can have, because other URLs below `/CATALOG/-/` contain them.
    static let reservedIDs = ["facet", "search", "data", "print"]

    /// Reads the id of a view.
    private static func readID(from reader: inout SettingsReader, default: String?) -> String? {
        guard let node = reader.node("id") else {
            if let `default` { return `default` }
            reader.diagnostics.report(
                .missingKey("id", in: reader.subject), in: reader.file, at: reader.position)
            return nil
        }
        guard let id = reader.string(of: node, key: "id") else { return nil }
        let isPlain = id == Slug.make(from: id) && !reservedIDs.contains(id)
        guard isPlain else {
            reader.report(.invalidViewID(id), at: node)
            return nil
        }
        return id
    }

    /// The policies for empty sections, by their names.
    static var emptySections: KeyValuePairs<String, EmptySectionPolicy> {
        ["omit": .omit, "header": .header, "index": .index]
    }

    /// The styles of index titles, by their names.
    static var indexStyles: KeyValuePairs<String, IndexTitle> {
        ["singleLetter": .singleLetter, "full": .full, "initials": .initials]
    }

    /// The value of `index` for no index at all.
    static let noIndex = "none"

    static let indexLengths = 1...40

    /// The value of `numeric` for numbers with a decimal point.
    static let decimalNumbers = "decimal"

    private static func readNumbers(from reader: inout SettingsReader) -> Numbers {
        guard let node = reader.node("numeric") else { return .integers }
        if case .scalar(let scalar) = node.content, case .boolean(let isNumeric) = scalar.type {
            return isNumeric ? .integers : .digits
        }
        if node.text != decimalNumbers {
            let found = node.text.map { "“\($0)”" } ?? node.kindName
            reader.report(
                .wrongType(key: "numeric", expected: "true, false or \(decimalNumbers)", found: found),
                at: node)
        }
        return .decimals
    }

    enum SectionOrderKeyword: String, CaseIterable { case ascending, descending, count, appearance }

    private static func readOrder(
        from reader: inout SettingsReader, positions: inout [SourcePosition]
    ) -> Order {
        guard let node = reader.node("order") else { return .ascending }
        if let elements = node.elements {
            return .list(
                elements.compactMap { element in
                    guard let name = reader.string(of: element, key: "order") else { return nil }
                    positions.append(element.position)
                    return name
                })
        }
        guard node.text != nil else {
            reader.report(
                .wrongType(
                    key: "order", expected: "a string, or a list of sections", found: node.kindName), at: node
            )
            return .ascending
        }
        switch reader.choice(
            of: node, key: "order", as: SectionOrderKeyword.self, additional: ["a list of sections"])
        {
        case .descending: return .descending
        case .count: return .count
        case .appearance: return .appearance
        case .ascending, nil: return .ascending
        }
    }

    private static func readEntryOrder(from reader: inout SettingsReader) -> EntryOrder {
        guard let node = reader.node("entries"), let text = reader.string(of: node, key: "entries") else {
            return .ascending
        }
        switch text {
        case "ascending": return .ascending
        case "descending": return .descending
        default:
            let isDescending = text.hasPrefix("-")
            guard let path = FieldPath(isDescending ? String(text.dropFirst()) : text) else {
                reader.report(
                    .wrongType(
                        key: "entries", expected: "ascending, descending or a key", found: "“\(text)”"),
                    at: node)
                return .ascending
            }
            reader.recordReference(path, at: node.position)
            return .field(path, descending: isDescending)
        }
    }

    private static func readIndex(from reader: inout SettingsReader) -> Index {
        guard let node = reader.node("index") else { return .automatic }
        if let members = node.members {
            let pairs = members.compactMap { member in
                reader.string(of: member.value, key: "index").map { (member.key, $0) }
            }
            return .table(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }
        if node.text == noIndex { return .none }
        let others = [noIndex, "an object of titles"]
        let style = reader.choice(of: node, key: "index", from: indexStyles, or: others)
        return style.map { .style($0) } ?? .automatic
    }
}
