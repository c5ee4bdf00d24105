import ArgumentParser
import Content
import Diagnostics
import Files
import Foundation
import Pipeline
import SiteBuild

/// The options that all commands share.
struct ProjectOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("The project folder, which contains content/.", valueName: "dir"))
    var source = "."

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The folder to build into (default: site in the project folder).", valueName: "dir"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The URL of the published site; overrides url in site.yaml.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Include entries and pages marked draft: true.")
    var drafts = false

    @Flag(help: "Read content/ even if it is a symbolic link.")
    var followRoot = false

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Print only errors and warnings.")
    var quiet = false

    @Flag(help: "Print more details and every problem.")
    var verbose = false

    @Option(
        help: ArgumentHelp(
            "The number of parallel jobs (default: the number of processors).", valueName: "n"))
    var jobs: Int?

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs must be an integer from 1 to 1024.")
        }
        if quiet, verbose {
            throw ValidationError("--quiet and --verbose cannot be used together: remove one of them.")
        }
        var isFolder: ObjCBool = true
        if FileManager.default.fileExists(atPath: source, isDirectory: &isFolder), !isFolder.boolValue {
            throw ValidationError("--source is a file: name the project folder, which contains content/.")
        }
        if source.isEmpty { throw ValidationError("--source is empty: name the project folder.") }
        if output == "" { throw ValidationError("--output is empty: name the folder to build into.") }
        if let baseURL, SiteSettings.normalizedBaseURL(baseURL) == nil {
            throw ValidationError("--base-url must be an absolute URL, such as https://example.org/catalog/.")
        }
    }
}

extension ProjectOptions {
    var contentFolder: String { folder("content") }
    var templatesFolder: String { folder("Templates") }
    var cacheFolder: CacheFolder { CacheFolder(folder(".thumbindex")) }
    var outputFolder: String { output ?? folder("site") }

    /// Returns the path of a folder in the project, without a redundant `./`.
    private func folder(_ name: String) -> String {
        source == "." ? name : source.hasSuffix("/") ? source + name : source + "/" + name
    }

    var jobCount: Int { jobs ?? max(ProcessInfo.processInfo.activeProcessorCount, 1) }

    var tree: DiskTree {
        DiskTree(
            root: contentFolder, followsRoot: followRoot, ignoring: ContentLayout.isIgnored)
    }

    var templates: TemplateFolder { TemplateFolder(templatesFolder, project: source) }

    /// A loader of the content that does not apply `--drafts` and `--base-url`.
    var loader: ContentLoader { ContentLoader(tree: tree, jobs: jobCount) }

    /// Returns the metadata of everything that a build reads; `nil` if it does not show whether the next build can be
    /// skipped.
    func buildInput(templates: TemplateFolder, isPortable: Bool) async -> BuildInput? {
        await BuildInput(
            tree: tree, templates: templates, options: siteOptions(isPortable: isPortable), jobs: jobCount)
    }

    /// The options that change the site, as on a command line.
    func siteOptions(isPortable: Bool) -> [String] {
        (baseURL.map { ["--base-url", $0] } ?? []) + (drafts ? ["--drafts"] : [])
            + (followRoot ? ["--follow-root"] : []) + (isPortable ? ["--portable"] : [])
    }

    /// Loads and plans the site, and prints its problems.
    /// - Parameters:
    ///   - tree: The content folder.
    ///   - previous: The files of an earlier run.
    ///   - isPortable: Whether pages can be read without a server.
    ///   - whenRead: Called with the content before it is planned.
    ///   - console: The console to print to; `nil` to print nothing.
    /// - Throws: ``CommandFailure`` if the site cannot be built.
    func load(
        from tree: any ContentTree, templates: TemplateFolder, reusing previous: LoadedFiles = LoadedFiles(),
        isPortable: Bool = false, whenRead: (SiteContent) -> Void = { _ in }, _ console: Console?
    ) async throws -> LoadedSite {
        let site = try await loadReportingNothing(
            from: tree, templates: templates, reusing: previous, isPortable: isPortable, whenRead: whenRead)
        let found = site.diagnostics.sorted
        console?.write(formatter(of: tree, hasColors: console?.hasColors ?? false).format(found))
        if let failure = failure(of: site, with: found) { throw failure }
        return site
    }

