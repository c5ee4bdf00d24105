public import DataFormats
import Files
import Markdown
import Records

/// What any page may read of an entry: its names, its order, its links and their targets, and the values by which views and
/// facets divide the catalog.
///
/// A page reads the contents only of the entries that it shows. Therefore, an entry with new contents and the same
/// ``digest`` changes no other page, and takes the same place in the plan of the site.
public struct EntryHeader: Sendable {
    /// The whole entry, for a page that shows it and for checks of all content. A page that read it of any other entry would
    /// not be built again when that entry changes.
    @usableFromInline package let whole: Entry

    init(_ entry: Entry) {
        whole = entry
    }

    @inlinable public var id: String { whole.id }
    @inlinable public var title: String { whole.title }
    @inlinable public var sortString: String { whole.sortString }
    public var also: [String] { whole.also }
    public var aliases: [String] { whole.aliases }
    /// The name of the row template.
    @inlinable public var row: String { whole.row }
    @inlinable public var hasPage: Bool { whole.hasPage }
    @inlinable public var file: String { whole.file }
    /// The file that has the value of a key; see ``Entry/file(ofField:)``.
    public func file(of key: HeaderKey) -> String { whole.file(ofField: key.path) }
    /// The source of the entry's image, and the file to which it is relative.
    package func image(_ settings: EntrySettings) -> (source: String, file: String)? {
        whole.image.map { ($0.source, whole.fileOfImage(settings)) }
    }
    /// The headings of the body, and its links and images.
    package var outline: MarkdownBody.Outline? { whole.body?.outline }
    /// The file that contains the body.
    package var bodyFile: String? { whole.body?.file }
    /// A digest of the whole entry.
    @inlinable public var revision: UInt64 { whole.revision }
    /// A digest of what rows and files of data show of the entry: its fields, and its body only if rows may have an excerpt
    /// of it.
    @inlinable public var rowRevision: UInt64 { whole.rowRevision }

    /// The value of a key by which a view or a facet divides or sorts the catalog, or which names other entries.
    public subscript(key: HeaderKey) -> Node? { whole.fields[key.path] }

    /// Returns the title of the entry in a view that has its own; `nil` if the entry lacks a key of it.
    public func title(in view: ViewEntrySettings) -> String? {
        view.title(of: whole)
    }

    /// The names of the entry's fields.
    package var fieldNames: [String] { whole.fields.members?.map { $0.key } ?? [] }

    /// Whether another entry has fields of the same names in the same order.
    package func hasSameFieldNames(as other: EntryHeader) -> Bool {
        (whole.fields.members ?? []).elementsEqual(other.whole.fields.members ?? []) { $0.key == $1.key }
    }

    /// Removes from a set the names of the fields that have a value.
    /// - Complexity: O(*fields*) on average.
    package func removeNamesOfValues(from names: inout Set<String>) {
        for member in whole.fields.members ?? [] where !member.value.isNull { names.remove(member.key) }
    }

    /// Whether the entry has a value at a path.
    package func hasField(_ path: FieldPath) -> Bool { whole.fields[path] != nil }

    /// A digest of the header, of the names of all fields, and of the images, whose sizes are read with the content.
    package var digest: UInt64 { whole.headerDigest }
}

/// A key whose values are in the headers of entries. Only the settings of views and facets, and fields that name entries,
/// have such keys.
public struct HeaderKey: Hashable, Sendable {
    public let path: FieldPath

    init(_ path: FieldPath) {
        self.path = path
    }
}

extension ViewSettings {
    /// The key of ``section``.
    public var sectionKey: HeaderKey? { section.map { HeaderKey($0) } }

    /// The keys of the header of an entry that the view reads.
    fileprivate var headerKeys: [HeaderKey] {
        [sectionKey, entry.sortKey, entries.key].compactMap { $0 } + entry.titleKeys
    }
}

