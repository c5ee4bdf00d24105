import Content
import Sectioning

/// A script of the default theme that pages load. Each is a module, and a page loads only those that it uses.
package enum PageScript: String, CaseIterable, Sendable {
    /// What several scripts do with elements. The others import it. Pages list it, so that all load at the same time.
    case dom
    /// Reads and writes the parameters of the URL, and tells other scripts what changes. Pages list it like ``dom``.
    case pageState = "page-state"
    /// Marks the current section in the index, and scrolls while a pointer moves along it.
    case strip
    /// Stores the entries that readers select, and shows them in a tray.
    case selection
    /// Changes the order of the sections, and moves rows to their new places.
    case order
    /// Keeps sections out of view from being rendered.
    case skip
    /// Shows what does not fit in narrow windows, and loads the script that copies code.
    case fit
    /// Keeps the reader's place when the width of the window or the size of text changes, and when the reader returns.
    case place
    /// Shows the views, the search and the button to narrow the list again when the reader scrolls up.
    case tools
    /// Passes the reader's place on to other views and to the pages of entries, where previous and next follow it.
    case links
    /// Fetches pages that the reader is likely to open, and lets the page of an entry grow from its row.
    case follow
    /// Creates the search field, and loads the search when the field is used, or when the reader narrows the list, or
    /// sections it by another field.
    case find
    /// Copies code and links to the clipboard.
    case copy
}

extension PageScript {
    /// The path of the module.
    package var path: String { Self.path(of: rawValue) }

    /// Returns the path of a module in the folder `scripts` of the theme.
    package static func path(of module: String) -> String { "-/\(module).js" }

    /// The modules that the script imports. A test compares them with the import declarations.
    package var imports: [String] {
        switch self {
        case .strip: ["dom", "page-state", "places", "ranges", "scrub", "sectioning"]
        case .selection:
            [
                "dom", "downloads", "entry-place", "frames", "links", "numbers", "page-state", "sectioning",
                "shared-list", "tray",
            ]
        case .order: ["arrange", "dom", "moves", "page-state", "sectioning"]
        case .fit: ["copy", "dom"]
        case .find:
            [
                "also", "by", "catalogs", "dom", "downloads", "filter", "found-place", "found-section",
                "frames",
                "lookup", "marks", "matching", "moves", "narrow", "nearest", "notches", "number-range",
                "numbers", "page-state", "phrases", "query", "regions", "results", "rows", "search",
                "search-field",
                "sectioning", "spelling", "status", "term-index", "without",
            ]
        case .links: ["dom", "entry-place", "numbers", "page-state"]
        case .place, .tools: ["dom", "page-state"]
        case .skip, .copy, .follow: ["dom"]
        case .dom, .pageState: []
        }
    }

    /// The modules that the script needs to run, apart from other scripts. Pages list them, so that all load at the
    /// same time; links that preload modules would load them without scripts, too. A test compares them with the
    /// import declarations.
    package var listedImports: [String] {
        switch self {
        case .strip: ["scrub"]
        case .selection: ["sectioning"]
        default: []
        }
    }

    /// Returns the modules that scripts need to run, sorted.
    package static func listedImports(of scripts: [PageScript]) -> [String] {
        Set(scripts.flatMap { $0.listedImports }).sorted()
    }

    /// Returns the modules that the pages of some catalogs load, sorted.
    package static func modules(for catalogs: [CatalogPlan]) -> [String] {
        let used = allCases.filter { script in catalogs.contains { $0.uses(script) } }
        return Set(used.flatMap { [$0.rawValue] + $0.imports }).sorted()
    }
}

extension ViewPlan {
    /// Whether one page shows all sections.
    var isWhole: Bool {
        if case .whole? = layout.pages.first { true } else { false }
    }
}

extension CatalogPlan {
    /// Returns the scripts of a view's pages.
    package func scripts(of view: ViewPlan) -> [PageScript] {
        PageScript.allCases.filter { script in
            switch script {
            case .strip: view.index.map { !$0.items.isEmpty } ?? false
            case .selection: view.hasSelection
            case .order, .skip: view.isWhole && view.snapshot.sections.count > 1
            case .find: hasSearch
            case .dom, .pageState, .fit, .place, .follow: true
            case .tools: views.count > 1 || hasSearch
            case .links: views.count > 1 || addresses != nil
            case .copy: false
            }
        }
    }

    /// The scripts of the pages of entries.
    package var entryScripts: [PageScript] {
        scripts(of: defaultView).filter { ![.order, .skip, .tools].contains($0) } + [.copy]
    }

    /// Whether a page of the catalog loads a script.
    fileprivate func uses(_ script: PageScript) -> Bool {
        views.contains { scripts(of: $0).contains(script) }
            || facets.contains { $0.values.contains { scripts(of: $0.view).contains(script) } }
            || (entryScripts.contains(script) && catalog.entries.contains { $0.hasPage })
    }
}