    /// Loads and plans the site like ``load(from:templates:reusing:isPortable:whenRead:_:)``, but leaves its problems to the
    /// caller.
    func loadReportingNothing(
        from tree: any ContentTree, templates: TemplateFolder, reusing previous: LoadedFiles = LoadedFiles(),
        isPortable: Bool = false, whenRead: (SiteContent) -> Void = { _ in }
    ) async throws -> LoadedSite {
        let loader = loader(of: tree) { settings in
            useBaseURL(&settings)
            settings.isPortable = isPortable
        }
        do {
            return try await LoadedSite.load(
                loader, templates: templates.sources, diagnostics: templates.diagnostics, reusing: previous,
                whenRead: whenRead)
        } catch {
            // Only the content folder itself is named on the command line.
            throw CommandFailure(
                status: error.path.isEmpty ? .usageError : .invalidContent, message: message(for: error))
        }
    }

    /// Returns a formatter of the problems of a site.
    ///
    /// - Parameter tree: The content folder that the site was loaded from.
    func formatter(
        of tree: any ContentTree, hasColors: Bool, outcome: String? = "the site was not written"
    ) -> DiagnosticFormatter {
        DiagnosticFormatter(
            colors: hasColors, outcome: outcome, showsAll: verbose,
            loader: ContentLoader(tree: tree, jobs: jobCount))
    }

    /// Returns the failure that ends a command because of the problems of a site; `nil` if it goes on.
    func failure(of site: LoadedSite, with problems: [Diagnostic]) -> CommandFailure? {
        if site.renderer == nil { return CommandFailure(status: .invalidContent, message: "") }
        return strict && !problems.isEmpty ? .warnings("nothing was written") : nil
    }

    /// Prints a warning if nothing can be recorded for the next build. Returns whether it did.
    @discardableResult
    func warnAboutCacheFolder() -> Bool {
        guard cacheFolder.isObstructed else { return false }
        Console.standardError.write(
            "warning: “\(cacheFolder.path.visible)” is not a folder, so every build starts from nothing\n"
                + "  delete it: Thumbindex stores records of earlier builds in a folder of this name\n")
        return true
    }

    /// Prints a warning for each option that has no effect on what a command does.
    func warnAboutUnused(_ options: KeyValuePairs<String, Bool>, by subject: String) {
        for (name, isPresent) in options where isPresent {
            Console.standardError.write("warning: \(name) has no effect on \(subject): remove it\n")
        }
    }

    /// Checks that a site may be written to the output folder. Writes nothing.
    /// - Throws: ``CommandFailure`` for an unsafe folder.
    func openOutput() throws -> OutputFolder {
        do {
            return try OutputFolder.open(
                at: outputFolder, project: source,
                forbidden: [contentFolder, templatesFolder, cacheFolder.path])
        } catch {
            throw BuildCommand.failure(for: .output(error))
        }
    }

    /// Sets the base URL of the settings to the URL of `--base-url`, if that option is present.
    func useBaseURL(_ settings: inout SiteSettings) {
        if let baseURL { settings.baseURL = SiteSettings.normalizedBaseURL(baseURL) }
    }

    /// Returns a loader that applies `--drafts`.
    func loader(
        of tree: any ContentTree, overrides: @escaping @Sendable (inout SiteSettings) -> Void
    ) -> ContentLoader {
        ContentLoader(tree: tree, jobs: jobCount) { [drafts] settings in
            if drafts { settings.includesDrafts = true }
            overrides(&settings)
        }
    }

    func message(for error: ContentTreeError) -> String {
        guard error.isMissing, error.path.isEmpty else {
            return "error: \(contentFolder)/\(error.path) cannot be read: \(error.reason)\n"
        }
        return Self.message(forMissing: contentFolder)
    }

    /// Returns the message for a missing content folder.
    static func message(forMissing folder: String) -> String {
        """
        error: there is no folder \(folder)
          Change to the project folder, which contains content/, or name it with --source DIR.

        """
    }
}
