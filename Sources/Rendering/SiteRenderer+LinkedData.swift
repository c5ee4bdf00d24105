import Content
import DataFormats
import Planning

/// JSON-LD in schema.org's vocabulary. A page has it in a script element of a type that browsers do not run, which a
/// Content-Security-Policy does not apply to.
extension SiteRenderer {
    /// Returns the data of a catalog on a page of its default view; `nil` if the settings have no type.
    ///
    /// The data lists the entries on the page: those with pages by name and URL, because their pages have the rest.
    /// - Complexity: O(*rows of the page*).
    func linkedData(of catalog: CatalogPlan, on page: ViewLayout.Page) -> String? {
        guard let settings = catalog.catalog.settings.linkedData else { return nil }
        let path = catalog.defaultView.path(of: page)
        var json = JSONText()
        json.append("{\"@context\":\"https://schema.org\"")
        json.appendMember("@type", settings.catalogType)
        json.appendMember("name", catalog.catalog.title)
        if let description = catalog.catalog.settings.description {
            json.appendMember("description", description)
        }
        json.appendMember("url", url(catalog.path, on: path))
        if settings.catalogType == "ItemList" {
            json.append(",\"numberOfItems\":\(catalog.catalog.entries.count)")
        } else {
            json.appendMember("inLanguage", catalog.catalog.language)
        }
        if settings.catalogType == "Dataset", catalog.hasData {
            json.appendName("distribution")
            json.appendList(CatalogDataFormat.allCases) { json, format in
                let file = catalog.dataPath(format)
                json.append("{\"@type\":\"DataDownload\"")
                json.appendMember("encodingFormat", format.mediaType)
                json.appendMember("contentUrl", url(file, on: path))
                json.append("}")
            }
        }
        let listed = listedEntries(of: catalog, on: page)
        if let entries = settings.entries, !listed.isEmpty {
            json.appendName(entries.listProperty)
            json.appendList(listed) { json, entry in
                let whole = catalog.catalog.entries[entry].whole
                if whole.hasPage {
                    json.append("{\"@type\":")
                    json.appendString(entries.type)
                    json.appendMember("name", whole.title)
                    json.appendMember("url", url(catalog.path(of: whole.header), on: path))
                } else {
                    appendEntry(whole, of: catalog, settings, on: path, to: &json)
                }
                json.append("}")
            }
        }
        json.append("}")
        return json.scriptElement
    }

    /// Returns the data of an entry and of its place in the site; `nil` if the settings of the catalog give entries no type.
    func linkedData(of entry: Entry, in catalog: CatalogPlan, on path: String) -> String? {
        guard let settings = catalog.catalog.settings.linkedData, settings.entries != nil else { return nil }
        var json = JSONText()
        json.append("{\"@context\":\"https://schema.org\",\"@graph\":[")
        appendEntry(entry, of: catalog, settings, on: path, to: &json)
        if settings.catalogType == "DefinedTermSet" {
            json.appendMember("inDefinedTermSet", url(catalog.path, on: path))
        }
        json.append("},{\"@type\":\"BreadcrumbList\",\"itemListElement\":")
        let home = catalog.path.isEmpty ? [] : [(siteTitle, "")]
        let places = home + [(catalog.catalog.title, catalog.path), (entry.title, path)]
        json.appendList(places.enumerated()) { json, item in
            json.append("{\"@type\":\"ListItem\",\"position\":\(item.offset + 1)")
            json.appendMember("name", item.element.0)
            json.appendMember("item", url(item.element.1, on: path))
            json.append("}")
        }
        json.append("}]}")
        return json.scriptElement
    }

    /// Returns the absolute URL of a page, or a relative one if the URL of the site is not known.
    private func url(_ target: String, on path: String) -> String {
        canonical(target) ?? pageURL(from: path, to: target)
    }

    /// Returns the entries on a page of the default view, each once.
    private func listedEntries(of catalog: CatalogPlan, on page: ViewLayout.Page) -> [Int] {
        let sections = catalog.defaultView.entries
        let rows: [RowEntry] =
            switch page {
            case .whole: sections.flatMap { $0 }
            case .contents: []
            case .part(let section, _, let range): Array(sections[section][range])
            }
        var known = Set<Int>()
        return rows.compactMap { $0.ownIndex }.filter { known.insert($0).inserted }
    }
}

