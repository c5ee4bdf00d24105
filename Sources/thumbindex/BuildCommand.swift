import ArgumentParser
import Diagnostics
import Files
import Foundation
import Pipeline
import SiteBuild

/// The `thumbindex build` command.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build the site from content/.",
        discussion: """
            Checks and renders everything first. If there are errors, all of them are printed and the existing site \
            is not changed. Files in the output folder that Thumbindex did not write are never changed.
            """)

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let start = ContinuousClock.now
        let interruption = InterruptHandler()
        let console = Console.standardError
        let output = try openOutput()
        // A verbose build prints more than a record holds.
        let input = options.verbose ? nil : options.recordInput
        if let input, printUnchanged(since: input, start) { return }
        let site = try await options.load(console)
        guard let renderer = site.renderer, let plan = site.plan else { return }
        let progress = ProgressLine(console: console, isShown: !options.quiet && console.isTerminal)
        let builder = SiteBuilder(renderer: renderer, tree: options.tree, jobs: options.jobCount) {
            done, total in
            progress.show(done, of: total)
        }
        let result = await interruption.run {
            do throws(BuildError) {
                return Result<OutputSummary, BuildError>.success(try await builder.build(into: output))
            } catch {
                return .failure(error)
            }
        } interruptedMessage: { (result: Result<OutputSummary, BuildError>) in
            Self.message(afterInterrupt: result)
        }
        progress.clear()
        let summary: OutputSummary
        do throws(BuildError) {
            summary = try result.get()
        } catch {
            throw Self.failure(for: error)
        }
        try report(preserved: summary.preserved)
        let buildSummary = BuildSummary(plan: plan, output: summary, duration: ContinuousClock.now - start)
        if let input, site.diagnostics.isEmpty, summary.preserved.isEmpty {
            record(buildSummary, input)
        }
        guard !options.quiet else { return }
        Console.standardOutput.write(
            buildSummary.message(folder: options.outputFolder, isVerbose: options.verbose))
    }

    /// Prints the summary of a build that would change nothing.
    /// - Returns: Whether nothing has changed since the build that the record describes.
    private func printUnchanged(since input: BuildRecord.Input, _ start: ContinuousClock.Instant) -> Bool {
        let record = BuildRecord.read(in: options.cacheFolder, input: input, output: options.outputFolder)
        guard let record else { return false }
        if !options.quiet {
            let output = OutputSummary(
                written: 0, unchanged: record.unchangedFiles, deleted: 0, preserved: [])
            let message = BuildSummary.message(
                record.counts, record.notes, output, ContinuousClock.now - start, folder: options.outputFolder
            )
            Console.standardOutput.write(message)
        }
        return true
    }

    /// Records the build of a large site, so that the next one has nothing to do if nothing changes.
    private func record(_ summary: BuildSummary, _ input: BuildRecord.Input) {
        let files = summary.output.written + summary.output.unchanged
        guard files >= BuildRecord.minimumFiles else { return }
        BuildRecord.write(
            in: options.cacheFolder, input: input, output: options.outputFolder, counts: summary.counts,
            notes: summary.notes, files: files)
    }

    /// Warns about files that are no longer part of the site but were changed since they were written. With
    /// `--strict`, also ends the command with an error.
    private func report(preserved paths: [String]) throws {
        guard !paths.isEmpty else { return }
        let named = paths.prefix(10).map { "“\(options.outputFolder)/\($0)”" }
        let shown = named.joined(separator: ", ").visible
        let more = paths.count > 10 ? " and \(paths.count - 10) more" : ""
        Console.standardError.write(
            "warning: these files are no longer part of the site, but were not deleted because they were "
                + "changed after the last build: \(shown)\(more)\n  delete the files that you do not need\n")
        guard !options.strict else {
            throw CommandFailure(
                status: .invalidContent,
                message: "error: --strict treats warnings as errors; the site was written\n")
        }
    }

    /// Opens the output folder before anything is read, so that an unsafe folder is reported immediately.
    private func openOutput() throws -> OutputFolder {
        do {
            return try OutputFolder.open(
                at: options.outputFolder, project: options.source,
                forbidden: [options.contentFolder, options.templatesFolder, options.cacheFolder])
        } catch {
            throw Self.failure(for: .output(error))
        }
    }

    /// Returns the message after an interrupted build. A build that has already started to move the new site
    /// into place is completed.
    private static func message(afterInterrupt result: Result<OutputSummary, BuildError>) -> String {
        switch result {
        case .success: "interrupted; the new site was written"
        case .failure(let error): String(failure(for: error).message.dropLast())
        }
    }

    static func failure(for error: BuildError) -> CommandFailure {
        switch error {
        case .interrupted:
            return CommandFailure(status: .invalidContent, message: InterruptHandler.nothingChanged + "\n")
        case .output(let error):
            let isUsageError = if case .refused = error { true } else { false }
            return CommandFailure(
                status: isUsageError ? .usageError : .invalidContent, message: "error: \(error)\n")
        case .content(let error):
            return CommandFailure(
                status: .invalidContent,
                message: "error: “content/\(error.path)” cannot be read: \(error.reason); "
                    + "nothing was changed\n")
        case .rendering(let error):
            return CommandFailure(status: .invalidContent, message: "error: \(error)\n")
        }
    }
}
