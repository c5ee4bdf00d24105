/// A file with some of the theme's modules. Modules that are loaded together are in one, which is smaller than several
/// files, and arrives sooner. All need ``first``, which pages load before the others.
package struct ScriptFile: Sendable {
    /// The name of the file with the scripts that run before a page is painted.
    package static let first = "first"
    /// The name of the file with the other scripts that most pages run.
    package static let pages = "scripts"

    /// The file's name, without the extension. Apart from ``first`` and ``pages``, it is the name of the module that the
    /// others are loaded with.
    package let name: String
    /// The names of the modules.
    package let modules: [String]

    /// Whether pages load the file, and run modules in it. The others are loaded by modules.
    package var isLoadedByPages: Bool {
        [Self.first, Self.pages].contains(name) || PageScript(rawValue: name) != nil
    }

    /// The path in the site.
    package var path: String { Self.path(of: name) }

    package static func path(of name: String) -> String { "-/\(name).js" }

    /// The modules of the files that have several, in the order that compresses best. They run when they are needed, so
    /// their order changes nothing.
    private static let groups = [
        "arrange": ["arrange", "moves"],
        "search": [
            "matching", "spelling", "term-index", "notches", "regions", "rows", "marks", "frames", "without",
            "query", "phrases", "lookup", "filter", "also", "status", "search-field", "found-entries",
            "search",
        ],
        "results": ["found-section", "found-place", "found-window", "found-row", "found-names", "results"],
        "narrow": ["choices", "narrow", "number-range"],
        "tray": ["shared-list", "tray"],
    ]

    /// The modules of these files, and the name of the file that each is in.
    private static let leaders: [String: String] = groups.reduce(into: [:]) { leaders, group in
        for module in group.value { leaders[module] = group.key }
    }

    /// Returns the files of a site, those of its pages first, and the others sorted by name. There are none if no page has
    /// a script.
    package static func files(for catalogs: [CatalogPlan]) -> [ScriptFile] {
        let used = PageScript.used(by: catalogs)
        guard !used.isEmpty else { return [] }
        func needed(by scripts: [PageScript]) -> Set<String> {
            Set(scripts.flatMap { [$0.rawValue] + $0.needs })
        }
        let early = needed(by: used.filter(\.isFirst))
        // Few catalogs have a selection.
        let common = needed(by: used.filter { $0 != .selection })
        let others = needed(by: used).union(used.flatMap { $0.later }).subtracting(common)
        // In this order, those of the theme compress best.
        return [
            ScriptFile(name: first, modules: early.sorted(by: >)),
            ScriptFile(name: pages, modules: common.subtracting(early).sorted(by: >)),
        ]
            + Dictionary(grouping: others) { leaders[$0] ?? $0 }
            .map { name, modules in
                ScriptFile(name: name, modules: groups[name]?.filter(modules.contains) ?? modules)
            }
            .sorted { $0.name < $1.name }
    }
}