extension SiteRenderer {
    /// Appends the beginning of an object with the properties of an entry, without its closing brace.
    private func appendEntry(
        _ entry: Entry, of catalog: CatalogPlan, _ settings: LinkedDataSettings, on path: String,
        to json: inout JSONText
    ) {
        json.append("{\"@type\":")
        json.appendString(settings.entries?.type ?? "Thing")
        let own = Set(settings.properties.filter { entry.fields[$0.path]?.isNull == false }.map { $0.name })
        func append(_ name: String, _ value: String?) {
            if let value, !own.contains(name) { json.appendMember(name, value) }
        }
        append("name", entry.title)
        append("description", text(catalog.catalog.settings.entry.subtitle, of: entry, in: catalog))
        append(
            "url",
            catalog.findEntry(entry.id).map {
                url(of: EntryIndex(catalog: catalog.number, entry: $0), on: path)
            })
        append(
            "image",
            entry.image.flatMap {
                shareableURL(of: $0, in: entry.fileOfImage(catalog.catalog.settings.entry), on: path)
            })
        if !entry.also.isEmpty, !own.contains("alternateName") {
            json.appendName("alternateName")
            json.appendStrings(entry.also)
        }
        for property in settings.properties {
            let values = values(of: property, of: entry, in: catalog, on: path)
            guard let first = values.first else { continue }
            json.appendName(property.name)
            if entry.fields[property.path]?.elements == nil {
                json.append(first)
            } else {
                json.appendList(values) { $0.append($1) }
            }
        }
    }

    /// Returns the values of a property as JSON. Objects, which the vocabulary does not know, are left out.
    private func values(
        of property: LinkedDataSettings.Property, of entry: Entry, in catalog: CatalogPlan, on path: String
    ) -> [String] {
        guard let node = entry.fields[property.path] else { return [] }
        let rule = catalog.rule(of: property.path)
        return (node.elements ?? [node]).compactMap { value in
            if rule?.type == .image {
                return ImageReference(checked: value).flatMap {
                    shareableURL(of: $0, in: entry.file(ofField: property.path), on: path)
                }.map { JSONText.string($0) }
            }
            guard let text = value.text, !text.isBlank else { return nil }
            if rule?.type == .entry, let reference = self.entry(named: text, from: catalog) {
                return property.json(title(of: reference), url: url(of: reference, on: path))
            }
            return property.json(text, literal: value.jsonLiteral(as: rule), unit: rule?.unit)
        }
    }

    private func url(of entry: EntryIndex, on path: String) -> String {
        let target = plan.catalogs[entry.catalog].target(of: entry.entry)
        return url(target.path, on: path) + (target.anchor.map { "#" + SitePath.encoded($0) } ?? "")
    }
}

extension LinkedDataSettings.Property {
    /// Returns a value as JSON.
    /// - Parameters:
    ///   - url: The URL of the thing that the value names.
    ///   - literal: The value as a number or a truth value.
    fileprivate func json(
        _ text: String, url: String? = nil, literal: String? = nil, unit: String? = nil
    ) -> String {
        var json = JSONText()
        // An entry that a value names is a thing, too.
        let valueType = valueType ?? (url == nil ? nil : .thing("Thing"))
        switch (valueType, literal) {
        case (.thing(let type), _):
            json.append("{\"@type\":")
            json.appendString(type)
            json.appendMember("name", text)
            if let url { json.appendMember("url", url) }
            json.append("}")
        case (.quantity, let number?):
            json.append("{\"@type\":\"QuantitativeValue\",\"value\":" + number)
            if let unit { json.appendMember("unitText", unit) }
            json.append("}")
        case (_, let literal?): json.append(literal)
        case (_, nil): json.appendString(text)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension Node {
    /// Returns a number or a truth value as JSON; `nil` for any other value, and for a field that is not declared as such:
    /// a code of digits is a string.
    fileprivate func jsonLiteral(as rule: FieldSchema.Rule?) -> String? {
        guard let rule, [.integer, .number, .boolean].contains(rule.type), case .scalar(let scalar) = content
        else { return nil }
        switch scalar.type {
        case .boolean(let value): return "\(value)"
        case .integer(let value): return "\(value)"
        case .number(let value) where value.isFinite: return "\(value)"
        default: return nil
        }
    }
}

extension JSONText {
    fileprivate static func string(_ text: String) -> String {
        var json = JSONText()
        json.appendString(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Appends the name of a member that is not the first of its object.
    fileprivate mutating func appendName(_ name: String) {
        append(",")
        appendString(name)
        append(":")
    }

    fileprivate mutating func appendMember(_ name: String, _ value: String) {
        appendName(name)
        appendString(value)
    }

    /// The JSON as a data block of a page. Without `<`, nothing in it can end the element or begin a comment.
    fileprivate var scriptElement: String {
        var markup: [UInt8] = Array("<script type=\"application/ld+json\">".utf8)
        for byte in bytes {
            if byte == UInt8(ascii: "<") { markup += "\\u003c".utf8 } else { markup.append(byte) }
        }
        return String(decoding: markup, as: UTF8.self) + "</script>"
    }
}
