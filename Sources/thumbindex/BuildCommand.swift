import ArgumentParser
import Content
import Diagnostics
import Files
import Foundation
import Pipeline
import Rendering
import SiteBuild

/// The `thumbindex build` command.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build the site from content/.",
        discussion: """
            Checks and renders everything first. If there are errors, they are printed (of many of one kind, the \
            first ten in a file) and the existing site is not changed. Files in the output folder that Thumbindex did not write are never changed.
            """)

    @Flag(help: "Make a site that can be read from a folder or an archive, without a server.")
    var portable = false

    @OptionGroup var options: ProjectOptions

    init() {}

    /// Creates the command that builds a site with the options of another command.
    init(options: ProjectOptions) {
        self.options = options
        portable = false
    }

    func run() async throws {
        let start = ContinuousClock.now
        let interruption = InterruptHandler()
        let output = try options.openOutput()
        if options.warnAboutCacheFolder(), options.strict {
            throw CommandFailure.warnings("nothing was written")
        }
        let templates = options.templates
        // The output folder is inspected whenever other work does not keep all processors busy. These are tasks because other
        // tasks wait for their values, which `async let` does not allow.
        let jobs = options.jobCount
        let lastBuild = Task { [options] in PageRecord.read(in: options.cacheFolder, output: output.path) }
        let inspection = Task {
            await InspectedOutput(of: output, since: await lastBuild.value, jobs: jobs)
        }
        let input = await options.buildInput(templates: templates, isPortable: portable)
        let last = await lastBuild.value
        // A verbose build prints more than the record holds.
        if let build = last.build, build.input == input?.digest, !options.verbose,
            let files = await inspection.value?.unchangedFiles
        {
            return printUnchanged(build, files: files, since: start)
        }
        let content = ContentRecord(in: options.cacheFolder)
        async let recordedSearch = SearchRecord.read(in: options.cacheFolder, output: output.path)
        let known = await content?.read(jobs: jobs) ?? LoadedFiles()
        let knownOutput = Task {
            var known = await inspection.value
            await known?.readManifest(jobs: jobs)
            UntilExit.keep(known)
            return known
        }
        let work = Work(
            input: input, templates: templates, content: content, output: output,
            previous: (last, await recordedSearch), knownOutput: knownOutput, interruption: interruption,
            start: start)
        do {
            try await loadAndBuild(work, reusing: known)
        } catch is LostRecord {
            // The problems of the site were printed the first time.
            try await loadAndBuild(work, reusing: LoadedFiles(), printsProblems: false)
        }
    }

    /// What a build works with, other than the files that it reuses.
    private struct Work {
        let input: BuildInput?
        let templates: TemplateFolder
        let content: ContentRecord?
        let output: OutputFolder
        let previous: (pages: PageRecord, search: SearchRecord)
        let knownOutput: Task<InspectedOutput?, Never>
        let interruption: InterruptHandler
        let start: ContinuousClock.Instant
    }

    /// The error of a build that reuses recorded content that can no longer be read, because the record was damaged after it
    /// was checked. Nothing was written.
    private struct LostRecord: Error {}

    /// Loads the site, and renders and writes it.
    ///
    /// - Parameters:
    ///   - known: The files of an earlier run.
    ///   - printsProblems: Whether to print the problems of the site.
    /// - Throws: ``LostRecord``; ``CommandFailure`` if the site cannot be built.
    private func loadAndBuild(
        _ work: Work, reusing known: LoadedFiles, printsProblems: Bool = true
    ) async throws {
        let console = Console.standardError
        let site = try await options.load(
            from: work.input?.tree ?? options.tree, templates: work.templates, reusing: known,
            isPortable: portable, whenRead: SiteRenderer.prepareSearch, printsProblems ? console : nil)
        let progress = ProgressLine(console: console, isShown: !options.quiet && console.isTerminal)
        let builder = SiteBuilder(site, tree: options.tree, jobs: options.jobCount) { done, total in
            progress.show(done, of: total)
        }
        guard let plan = site.plan, let builder else { return }
        UntilExit.keep((site, known))
        let content = work.content
        // Written while the site is built. The function returns only when the record is complete.
        async let recording: Void? = content?.write(site.files, previous: known)
        async let counts = BuildSummary.counts(of: plan)
        let built: CompletedBuild
        do throws(BuildError) {
            built = try await build(with: builder, work, progress)
        } catch {
            if case .rendering = error, site.files.hasLostHTML { throw LostRecord() }
            throw Self.failure(for: error)
        }
        let summary = built.summary
        var record = built.pages
        try report(preserved: summary.preserved)
        let buildSummary = BuildSummary(
            plan: plan, counts: await counts, output: summary, duration: ContinuousClock.now - work.start)
        record.files = work.input?.files
        record.options = options.siteOptions(isPortable: portable)
        if let input = work.input?.digest, site.diagnostics.isEmpty, summary.preserved.isEmpty {
            record.build = PageRecord.Build(
                input: input, counts: buildSummary.counts, notes: buildSummary.notes(isVerbose: false))
        }
        record.write(in: options.cacheFolder, output: work.output.path)
        _ = await recording
        guard !options.quiet else { return }
        Console.standardOutput.write(
            buildSummary.message(folder: options.outputFolder, isVerbose: options.verbose))
    }

    /// Renders and writes the site, and handles interrupts.
    private func build(
        with builder: SiteBuilder, _ work: Work, _ progress: ProgressLine
    ) async throws(BuildError) -> CompletedBuild {
        let (output, previous, known) = (work.output, work.previous, work.knownOutput)
        let recordSearch = { @Sendable [cache = options.cacheFolder] (record: SearchRecord) in
            record.write(in: cache, output: output.path, unless: previous.search)
        }
        let result = await work.interruption.run {
            do throws(BuildError) {
                return BuildResult.success(
                    try await builder.build(
                        into: output, since: previous.pages, search: previous.search,
                        known: { await known.value }, recordSearch: recordSearch))
            } catch {
                return .failure(error)
            }
        } interruptedMessage: { (result: BuildResult) in
            Self.message(afterInterrupt: result)
        }
        progress.clear()
        return try result.get()
    }

    private typealias BuildResult = Result<CompletedBuild, BuildError>

    /// Prints the summary of a build that would change nothing.
    private func printUnchanged(
        _ build: PageRecord.Build, files: Int, since start: ContinuousClock.Instant
    ) {
        guard !options.quiet else { return }
        let summary = OutputSummary(written: 0, unchanged: files, deleted: 0, preserved: [])
        Console.standardOutput.write(
            BuildSummary.message(
                build.counts, build.notes, summary, ContinuousClock.now - start,
                folder: options.outputFolder))
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
        if options.strict { throw CommandFailure.warnings("the site was written") }
    }

    /// Returns the message after an interrupted build. A build that has already started to move the new site
    /// into place is completed.
    private static func message(afterInterrupt result: BuildResult) -> String {
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
