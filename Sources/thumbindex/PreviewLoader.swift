import Content
import Diagnostics
import Files
import Pipeline
import PreviewServer
import Rendering

/// A loader of the site of a preview, which prints the result of each load.
actor PreviewLoader {
    private let options: ProjectOptions
    private var graph: SiteGraph?

    /// The minimum number of entries for which the record of loaded files is worth writing.
    private static let minimumEntries = 1_000

    init(options: ProjectOptions) {
        self.options = options
    }

    func load(_ trigger: LoadTrigger) async -> LoadOutcome {
        let start = ContinuousClock.now
        let site: LoadedSite
        do {
            site = try await loadSite(trigger)
        } catch {
            let message = options.message(for: error)
            Console.standardError.write(message)
            return .problems([message])
        }
        let found = site.diagnostics.sorted
        let console = Console.standardError
        let isFirst = trigger == .start
        if case .change(let files) = trigger, !options.quiet {
            let time = BuildSummary.seconds(ContinuousClock.now - start)
            Console.standardOutput.write("\(Self.description(of: files)) changed (\(time))\n")
        }
        let outcome = isFirst ? "pages show the errors until you fix them" : "pages are not updated"
        let loader = options.loader
        let formatter = DiagnosticFormatter(
            colors: console.hasColors, outcome: outcome, showsAll: options.verbose,
            loader: loader)
        console.write(formatter.format(found))
        if let renderer = site.renderer, !(options.strict && !found.isEmpty) { return .site(renderer) }
        if site.renderer != nil { console.write("error: --strict treats warnings as errors\n") }
        let pageFormatter = DiagnosticFormatter(
            showsAll: options.verbose, loader: loader)
        return .problems(pageFormatter.formatEach(found))
    }

    private func loadSite(_ trigger: LoadTrigger) async throws(ContentTreeError) -> LoadedSite {
        // A preview is always at the root of its own URL; `url` applies only to a built site.
        let loader = options.loader(of: options.tree) { $0.baseURL = nil }
        let templates = { [options] in options.templates }
        guard case .change(let changed) = trigger, var graph else {
            let record = ContentRecord(in: options.cacheFolder)
            let known = await record?.read(jobs: options.jobCount) ?? LoadedFiles()
            var graph = SiteGraph(files: known)
            let site = try await graph.load(
                by: loader, templates: templates, whenRead: SiteRenderer.prepareSearch)
            self.graph = graph
            if site.files.entryCount >= Self.minimumEntries {
                Task.detached(executorPreference: PreviewExecutor.shared, priority: .background) {
                    record?.write(site.files, previous: known)
                }
            }
            return site
        }
        defer { self.graph = graph }
        return try await graph.load(
            changed: changed, by: loader, templates: templates, whenRead: SiteRenderer.prepareSearch)
    }

    private static func description(of files: [String]) -> String {
        let first = files.first?.visible ?? ""
        return files.count < 2 ? first : "\(first) and \(files.count - 1) more"
    }
}
