import Synchronization
import TemplateLanguage

/// What the pages of a folder have in common: the site model, and the page templates with its values inserted.
final class FolderContext: Sendable {
    /// A template, with the interface strings of a language.
    struct Template: Hashable {
        let name: String
        let language: String
    }

    let site: SharedModel<SiteModel>
    private let programs = Mutex<[Template: TemplateProgram?]>([:])

    init(_ site: SiteModel) {
        self.site = SharedModel(site)
    }

    /// Returns a template with the values of the folder inserted; `nil` for the first page, which may be the only one.
    func program(
        _ template: Template, specialize: () throws(RenderingFailure) -> TemplateProgram
    ) throws(RenderingFailure) -> TemplateProgram? {
        let (isFirst, known) = programs.withLock { programs in
            let known = programs[template]
            if known == nil { programs[template] = .some(nil) }
            return (known == nil, known ?? nil)
        }
        if isFirst || known != nil { return known }
        let program = try specialize()
        programs.withLock { $0[template] = program }
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
