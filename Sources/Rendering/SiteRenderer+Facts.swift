import Content
import DataFormats
import Escaping
import ICUCollation
import Planning
import TemplateLanguage

extension SiteRenderer {
    /// Returns the fields listed on an entry's page: those of the schema that the page does not show elsewhere, in the
    /// schema's order. Without a schema, these are all values and lists of values, in the order of the entry.
    func facts(of entry: Entry, in catalog: CatalogPlan, on path: String) -> [FactModel] {
        let settings = catalog.catalog.settings
        let own = settings.entry
        let shown = Set(
            [
                own.title, own.id, own.sort, own.body, own.subtitle, own.value, own.image, own.also,
                own.aliases,
            ]
            .compactMap { $0 } + settings.views.compactMap { $0.entry.sort })
        let rules = settings.fields.isEmpty ? undeclaredFields(of: entry.fields) : settings.fields.rules
        return rules.compactMap { rule in
            guard rule.type != .image, !shown.contains(rule.path), rule.path.text != "title",
                let node = entry.fields[rule.path]
            else { return nil }
            let type = rule.path == own.date ? .date : rule.type
            let items = values(of: node).compactMap { item(for: $0, of: type, in: catalog) }
            return items.isEmpty ? nil : FactModel(label: rule.label, items: items)
        }
    }

    /// Returns a rule for each value and list of values of an entry without a schema, and for those in its objects.
    private func undeclaredFields(of fields: Node) -> [FieldSchema.Rule] {
        (fields.members ?? []).flatMap { member -> [FieldSchema.Rule] in
            guard member.key != "draft", let path = FieldPath(member.key) else { return [] }
            guard let inner = member.value.members else {
                return rule(for: path, label: path.label, member.value).map { [$0] } ?? []
            }
            return inner.compactMap { member in
                FieldPath(path.text + "." + member.key).flatMap {
                    rule(for: $0, label: "\(path.label), \($0.label.lowercasedFirst)", member.value)
                }
            }
        }
    }

    private func rule(for path: FieldPath, label: String, _ node: Node) -> FieldSchema.Rule? {
        let values = values(of: node)
        guard values.allSatisfy({ $0.text != nil }) else { return nil }
        let type: FieldType =
            values.allSatisfy(\.isBoolean) ? .boolean : values.allSatisfy(\.isWebAddress) ? .url : .string
        return FieldSchema.Rule(path: path, type: type, isList: node.elements != nil, title: label)
    }

    /// Returns the fields of the schema, for row templates.
    func fieldValues(of entry: Entry, in catalog: CatalogPlan, on path: String) -> FieldsModel {
        var tree = FieldTree()
        for rule in catalog.catalog.settings.fields.rules {
            // A field that the entry lacks is absent; a name that the schema lacks is unknown.
            let node = entry.fields[rule.path]
            let shown = node.map { value(of: $0, by: rule, entry, in: catalog, on: path) }
            tree.set(shown ?? .absent, at: rule.path.keys[...])
        }
        return tree.model
    }

    private func values(of node: Node) -> [Node] { node.elements ?? [node] }

    private func item(for node: Node, of type: FieldType, in catalog: CatalogPlan) -> FactItemModel? {
        guard let text = node.text, !text.isBlank else { return nil }
        guard type != .url else {
            return FactItemModel(text: text.shortenedURL, url: text.percentEncodedAsURL)
        }
        return FactItemModel(text: catalog.displayText(text, as: type))
    }

    private func value(
        of node: Node, by rule: FieldSchema.Rule, _ entry: Entry, in catalog: CatalogPlan, on path: String
    ) -> TemplateValue {
        if rule.type == .image {
            let images = values(of: node).compactMap { ImageReference(checked: $0) }
                .map { image($0, of: entry, on: path) }
            if rule.isList { return .list(images) }
            return .model(images.first)
        }
        if rule.isList {
            return .list(values(of: node).compactMap { item(for: $0, of: rule.type, in: catalog) })
        }
        if rule.type == .boolean { return .flag(node.text == "true") }
        guard let text = node.text, rule.type == .string || !text.isBlank else { return .absent }
        return .text(
            rule.type == .url ? text.percentEncodedAsURL : catalog.displayText(text, as: rule.type))
    }

    /// Returns an image, with its URL relative to the page at `path`.
    func image(_ picture: ImageReference, of entry: Entry, on path: String, isLazy: Bool = false)
        -> ImageModel
    {
        var size = picture.size
        var url = ""
        switch plan.resolver.target(of: picture.source, in: entry.file) {
        case .success(.asset(let asset, let suffix)):
            url = SitePath.relative(from: path, to: asset) + suffix.percentEncodedAsURL
            size = size ?? plan.content.imageSizes[asset]
        case .success(.external(let address)): url = address.percentEncodedAsURL
        // All other targets were errors when the content was loaded.
        case .success, .failure: break
        }
        return ImageModel(
            url: url, alternative: picture.alternativeText, width: size.map { "\($0.width)" },
            height: size.map { "\($0.height)" }, isLazy: isLazy)
    }
}

/// Values by key path.
private struct FieldTree {
    private var leaves: [String: TemplateValue] = [:]
    private var branches: [String: FieldTree] = [:]

    mutating func set(_ value: TemplateValue, at keys: ArraySlice<String>) {
        guard let first = keys.first else { return }
        if keys.count == 1 {
            leaves[first] = value
        } else {
            branches[first, default: FieldTree()].set(value, at: keys.dropFirst())
        }
    }

    var model: FieldsModel {
        FieldsModel(leaves.merging(branches.mapValues { .model($0.model) }) { leaf, _ in leaf })
    }
}

extension CatalogPlan {
    /// Returns a value as readers see it: dates and Booleans in the catalog's language, other values as written.
    func displayText(_ text: String, as type: FieldType?) -> String {
        switch type {
        case .boolean: return strings.yesOrNo(text == "true")
        case .date:
            guard let date = CalendarDate(text), let month = date.month else { return text }
            return date.day.map { collation.dateTitle(year: date.year, month: month, day: $0) }
                ?? collation.monthTitle(year: date.year, month: month)
        default: return text
        }
    }

    /// Returns the type of a field's values, if the settings declare it.
    func type(of path: FieldPath) -> FieldType? {
        catalog.settings.fields[path]?.type ?? (path == catalog.settings.entry.date ? .date : nil)
    }
}

extension Node {
    fileprivate var isBoolean: Bool {
        if case .scalar(let scalar) = content, case .boolean = scalar.type { true } else { false }
    }

    /// Whether the value is the absolute URL of a web page.
    fileprivate var isWebAddress: Bool {
        guard let text, text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
        return !text.utf8.contains { $0 <= 0x20 }
    }
}

extension String {
    /// A URL as readers see it: its host, or the address of an email or telephone link.
    fileprivate var shortenedURL: String {
        for scheme in ["mailto:", "tel:"] where hasPrefix(scheme) { return String(dropFirst(scheme.count)) }
        guard let range = firstRange(of: "://") else { return self }
        let host = self[range.upperBound...].prefix { !"/?#".contains($0) }
        let name = host.split(separator: "@").last.map(String.init) ?? self
        return name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    }

    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
