import Content
import DataFormats
import Diagnostics
import Escaping
import ICUCollation
import Planning
import TemplateLanguage

extension SiteRenderer {
    /// Returns the fields listed on an entry's page: those of the schema that the page does not show elsewhere, in the
    /// schema's order. Without a schema, these are all values and lists of values, in the order of the entry.
    func facts(of entry: Entry, in catalog: CatalogPlan, on path: String) -> [FactModel] {
        factRules(of: entry, in: catalog).compactMap { rule in
            guard let node = entry.fields[rule.path] else { return nil }
            let hasTargets = catalog.hasTargets(ofValuesOf: rule.path)
            let items = node.listed.compactMap {
                item(for: $0, of: rule, in: catalog, on: path, isLinked: hasTargets)
            }
            return items.isEmpty ? nil : FactModel(label: rule.label, items: items)
        }
    }

    /// Returns the rules of the fields listed on an entry's page.
    func factRules(of entry: Entry, in catalog: CatalogPlan) -> [FieldSchema.Rule] {
        let settings = catalog.catalog.settings
        let rules =
            settings.fields.isEmpty
            ? undeclaredFields(
                of: entry.fields, except: catalog.fieldsShownElsewhere,
                image: settings.entry.image?.source.path)
            : settings.fields.rules
        return rules.filter { $0.isFact(except: catalog.fieldsShownElsewhere) }.map { rule in
            guard rule.path == settings.entry.date else { return rule }
            var dated = rule
            dated.type = .date
            return dated
        }
    }

    /// Returns a rule for each value and list of values of an entry without a schema, and for those in its objects. Fields at
    /// the top that the page shows elsewhere are left out. Of a list, the page shows what is neither null, a list nor an object.
    private func undeclaredFields(
        of fields: Node, except shownElsewhere: Set<FieldPath>, image: FieldPath?
    ) -> [FieldSchema.Rule] {
        let members = fields.members ?? []
        var rules: [FieldSchema.Rule] = []
        for index in members.indices {
            // Most fields are shown elsewhere, so they are left out before anything is copied. Of objects, that is only the
            // image: other settings do not show what is in an object.
            let inner = members[index].value.members
            func isNamed(by path: FieldPath) -> Bool { path.text == members[index].key }
            guard members[index].key != "draft", members[index].key != EntryKey.name,
                !members[index].key.isEmpty,
                inner == nil ? !shownElsewhere.contains(where: isNamed) : !(image.map(isNamed) ?? false)
            else { continue }
            let path = FieldPath(key: members[index].key)
            guard let inner else {
                if let rule = rule(for: path, members[index].value) { rules.append(rule) }
                continue
            }
            rules += inner.filter { !$0.key.isEmpty }.compactMap { member in
                let key = path.appending(member.key)
                return rule(for: key, title: "\(path.label), \(key.label.lowercasedFirst)", member.value)
            }
        }
        return rules
    }

