import Synchronization
import TemplateLanguage

/// What the pages of a folder have in common: the site model, the strips of their sections, and the page templates with
/// these values inserted.
final class FolderContext: Sendable {
    /// A section of a catalog's default view.
    struct Section: Hashable {
        let catalog: Int
        let section: Int
    }

    /// A template, with the interface strings of a language and, if pages share it, a strip.
    struct Template: Hashable {
        let name: String
        let language: String
        let strip: ObjectIdentifier?
    }

    /// What the pages of a catalog's entries in the folder have in common.
    struct EntryPages {
        let scripts: [SharedModel<ScriptModel>]
        let search: SharedModel<SearchModel>?
        let catalogURL: String
        let data: CatalogDataModel?
    }

    private struct State {
        /// By the index of the catalog.
        var entryPages: [Int: EntryPages] = [:]
        var strips: [Section: SharedModel<StripModel>] = [:]
        /// The programs, each with its strip, which must exist as long as its identifier is used.
        var programs: [Template: (program: TemplateProgram?, strip: SharedModel<StripModel>?)] = [:]
    }

    /// The maximum number of strips and of programs that are kept.
    private static let limit = 256

    let site: SharedModel<SiteModel>
    private let state = Mutex(State())

    init(_ site: SiteModel) {
        self.site = SharedModel(site)
    }

    /// Returns the strip of a section's entry pages, and makes it for the first of them.
    func strip(of section: Section, make: () -> StripModel) -> SharedModel<StripModel> {
        if let strip = state.withLock({ $0.strips[section] }) { return strip }
        let strip = SharedModel(make())
        return state.withLock { state in
            // Another thread may have made it.
            if let known = state.strips[section] { return known }
            if state.strips.count == Self.limit { state.strips.removeAll() }
            state.strips[section] = strip
            return strip
        }
    }

    /// Returns what the pages of a catalog's entries share, and makes it for the first of them.
    func entryPages(ofCatalog catalog: Int, make: () -> EntryPages) -> EntryPages {
        if let known = state.withLock({ $0.entryPages[catalog] }) { return known }
        let made = make()
        state.withLock { $0.entryPages[catalog] = made }
        return made
    }

    /// Returns a template with the values of the folder inserted; `nil` for the first page, which may be the only one.
    func program(
        _ template: Template, _ strip: SharedModel<StripModel>?,
        specialize: () throws(RenderingFailure) -> TemplateProgram
    ) throws(RenderingFailure) -> TemplateProgram? {
        let (isFirst, known) = state.withLock { state in
            let known = state.programs[template]
            if known == nil {
                if state.programs.count == Self.limit { state.programs.removeAll() }
                state.programs[template] = (nil, strip)
            }
            return (known == nil, known?.program)
        }
        if isFirst || known != nil { return known }
        let program = try specialize()
        state.withLock { $0.programs[template] = (program, strip) }
        return program
    }
}

/// The contexts of folders, for pages that are rendered on several threads.
final class FolderContextCache: Sendable {
    private static let limit = 64

    private let contexts = Mutex<[String: FolderContext]>([:])

    /// Returns the context of a folder, and makes it for the first of the folder's pages.
    func context(ofFolder folder: String, make: () -> SiteModel) -> FolderContext {
        if let context = contexts.withLock({ $0[folder] }) { return context }
        let context = FolderContext(make())
        contexts.withLock { contexts in
            // Files are rendered in the order of their paths, so earlier folders are not needed again.
            if contexts.count == Self.limit { contexts.removeAll() }
            contexts[folder] = context
        }
        return context
    }
}
