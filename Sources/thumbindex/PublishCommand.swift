import ArgumentParser
import BuiltSite
import Content
import Foundation
import Publishing

/// `thumbindex publish`.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Send what changed in the built site to where it is read.",
        discussion: """
            Targets stand in content/site.yaml:

              publish:
                web: {directory: /var/www/things}
                pages: {git: git@example.org:me/things.git, branch: gh-pages}

            Without TARGET, the only one is meant, or the one named default. The site is taken as thumbindex build \
            left it. Files of others at the target stay. Files are compared by their contents; what is new or \
            changed is sent, assets before pages, and what is no longer part of the site is deleted last.
            """)

    @Argument(help: ArgumentHelp("The name of a target in site.yaml.", valueName: "target"))
    var target: String?

    @Flag(help: "Print what would be done, and do nothing.")
    var dryRun = false

    @Flag(
        help: """
            Publish to a folder or branch with files of others, to which Thumbindex has never published: they stay, \
            but those that stand where the site goes are replaced.
            """)
    var adopt = false

    @Flag(help: "Publish even where the site has no pages, or has lost more than half of them.")
    var allowLoss = false

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let chosen = try PublishTargets(options: options).chosen(target)
        let place = destination(of: chosen)
        let publication: Publication
        do throws(PublishingError) {
            let site = try openSite()
            publication = try await Publication.prepare(
                site, for: place,
                permissions: PublicationPermissions(adopting: adopt, losing: allowLoss))
        } catch {
            throw Self.failure(for: error)
        }
        let summary = PublishSummary(plan: publication.plan, target: place.name)
        Console.standardError.write(summary.warning)
        if dryRun {
            if !options.quiet { Console.standardOutput.write(summary.steps + summary.dryRun) }
            return
        }
        let made = try await carryOut(publication)
        if options.verbose { Console.standardOutput.write(summary.steps) }
        if !options.quiet { Console.standardOutput.write(summary.done(made)) }
    }

    private func openSite() throws(PublishingError) -> BuiltFolder {
        do {
            return try BuiltFolder.open(at: options.outputFolder)
        } catch {
            throw .site(error)
        }
    }

    private func carryOut(_ publication: Publication) async throws -> String? {
        let console = Console.standardError
        let progress = Progress(
            console: console, isShown: !options.quiet && console.isTerminal, work: "Publishing files")
        defer { progress.clear() }
        let total = publication.plan.steps.count
        do {
            return try await publication.carryOut { done in progress.show(done, of: total) }
        } catch {
            throw Self.failure(for: error)
        }
    }

    private func destination(of target: PublishSettings.Target) -> any PublicationTarget {
        switch target.destination {
        case .directory(let path):
            return DirectoryTarget(
                path: folder(path), project: options.source,
                forbidden: [options.contentFolder, options.templatesFolder, options.cacheFolder])
        case .git(let repository, let branch):
            let isAddress = PublishSettings.isAddress(repository)
            return GitTarget(
                repository: isAddress ? .address(repository) : .folder(folder(repository)), branch: branch,
                project: options.source)
        }
    }

    /// A folder as `site.yaml` names it: from the project folder, or with `~/` from the home folder.
    private func folder(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") {
            return FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst()
        }
        if path.hasPrefix("/") || options.source == "." { return path }
        return options.source + (options.source.hasSuffix("/") ? "" : "/") + path
    }

    private static func failure(for error: PublishingError) -> CommandFailure {
        let message = "error: \(error)".visible + "\n"
        return CommandFailure(status: error.isUsage ? .wrongUsage : .contentHasErrors, message: message)
    }
}

extension PublishingError {
    /// Whether the target cannot be published to, whatever the site is.
    fileprivate var isUsage: Bool {
        switch self {
        case .foreign, .refused, .optionLike, .passwordInAddress, .notARepository, .invalidBranch,
            .checkedOut, .noFolder:
            true
        default: false
        }
    }
}
