import ArgumentParser
import BuiltSite
import Content
import Diagnostics
import Files
import Pipeline
import Publishing

/// The `thumbindex publish` command.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Build the site if its content has changed, and upload the changes to its target.",
        discussion: """
            Targets are set in content/site.yaml:

              publish:
                web: {directory: /var/www/things}
                pages: {git: git@example.org:me/things.git, branch: gh-pages}
                server: {rsync: "me@example.org:/var/www/things"}
                bucket: {rclone: "r2:things"}

            Without TARGET, publishes to the only target or to the target named default. If the content or the \
            templates have changed since the last build, builds the site first; if they have errors, nothing is \
            published. Compares files by their contents, uploads new and changed files (assets before \
            pages), and then deletes files that are no longer in the site. Other files at the target are not changed.
            """)

    @Argument(help: ArgumentHelp("The name of a target in site.yaml.", valueName: "target"))
    var target: String?

    @Flag(
        help:
            "Print the steps, without publishing. A site that is older than its content is built in a temporary folder."
    )
    var dryRun = false

    @Flag(help: "Publish the site as it was built, even if its content has changed.")
    var noBuild = false

    @Flag(
        help: """
            Publish to a folder or branch that contains other files and has never been published to. These files stay, \
            except that files in the way of the site are replaced.
            """)
    var adopt = false

    @Flag(help: "Publish even if the site has no pages or has lost more than half of them.")
    var allowLoss = false

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let interruption = InterruptHandler(message: "\(PublishingError.cancelled(done: 0, of: 0))")
        let chosen = try PublishTargets(options: options).chosen(target)
        if !dryRun || noBuild { _ = try await builder.run() }
        let place: any PublicationTarget
        let outcome: Outcome
        do {
            place = try destination(of: chosen)
            let result = await interruption.run { [self] in
                await self.result(at: place)
            } interruptedMessage: { result in
                message(afterInterrupt: result)
            }
            outcome = try result.get()
        } catch let error as PublishingError {
            throw Self.failure(for: error)
        }
        let summary = PublishSummary(plan: outcome.plan, target: place.name)
        Console.standardError.write(summary.warning)
        if dryRun {
            if !options.quiet { Console.standardOutput.write(summary.stepList + summary.dryRunMessage) }
            return
        }
        if options.verbose { Console.standardOutput.write(summary.stepList) }
        if !options.quiet { Console.standardOutput.write(summary.completionMessage(outcome.made)) }
    }

    private var builder: BuildBeforePublishing {
        BuildBeforePublishing(
            options: options, policy: noBuild ? .publishOlder : dryRun ? .buildAside : .build, target: target)
    }

    /// The plan and the result of a publication.
    private struct Outcome: Sendable {
        let plan: PublicationPlan
        /// The target's description of the result.
        var made: String?
    }

    /// Plans and publishes. When this returns, the target is closed and temporary files are removed.
    private func result(at target: any PublicationTarget) async -> Result<Outcome, any Error> {
        do {
            // The temporary folder is removed when this returns.
            let temporary = dryRun && !noBuild ? try await builder.run() : nil
            let publication = try await Publication.prepare(
                try openSite(at: temporary.map(BuildBeforePublishing.site) ?? options.outputFolder),
                for: target,
                permissions: PublicationPermissions(allowsAdoption: adopt, allowsPageLoss: allowLoss))
            var outcome = Outcome(plan: publication.plan)
            if !dryRun { outcome.made = try await perform(publication) }
            return .success(outcome)
        } catch {
            return .failure(error)
        }
    }

    private func message(afterInterrupt result: Result<Outcome, any Error>) -> String {
        switch result {
        case .success: dryRun ? "interrupted; nothing was published" : "interrupted; the site was published"
        case .failure(let error as PublishingError): "\(error)".visible
        case .failure: InterruptHandler.nothingChanged
        }
    }

    private func openSite(at path: String) throws(PublishingError) -> BuiltFolder {
        do {
            return try BuiltFolder.open(at: path)
        } catch {
            throw .site(error)
        }
    }

    private func perform(_ publication: Publication) async throws(PublishingError) -> String? {
        let console = Console.standardError
        let progress = ProgressLine(
            console: console, isShown: !options.quiet && console.isTerminal, work: "Publishing files")
        defer { progress.clear() }
        let total = publication.plan.steps.count
        return try await publication.perform { done in progress.show(done, of: total) }
    }

    private func destination(
        of target: PublishSettings.Target
    ) throws(PublishingError) -> any PublicationTarget {
        switch target.destination {
        case .directory(let path):
            return DirectoryTarget(
                path: try folder(path), project: options.source,
                forbidden: [
                    options.contentFolder, options.templatesFolder, options.cacheFolder.path,
                    options.outputFolder,
                ])
        case .rsync(let location): return RsyncTarget(location: location)
        case .rclone(let location): return RcloneTarget(location: location)
        case .git(let branch):
            let isURL = PublishSettings.isURL(branch.repository)
            return GitTarget(
                repository: isURL ? .url(branch.repository) : .folder(try folder(branch.repository)),
                branch: branch.name, keepsHistory: branch.keepsHistory, isSigned: branch.isSigned,
                project: options.source)
        }
    }

    /// Returns the path of a folder that `site.yaml` names. A path that begins with `~/` is relative to the
    /// home folder. Any other path is absolute or relative to the project folder.
    private func folder(_ path: String) throws(PublishingError) -> String {
        if path == "~" || path.hasPrefix("~/") {
            guard let home = HomeFolder.current else { throw .unknownHomeFolder(path) }
            return home + path.dropFirst()
        }
        if path.hasPrefix("/") || options.source == "." { return path }
        return options.source + (options.source.hasSuffix("/") ? "" : "/") + path
    }

    private static func failure(for error: PublishingError) -> CommandFailure {
        let message = "error: \(error)".visible + "\n"
        return CommandFailure(status: error.isUsageError ? .usageError : .invalidContent, message: message)
    }
}

extension PublishingError {
    /// Whether the target is unusable, regardless of the site.
    fileprivate var isUsageError: Bool {
        switch self {
        case .foreign, .refused, .startsLikeOption, .credentialsInURL, .repositoryInProject, .notARepository,
            .invalidBranch, .checkedOut, .missingParentFolder, .unknownHomeFolder:
            true
        default: false
        }
    }
}
