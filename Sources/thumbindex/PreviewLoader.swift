import Content
import Diagnostics
import Pipeline
import PreviewServer

/// A loader of the site of a preview, which prints the result of each load.
struct PreviewLoader: Sendable {
    private let options: ProjectOptions

    init(options: ProjectOptions) {
        self.options = options
    }

    func load(_ trigger: LoadTrigger) async -> LoadOutcome {
        let start = ContinuousClock.now
        let site: LoadedSite
        do {
            // A preview is always at the root of its own URL; `url` applies only to a built site.
            site = try await options.loadSite(from: options.tree, templates: options.templates) {
                $0.baseURL = nil
            }
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
            source: loader.source(ofDiagnosticsIn:))
        console.write(formatter.format(found))
        if let renderer = site.renderer, !(options.strict && !found.isEmpty) { return .site(renderer) }
        if site.renderer != nil { console.write("error: --strict treats warnings as errors\n") }
        let pageFormatter = DiagnosticFormatter(
            showsAll: options.verbose, source: loader.source(ofDiagnosticsIn:))
        return .problems(pageFormatter.formatEach(found))
    }

    private static func description(of files: [String]) -> String {
        let first = files.first?.visible ?? ""
        return files.count < 2 ? first : "\(first) and \(files.count - 1) more"
    }
}
