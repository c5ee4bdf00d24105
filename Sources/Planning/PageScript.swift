import Content
import Sectioning

/// A script of the default theme that pages run. Each is a module. Pages load several of them in one ``ScriptFile``.
package enum PageScript: String, CaseIterable, Sendable {
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
    /// Fetches pages that the reader is likely to open, lets the page of an entry grow from its row, and loads the script
    /// that shows previews of entries.
    case follow
    /// Creates the search field, and loads the search when the field is used, or when the reader narrows the list, or
    /// sections it by another field.
    case find
    /// Copies code and links to the clipboard.
    case copy
}

extension PageScript {
    /// Whether the script changes what the reader sees first. It runs before the page is painted, and does not wait for
    /// the others.
    package var isFirst: Bool { [.links, .place, .follow].contains(self) }

    /// The modules that the script needs to run. A test compares them with the import declarations.
    package var needs: [String] {
        switch self {
        case .skip, .fit, .follow, .copy: ["dom"]
        case .order, .place, .tools, .links, .find: ["dom", "page-state"]
        case .strip: ["dom", "page-state", "scrub"]
        case .selection: ["dom", "page-state", "sectioning"]
        }
    }

    /// The modules that the script or one of these loads later, with what they need. A test compares them with the
    /// imports.
    package var later: [String] {
        switch self {
        case .strip: ["places", "ranges", "sectioning"]
        case .selection: ["downloads", "entry-place", "links", "numbers", "shared-list", "tray"]
        case .order: ["arrange", "moves", "sectioning"]
        case .fit: ["copy"]
        case .find:
            [
                "also", "by", "catalogs", "choices", "downloads", "filter", "found-entries", "found-names",
                "found-place", "found-row", "found-section", "found-window", "frames", "lookup", "marks",
                "matching", "moves", "narrow", "nearest", "notches", "number-range", "numbers", "phrases",
                "query", "regions", "results", "rows", "search", "search-field", "sectioning", "spelling",
                "status", "term-index", "without",
            ]
        case .links: ["entry-place", "numbers"]
        case .follow: ["term-preview"]
        case .skip, .place, .tools, .copy: []
        }
    }

    /// Returns the scripts that the pages of a site run.
    package static func used(by catalogs: [CatalogPlan]) -> [PageScript] {
        allCases.filter { script in
            // The home page has an index of several catalogs.
            script == .strip && catalogs.count > 1 || catalogs.contains { $0.uses(script) }
        }
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
            case .fit, .place, .follow: true
            case .tools: views.count > 1 || hasSearch
            case .links: views.count > 1 || entryPages != nil
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
            || (entryScripts.contains(script) && hasEntryPages)
    }
}
