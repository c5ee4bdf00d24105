extension ViewSettings {
    static let unsupported = ["selection", "header", "footer"]

    /// Reads the list of views; those with errors are reported and left out.
    static func readAll(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> [ViewSettings]
    {
        guard let elements = node.elements else {
            diagnostics.report(
                .wrongType(key: "views", expected: "a list of views", found: node.kindName), in: file,
                at: node.position)
            return []
        }
        var ids = Set<String>()
        return elements.compactMap { element in
            guard let view = read(element, in: file, into: &diagnostics) else { return nil }
            if !ids.insert(view.id).inserted {
                let position = element["id"]?.position ?? element.position
                diagnostics.report(.duplicateViewID(view.id), in: file, at: position)
            }
            return view
        }
    }

    private static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> ViewSettings?
    {
        var reader = SettingsReader(node, in: file, place: "a view")
        guard node.members != nil else {
            diagnostics.append(reader.diagnostics)
            return nil
        }
        let id = readID(from: &reader)
        var view = ViewSettings(id: id ?? "")
        view.title = reader.text("title")
        view.section = reader.path("section")
        view.grouping = readGrouping(from: &reader, hasSection: view.section != nil)
        view.order = readOrder(from: &reader)
        view.entries = readEntryOrder(from: &reader)
        view.index = readIndex(from: &reader)
        if let node = reader.node("indexLength") {
            view.indexLength = reader.integer(of: node, key: "indexLength", in: 1...40)
        }
        view.empty = reader.choice("empty", as: EmptySections.self) ?? .omit
        view.missing = reader.text("missing")
        diagnostics.append(reader.finish(unsupported: unsupported))
        return id == nil ? nil : view
    }

    /// View ids stand in addresses under `/CATALOG/-/`, beside `facet` and `data`.
    private static func readID(from reader: inout SettingsReader) -> String? {
        guard let node = reader.node("id") else {
            reader.diagnostics.report(
                .missingKey("id", in: reader.place), in: reader.file, at: reader.position)
            return nil
        }
        guard let id = reader.text(of: node, key: "id") else { return nil }
        let isPlain = id == Slug.make(from: id) && id != "facet" && id != "data"
        guard isPlain else {
            reader.report(.invalidViewID(id), at: node)
            return nil
        }
        return id
    }

    private static func readGrouping(from reader: inout SettingsReader, hasSection: Bool) -> Grouping {
        guard let node = reader.node("by") else { return hasSection ? .value : .firstLetter }
        if node.members != nil || ["word", "year", "month"].contains(node.text) {
            reader.report(.unsupportedKey("by: \(node.text ?? "ranges")", in: reader.place), at: node)
            return .value
        }
        return reader.choice(of: node, key: "by", as: Grouping.self) ?? .value
    }

    private enum NamedOrder: String, CaseIterable { case ascending, descending, count, appearance }

    private static func readOrder(from reader: inout SettingsReader) -> Order {
        guard let node = reader.node("order") else { return .ascending }
        if let elements = node.elements {
            return .list(elements.compactMap { reader.text(of: $0, key: "order") })
        }
        switch reader.choice(of: node, key: "order", as: NamedOrder.self, besides: ["a list of sections"]) {
        case .descending: return .descending
        case .count: return .count
        case .appearance: return .appearance
        case .ascending, nil: return .ascending
        }
    }

    private static func readEntryOrder(from reader: inout SettingsReader) -> EntryOrder {
        guard let node = reader.node("entries"), let text = reader.text(of: node, key: "entries") else {
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
            return .field(path, descending: isDescending)
        }
    }

    private static func readIndex(from reader: inout SettingsReader) -> Index {
        guard let node = reader.node("index") else { return .style(.singleLetter) }
        if let members = node.members {
            let pairs = members.compactMap { member in
                reader.text(of: member.value, key: "index").map { (member.key, $0) }
            }
            return .table(Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
        }
        if node.text == "none" { return .none }
        let others = ["none", "a table of titles"]
        let style = reader.choice(of: node, key: "index", as: IndexStyle.self, besides: others)
        return .style(style ?? .singleLetter)
    }
}
