import ArgumentParser
import Content
import Diagnostics
import Pipeline
import Planning
import Rendering

/// The `thumbindex check` command.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report the problems that build would report, without writing anything.")

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let known = await ContentRecord(in: options.cacheFolder)?.read(jobs: options.jobCount)
        let site = try await options.load(
            from: options.tree, templates: options.templates, reusing: known ?? LoadedFiles(),
            Console.standardError)
        UntilExit.keep((site, known))
        guard !options.quiet else { return }
        if site.diagnostics.isEmpty { Console.standardOutput.write("No problems found.\n") }
        guard let plan = site.plan else { return }
        let files = FileSummary(of: plan.content).message(isVerbose: options.verbose)
        Console.standardOutput.write(files + BuildSummary.hints(for: plan))
    }
}