    /// - Parameter title: The label; `nil` for the label of the path.
    private func rule(for path: FieldPath, title: String? = nil, _ node: Node) -> FieldSchema.Rule? {
        let values = node.listed.filter { $0.text != nil }
        guard !values.isEmpty else { return nil }
        let type: FieldType =
            values.allSatisfy(\.isBoolean) ? .boolean : values.allSatisfy(\.isPageURL) ? .url : .string
        return FieldSchema.Rule(path: path, type: type, isList: node.elements != nil, title: title)
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

    /// Returns a value of a field, with a link if it is a URL or names an entry.
    /// - Parameter isLinked: Whether other values lead to the section or the facet page that lists them.
    private func item(
        for node: Node, of rule: FieldSchema.Rule, in catalog: CatalogPlan, on path: String,
        isLinked: Bool = false
    ) -> FactItemModel? {
        guard let text = node.text, !text.isBlank else { return nil }
        switch rule.type {
        case .url: return FactItemModel(text: text.shortenedURL, url: text.percentEncodedAsURL)
        case .entry:
            guard let entry = self.entry(named: text, from: catalog) else { return nil }
            let link = link(to: entry, on: path)
            return FactItemModel(text: link.title, url: link.url)
        default:
            let target = isLinked ? catalog.target(ofValue: text, of: rule.path) : nil
            return FactItemModel(
                text: catalog.displayText(text, by: rule, withUnit: true),
                url: target.map { relative(from: path, to: $0.path, anchor: $0.anchor) })
        }
    }

    /// Returns the entry that a value of a field of type `entry` names.
    func entry(named text: String, from catalog: CatalogPlan) -> EntryIndex? {
        guard
            case .success(.entry(let number, let entry, _)) = plan.resolver.entry(
                named: text.trimmed, from: catalog.number)
        else { return nil }
        return EntryIndex(catalog: number, entry: entry)
    }

    private func value(
        of node: Node, by rule: FieldSchema.Rule, _ entry: Entry, in catalog: CatalogPlan, on path: String
    ) -> TemplateValue {
        if rule.type == .image {
            let images = node.listed.compactMap { ImageReference(checked: $0) }
                .compactMap {
                    image($0, of: entry, in: entry.file(ofField: rule.path), on: path).map { SharedModel($0) }
                }
            if rule.isList { return .list(images) }
            return .model(images.first)
        }
        if rule.isList {
            let hasTargets = catalog.hasTargets(ofValuesOf: rule.path)
            let items = node.listed.compactMap {
                item(for: $0, of: rule, in: catalog, on: path, isLinked: hasTargets)
            }
            return .list(items.map { SharedModel($0) })
        }
        if rule.type == .entry {
            return .model(item(for: node, of: rule, in: catalog, on: path).map { SharedModel($0) })
        }
        if rule.type == .boolean { return .flag(node.text == "true") }
        guard let text = node.text, rule.type == .string || !text.isBlank else { return .absent }
        return .text(
            rule.type == .url ? text.percentEncodedAsURL : catalog.displayText(text, by: rule))
    }

    /// Returns an image, with its URL relative to the page at `path`; `nil` if it does not exist, which the site tolerates.
    /// - Parameters:
    ///   - file: The file that names it.
    ///   - isBesideTitle: Whether the title is next to the image. An image without alternative text of its own is then
    ///     decorative, because a screen reader would read the title twice; otherwise, the title describes it.
    func image(
        _ picture: ImageReference, of entry: Entry, in file: String, on path: String, isLazy: Bool = false,
        isBesideTitle: Bool = false
    ) -> ImageModel? {
        guard let (url, asset) = imageURL(picture.source, in: file, from: path) else { return nil }
        let size = picture.size ?? asset.flatMap { plan.content.imageSizes[$0] }
        return ImageModel(
            url: url, alternative: picture.alternativeText ?? (isBesideTitle ? "" : entry.title),
            width: size.map { "\($0.width)" }, height: size.map { "\($0.height)" }, isLazy: isLazy)
    }

    /// Returns the URL of an image, and its path if it is a file of the site; `nil` if there is no such file.
    func imageURL(_ source: String, in file: String, from path: String) -> (url: String, asset: String?)? {
        switch plan.resolver.imageTarget(of: source, in: file) {
        case .success(.asset(let asset, let suffix)):
            (pageURL(from: path, to: asset) + suffix.percentEncodedAsURL, asset)
        case .success(.external(let url)): (url.percentEncodedAsURL, nil)
        case .success, .failure: nil
        }
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
    /// Returns a value as readers see it; see ``ValueFormat``.
    func displayText(_ text: String, by rule: FieldSchema.Rule?, withUnit: Bool = false) -> String {
        format.text(text, by: rule, withUnit: withUnit)
    }

    /// Returns the rule of a field that the settings declare.
    func rule(of path: FieldPath) -> FieldSchema.Rule? {
        if let rule = catalog.settings.fields[path] { return rule }
        return path == catalog.settings.entry.date ? FieldSchema.Rule(path: path, type: .date) : nil
    }
}

extension Node {
    /// Whether the value is the absolute URL of a web page.
    fileprivate var isPageURL: Bool {
        guard let text, text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
        return LinkResolver.isAbsoluteURL(text)
    }
}

extension String {
    /// The maximum length of a URL as readers see it.
    private static let longestURL = 60

    /// A URL as readers see it: its host and path, or the address of an email or telephone link. A long path loses its
    /// beginning, so that links to similar paths read differently.
    fileprivate var shortenedURL: String {
        for scheme in ["mailto:", "tel:"] where hasPrefix(scheme) { return String(dropFirst(scheme.count)) }
        guard let range = firstRange(of: "://") else { return self }
        let host = self[range.upperBound...].prefix { !"/?#".contains($0) }
        var name = host.split(separator: "@").last.map(String.init) ?? self
        if name.hasPrefix("www.") { name.removeFirst(4) }
        var path = self[host.endIndex...]
        if path.hasSuffix("/") { path.removeLast() }
        let space = Swift.max(Self.longestURL - name.count, Self.longestURL / 2)
        return name + (path.count > space ? "/…" + path.suffix(space - 2) : path)
    }

    /// The string with a lowercase first letter, unless it begins with an abbreviation, such as `HTML size`.
    fileprivate var lowercasedFirst: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}
