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

    @Flag(help: "Also check that links to other sites work, by the program curl.")
    var external = false

    @Option(
        help: ArgumentHelp(
            "How to print problems: text, json, github (workflow commands) or sarif.", valueName: "format"))
    var format = ReportFormat.text

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let known = await ContentRecord(in: options.cacheFolder)?.read(jobs: options.jobCount)
        let site = try await options.loadReportingNothing(
            from: options.tree, templates: options.templates, reusing: known ?? LoadedFiles())
        UntilExit.keep((site, known))
        var diagnostics = site.diagnostics
        var links: ExternalLinkReport?
        if external, let plan = site.plan {
            let report = try await ExternalLinkCheck(options: options).run(plan)
            diagnostics.append(report.problems)
            links = report
        }
        let problems = diagnostics.sorted
        print(problems, links)
        if let failure = options.failure(of: site, with: problems) { throw failure }
        _ = try options.openOutput()
        guard format == .text, !options.quiet else { return }
        if problems.isEmpty { Console.standardOutput.write("No problems found.\n") }
        guard let plan = site.plan else { return }
        let files = FileSummary(of: plan.content).message(isVerbose: options.verbose)
        Console.standardOutput.write(files + BuildSummary.hints(for: plan))
    }

    /// Prints problems: as text for people on standard error, and for programs on standard output.
    private func print(_ problems: [Diagnostic], _ links: ExternalLinkReport?) {
        let console = Console.standardError
        let formatter = options.formatter(of: options.tree, hasColors: console.hasColors, outcome: nil)
        guard format == .text else {
            let report = ProblemReport(
                problems: formatter.values(of: problems), links: links, project: options.source)
            return Console.standardOutput.write(report.contents(format))
        }
        console.write(formatter.format(problems))
        guard !options.quiet else { return }
        if let links {
            Console.standardOutput.write(links.message(isVerbose: options.verbose))
        } else if external {
            console.write("links to other sites were not checked, because the content has errors\n")
        }
    }
}
