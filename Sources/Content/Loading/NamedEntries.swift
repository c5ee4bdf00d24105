import Diagnostics
import Synchronization

/// The entries of a site by catalog and id, for fields whose values are ids of entries.
struct NamedEntries: Sendable {
    private let catalogs: [String: Int]
    private let entries: [EntryTable]
    private let titles: [TitleTable]
    /// Whether several entries of a catalog may have the slug of one name, because duplicate ids are numbered.
    private let areNumbered: [Bool]
    private let drafts: [Set<String>]
    private let paths: [String]
    private let incomplete: IncompleteContent

    /// - Parameters:
    ///   - entries: The entries of each catalog.
    ///   - incomplete: The catalogs whose entries may be missing.
    /// - Returns: `nil` if no catalog has a field of ids.
    init?(_ content: SiteContent, _ entries: [EntryTable], incomplete: IncompleteContent) {
        guard content.catalogs.contains(where: { $0.settings.fields.hasReferences }) else { return nil }
        paths = content.catalogs.map { $0.path }
        catalogs = Dictionary(
            paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        drafts = content.catalogs.map { $0.drafts }
        self.entries = entries
        self.incomplete = incomplete
        titles = content.catalogs.map { TitleTable($0.entries) }
        areNumbered = content.catalogs.map { $0.settings.entry.numbersDuplicateIDs }
    }

    /// Returns a similar id of the catalog, or the same id of the only other catalog that has it.
    private func suggestion(for id: String, in catalog: Int) -> String? {
        let others = entries.indices.filter { entries[$0][id] != nil }
        if others.count == 1 { return paths[others[0]] + "/" + id }
        return Suggestion.nearest(to: id, in: entries[catalog].sortedIDs())
    }

    /// Finds the entry that a value of a field names: by its id, by the value from which the id was made, or by its title.
    func entry(named name: String, from catalog: Int, suggests: Bool) -> Result<LinkTarget, LinkError> {
        var id = name
        var number = catalog
        if let slash = name.lastIndex(of: "/") {
            let path = String(name[..<slash])
            if let found = catalogs[path] ?? catalogs[ContentLoader.path(ofFolder: path)] {
                number = found
                id = String(name[name.index(after: slash)...])
            } else if position(ofEntry: name, in: catalog) == nil {
                // The name may also be the title of an entry of the same catalog.
                if incomplete.mayHaveCatalog(path) || incomplete.hasCatalog(catalog) {
                    return .success(.unknown)
                }
                let suggestion = suggests ? Suggestion.nearest(to: path, in: paths.sorted()) : nil
                return .failure(LinkError(.unknownCatalog(path, suggestion: suggestion)))
            }
        }
        if let entry = position(ofEntry: id, in: number) {
            return .success(.entry(catalog: number, entry: entry, anchor: nil))
        }
        if drafts[number].contains(id) || drafts[number].contains(Slug.make(from: id)) {
            return .failure(LinkError(.draftReference(name)))
        }
        // A file that could not be read may have the entry.
        if incomplete.hasCatalog(number) { return .success(.unknown) }
        let suggestion = suggests ? suggestion(for: id, in: number) : nil
        return .failure(LinkError(.unknownReference(id, catalog: paths[number], suggestion: suggestion)))
    }

    private func position(ofEntry name: String, in catalog: Int) -> Int? {
        if let entry = entries[catalog][name] { return entry }
        if !areNumbered[catalog], let entry = entries[catalog][Slug.make(from: name)] { return entry }
        return titles[catalog][name]
    }
}

/// The entries of a catalog by their titles, as soon as one is needed.
private final class TitleTable: Sendable {
    private let entries: [EntryHeader]
    /// The index of the entry with each title; `nil` for a title of several entries.
    private let positions = Mutex<[String: Int?]?>(nil)

    init(_ entries: [EntryHeader]) {
        self.entries = entries
    }

    /// Returns the index of the only entry with a title.
    /// - Complexity: O(*entries*) for the first title.
    subscript(title: String) -> Int? {
        positions.withLock { positions in
            let known =
                positions
                ?? Dictionary(entries.enumerated().map { ($1.title, $0) }, uniquingKeysWith: { _, _ in nil })
            positions = known
            return known[title] ?? nil
        }
    }
}

extension LinkResolver {
    /// Finds the entry that a value of a field of type `entry` names.
    ///
    /// - Parameters:
    ///   - name: The id of an entry of the same catalog, or `CATALOG/ID`, where `CATALOG` is the path of another catalog.
    ///     Instead of the id, it may have a string from which the id is made, or a title that no other entry has.
    ///   - catalog: The index of the catalog with the value.
    ///   - suggests: Whether to suggest an id for one that does not exist.
    /// - Precondition: A catalog of the content has a field of this type.
    /// - Complexity: O(*length*); O(*entries*) for an unknown id with a suggestion.
    public func entry(
        named name: String, from catalog: Int, suggests: Bool = false
    ) -> Result<LinkTarget, LinkError> {
        guard let namedEntries else { preconditionFailure("no field has ids of entries") }
        return namedEntries.entry(named: name, from: catalog, suggests: suggests)
    }
}

extension FieldSchema {
    /// Whether values of a field are ids of entries.
    public var hasReferences: Bool { rules.contains { $0.type == .entry } }

    /// The fields whose values are ids of entries.
    public var references: [Rule] { rules.filter { $0.type == .entry } }
}
