import Content
import DataFormats
import Planning

/// A field of the entries in the files of data of a catalog.
struct ExportedColumn {
    let path: FieldPath
    /// What the settings say about the field; `nil` if they do not declare it.
    let rule: FieldSchema.Rule?
    /// Whether the field is the title, which an entry may have from elsewhere.
    let isTitle: Bool
    /// Whether the files have the parts of a value that pages do not show.
    let isWhole: Bool

    var name: String { ExportedEntry.exportedName(ofField: path.text) }

    /// Returns the value of an entry; `nil` if it has none.
    func value(of entry: Entry) -> Node? {
        let value = entry.fields[path]
        if isTitle, value?.text?.isBlank != false {
            return Node(.scalar(Node.Scalar(text: entry.title, type: .string)), at: entry.position)
        }
        guard let value, !isWhole, rule == nil else { return value }
        return value.shownPart
    }
}

extension ExportedColumn {
    /// Returns the columns of a catalog.
    ///
    /// What no page shows is not exported, unless the settings ask for the data: the fields by which entries are only sorted or
    /// divided into ranges, declared fields if entries have no pages, and objects in objects. Hidden fields are never exported,
    /// and neither are the sources of bodies, which may have comments.
    /// - Complexity: O(*keys of all entries*).
    static func columns(of catalog: CatalogPlan) -> [ExportedColumn] {
        let settings = catalog.catalog.settings
        let isRequested = settings.data == true
        let entries = catalog.catalog.entries
        let hasFacts = isRequested || entries.allSatisfy { $0.hasPage }
        let named = isRequested ? settings.namedPaths : settings.shownPaths
        let title = settings.entry.title.map { $0.path } ?? FieldPath.title
        var paths = title.map { [$0] } ?? []
        let shown = Set(named)
        if settings.fields.isEmpty {
            let keys = entries.keysWithValues
            paths += keys.map { FieldPath(key: $0) }.filter { hasFacts || shown.contains($0) }
            // A nested key is a part of its object.
            let objects = hasFacts ? Set(keys) : []
            paths += named.filter { !objects.contains($0.keys[0]) }
        } else {
            paths += settings.fields.rules.filter { rule in
                isRequested || shown.contains(rule.path)
                    || hasFacts && rule.isFact(except: catalog.fieldsShownElsewhere)
            }.map { $0.path }
            paths += named
        }
        var taken = settings.unexportedNames
        let hidden = settings.fields.rules.filter { $0.isHidden }
        return paths.compactMap { path in
            guard taken.insert(path.text).inserted, !hidden.contains(where: { $0.hides(path) }) else {
                return nil
            }
            let rule = settings.fields[path]
            // Only the settings name a path that no entry has.
            guard
                rule != nil || path == title || !shown.contains(path)
                    || entries.contains(where: { $0.hasField(path) })
            else { return nil }
            return ExportedColumn(path: path, rule: rule, isTitle: path == title, isWhole: isRequested)
        }
    }
}

extension CatalogSettings {
    /// The paths that settings give a role, in any order of importance.
    fileprivate var namedPaths: [FieldPath] { shownPaths + keys.map { $0.path } }

    /// The paths of the values that rows and the titles of sections and facets show.
    fileprivate var shownPaths: [FieldPath] {
        var paths = entry.title?.paths ?? []
        paths += [entry.id, entry.subtitle, entry.value, entry.date, entry.also, entry.aliases].compactMap {
            $0
        }
        paths += entry.columns
        if let image = entry.image { paths += image.source.paths + (image.alternativeText?.paths ?? []) }
        for view in views {
            if view.grouping == .value, let section = view.section { paths.append(section) }
            paths += view.entry.title?.paths ?? []
            paths += [view.entry.subtitle, view.entry.value].compactMap { $0 }
            paths += view.entry.columns ?? []
        }
        return paths + facets.filter { $0.grouping == .value }.map { $0.path }
    }

    /// The names of fields that are never exported.
    fileprivate var unexportedNames: Set<String> {
        var names: Set<String> = []
        if let body = entry.body { names.insert(body.text) }
        if fields[.draft] == nil { names.insert(FieldPath.draft.text) }
        return names
    }
}

extension [EntryHeader] {
    /// The keys at the top of entries that have a value in one of them, each after the one that is before it in the first entry
    /// that has it.
    /// - Complexity: O(*keys of all entries*).
    fileprivate var keysWithValues: [String] {
        var keys = KeyOrder<String>()
        /// The keys that have no value in the entries so far.
        var missing = Set<String>()
        var previous: EntryHeader?
        for entry in self {
            // Entries of one file usually have the same keys in the same order.
            if previous.map({ !entry.hasSameFieldNames(as: $0) }) ?? true {
                missing.formUnion(keys.add(entry.fieldNames))
                previous = entry
            }
            if !missing.isEmpty { entry.removeNamesOfValues(from: &missing) }
        }
        return keys.inOrder.filter { !$0.isEmpty && !missing.contains($0) }
    }
}

extension Node {
    /// The part of a value of an undeclared field that the page of an entry shows; `nil` if it shows nothing of it.
    fileprivate var shownPart: Node? {
        guard let members else { return texts }
        let shown = members.compactMap { member in
            member.value.texts.map {
                Member(key: member.key, keyPosition: member.keyPosition, value: $0)
            }
        }
        return shown.isEmpty ? nil : Node(.object(shown), at: position)
    }

    /// The value if it is text, or a list of the texts in it; `nil` if there are none.
    private var texts: Node? {
        guard let elements else { return text == nil ? nil : self }
        let texts = elements.filter { $0.text != nil }
        if texts.count == elements.count { return self }
        return texts.isEmpty ? nil : Node(.list(texts), at: position)
    }
}