extension ViewSettings.EntryOrder {
    /// The key of the field by which rows are ordered; `nil` if it is the sort key.
    public var key: HeaderKey? {
        if case .field(let path, _) = self { HeaderKey(path) } else { nil }
    }
}

extension ViewEntrySettings {
    /// Returns the view's own title of an entry; `nil` if there is none, or if the entry lacks a key of it.
    package func title(of entry: Entry) -> String? {
        title?.text(for: entry.fields).flatMap { $0.isEmpty ? nil : $0 }
    }

    fileprivate var titleKeys: [HeaderKey] { (title?.paths ?? []).map { HeaderKey($0) } }
    public var sortKey: HeaderKey? { sort.map { HeaderKey($0) } }
}

extension FacetSettings {
    public var key: HeaderKey { HeaderKey(path) }
}

extension FieldSchema.Rule {
    /// The key of a field whose values name entries; `nil` for any other type.
    public var referenceKey: HeaderKey? { type == .entry ? HeaderKey(path) : nil }
}

extension CatalogSettings {
    /// The fields whose values are shown by sections, facets and rows, except sections that need another type.
    var shownValues: [FieldPath] {
        let sections = views.filter { $0.grouping.type == nil }.compactMap { $0.section }
        let rows = views.flatMap { view in
            [view.entry.subtitle, view.entry.value].compactMap { $0 } + (view.entry.columns ?? [])
        }
        let own = [entry.subtitle, entry.value].compactMap { $0 } + entry.columns
        var known = Set<String>()
        return (sections + facets.map { $0.path } + own + rows).filter { known.insert($0.text).inserted }
    }

    /// The keys whose values are in the header of an entry.
    var headerKeys: [HeaderKey] {
        let keys =
            views.flatMap { $0.headerKeys } + facets.map { $0.key }
            + fields.rules.compactMap { $0.referenceKey }
        var known = Set<HeaderKey>()
        return keys.filter { known.insert($0).inserted }
    }
}

extension EntryHeader {
    /// What the header of an entry is made of.
    struct Parts {
        let id: String
        let title: String
        let sortString: String
        let also: [String]
        let aliases: [String]
        let image: ImageReference?
        /// The file to which the path of the image is relative.
        let imageFile: String
        let row: String
        let fields: Node
        let body: MarkdownBody?
        let hasPage: Bool
        let file: String

        /// - Parameters:
        ///   - keys: The keys whose values are in the header; see ``CatalogSettings/headerKeys``.
        ///   - images: The fields that are images.
        func digest(keys: [HeaderKey], images: [FieldPath]) -> UInt64 {
            var record = RecordWriter()
            record.write(id)
            record.write(title)
            record.write(sortString == title ? nil : sortString) { $1.write($0) }
            record.write(also) { $1.write($0) }
            record.write(aliases) { $1.write($0) }
            record.write(row)
            record.write(hasPage)
            record.write(file)
            record.write(image.map { [$0.source, imageFile] } ?? []) { $1.write($0) }
            fields.writeKeys(to: &record)
            for key in keys { record.write(fields[key.path]?.encoded ?? []) }
            for path in images { record.write(fields[path]?.encoded ?? []) }
            record.write(body?.outline.anchors ?? []) { $1.write($0) }
            record.write(body?.outline.links ?? []) { link, record in
                record.write(link.destination)
                record.write(link.isImage)
            }
            return Digest(of: record.bytes).prefix
        }
    }

    /// Returns the digest of a header with another id.
    static func digest(_ digest: UInt64, with id: String) -> UInt64 {
        var record = RecordWriter()
        record.write(digest)
        record.write(id)
        return Digest(of: record.bytes).prefix
    }
}

extension Node {
    /// Writes the keys of objects, at any depth.
    fileprivate func writeKeys(to record: inout RecordWriter) {
        record.write(members ?? []) { member, record in
            record.write(member.key)
            member.value.writeKeys(to: &record)
        }
    }
}
