import Diagnostics
import Files
import ICUCollation

/// The entries of a site by their names: title, other names, id, and the name of their Markdown file. Plain pages have their
/// title and the name of their file.
///
/// Names are compared as the search compares them, so case and accents make no difference. But if a name is written exactly
/// as that of an entry, that entry is meant.
struct EntryNames: Sendable {
    enum Owner: Equatable {
        case entry(catalog: Int, entry: Int)
        case page(Int)
    }

    private var exact = NameTable<String, Owner>()
    private var folded = NameTable<[UInt8], Owner>()
    private let folding: PrimaryFolding?

    /// - Complexity: O(*entries* + *pages*).
    init(_ tables: [EntryTable], pages: [PlainPage]) {
        folding = try? PrimaryFolding()
        for (catalog, table) in tables.enumerated() {
            for (entry, header) in table.entries.enumerated() {
                add(header.names, of: .entry(catalog: catalog, entry: entry), in: [catalog, nil])
            }
        }
        for (number, page) in pages.enumerated() { add(page.names, of: .page(number), in: [nil]) }
    }

    private mutating func add(_ names: [String], of owner: Owner, in catalogs: [Int?]) {
        for name in names {
            let key = self.key(of: name)
            for catalog in catalogs {
                exact.add(name, of: owner, in: catalog)
                if let key { folded.add(key, of: owner, in: catalog) }
            }
        }
    }

    /// Returns what has a name.
    /// - Parameter catalog: The index of the catalog; `nil` for all of them.
    subscript(name: String, in catalog: Int?) -> NameMatches<Owner>? {
        exact[name, in: catalog] ?? key(of: name).flatMap { folded[$0, in: catalog] }
    }

    private func key(of name: String) -> [UInt8]? {
        guard let folding else { return nil }
        var key = folding.bytes(of: name)
        while key.last == 0x20 { key.removeLast() }
        return key.isEmpty ? nil : key
    }
}

extension EntryHeader {
    /// The names by which links lead to the entry.
    var names: [String] {
        let stem = EntryFormat(path: file) == .markdown ? [ContentLayout.stem(of: file)] : []
        return [title] + also + [id] + stem
    }
}

extension PlainPage {
    /// The names by which links lead to the page.
    var names: [String] {
        (title.map { [$0] } ?? []) + [ContentLayout.stem(of: file)]
    }
}
