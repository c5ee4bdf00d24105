import Content
import Sectioning

/// The pages that have the rows of entries, for the views of a catalog that have many pages. In files of a few hundred
/// entries, so that a script can find the page of an entry from its URL, such as `/parts/#bolt`.
package struct EntryPages: Sendable {
    /// The mean number of entries in a file.
    private static let entriesPerFile = 512

    /// The positions of the views that have many pages.
    package let views: [Int]
    /// For each of these views, the index of the page with the first row of each entry.
    private let pages: [[Int32]]
    /// The indices of the entries in each file.
    let files: [[Int32]]

    /// - Returns: `nil` if all views have one page.
    /// - Complexity: O(*rows*).
    init?(of entries: [EntryHeader], in views: [ViewPlan]) {
        self.views = views.indices.filter { views[$0].layout.isSplit }
        guard !self.views.isEmpty else { return nil }
        pages = self.views.map { Self.pages(of: entries.count, in: views[$0]) }
        let count = (entries.count + Self.entriesPerFile - 1) / Self.entriesPerFile
        var files: [[Int32]] = Array(repeating: [], count: count)
        for (position, entry) in entries.enumerated() {
            files[Int(entry.id.fnv1a % UInt32(count))].append(Int32(position))
        }
        self.files = files
    }

    /// The number of files.
    package var count: Int { files.count }

    /// Returns the entries in a file, each with the path of its page in each of ``views``.
    /// - Parameter plans: All views of the catalog.
    func entries(inFile file: Int, in plans: [ViewPlan]) -> [(entry: Int, paths: [String])] {
        files[file].map { entry in
            let paths = zip(views, pages).map { view, pages in
                plans[view].path(of: plans[view].layout.pages[Int(pages[Int(entry)])])
            }
            return (Int(entry), paths)
        }
    }

    private static func pages(of count: Int, in view: ViewPlan) -> [Int32] {
        // The first page lists the sections.
        var pages: [Int32] = Array(repeating: 0, count: count)
        for (page, content) in view.layout.pages.enumerated() {
            guard case .part(let section, _, let placements) = content else { continue }
            for case let entry? in view.entries[section][placements].lazy.map({ $0.ownIndex })
            where pages[entry] == 0 {
                pages[entry] = Int32(page)
            }
        }
        return pages
    }
}

extension String {
    /// The FNV-1a hash of the UTF-8, which scripts compute, too.
    package var fnv1a: UInt32 { utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } }
}
