import BuiltSite
import Diagnostics
import Files
import Pipeline
import Publishing
import SiteBuild

/// The build of a site that is about to be published, if the site is older than its content.
struct BuildBeforePublishing {
    let options: ProjectOptions
    /// What is done with a site that is older than its content.
    enum Policy {
        case build
        /// It is published as it was built, with a warning.
        case publishOlder
        /// It is built in a temporary folder, so that nothing in the project changes.
        case buildAside
    }

    let policy: Policy
    /// The name of the target, as it was given.
    let target: String?

    /// What is known of a site before it is published.
    private enum Age {
        /// A build with these options would change nothing.
        case current
        /// The content or the options have changed since the site was built.
        case older(options: [String])
        /// There is no complete site, or no record of its build.
        case unknown
    }

    /// Builds the site if that may change it.
    ///
    /// - Returns: The temporary folder with the site; `nil` if the site is in the output folder.
    /// - Throws: ``CommandFailure`` if the site cannot be built, or if it is older and may not be.
    func run() async throws -> TemporaryFolder? {
        let age = await age()
        switch (age, policy) {
        case (.current, _), (.unknown, .publishOlder): return nil
        case (.older, .publishOlder):
            try warn(advice: "it is published as it was built; to publish the changes, omit --no-build")
            return nil
        case (.older(let built), _) where own.isEmpty && !built.isEmpty:
            throw CommandFailure(
                status: .usageError,
                message: message(forSiteBuiltWith: built))
        case (_, .build):
            try await build()
            return nil
        case (_, .buildAside): return try await buildAside()
        }
    }

    /// The options of this command that change the site.
    private var own: [String] { options.siteOptions(isPortable: false) }

    private func age() async -> Age {
        guard let output = try? openFolder(options.outputFolder),
            (try? BuiltFolder.open(at: options.outputFolder)) != nil
        else { return .unknown }
        let record = PageRecord.read(in: options.cacheFolder, output: output.path)
        guard let files = record.files, !record.isOfOtherSite(in: output.path),
            let input = await options.buildInput(templates: options.templates, isPortable: false)
        else { return .unknown }
        // Without options, the site is published as it was built, whatever the options of that build.
        let hasOtherOptions = !own.isEmpty && own != record.options
        // The warnings of a build are not recorded, only whether it had any.
        let mayHaveWarnings = options.strict && record.build == nil
        let isCurrent = input.files == files && !hasOtherOptions && !mayHaveWarnings
        return isCurrent ? .current : .older(options: record.options)
    }

    private func build() async throws {
        try await building("Building the site first, because it may be older than its content.") {
            try await BuildCommand(options: options).run()
        }
    }

    private func buildAside() async throws -> TemporaryFolder {
        try await building(
            "Building the site in a temporary folder, because it may be older than its content."
        ) {
            // A build would reject it.
            let folder = try openFolder(options.outputFolder)
            let temporary: TemporaryFolder
            do throws(PublishingError) {
                temporary = try TemporaryFolder()
            } catch {
                throw CommandFailure(status: .invalidContent, message: "error: \(error)".visible + "\n")
            }
            let site = try await options.load(
                from: options.tree, templates: options.templates, Console.standardError)
            let console = Console.standardError
            let progress = ProgressLine(console: console, isShown: !options.quiet && console.isTerminal)
            defer { progress.clear() }
            let builder = SiteBuilder(site, tree: options.tree, jobs: options.jobCount) { done, total in
                progress.show(done, of: total)
            }
            guard let output = try? openFolder(Self.site(in: temporary)) else {
                let message =
                    "error: the temporary folder “\(temporary.path)” is in a folder of the project; "
                throw CommandFailure(
                    status: .usageError, message: message.visible + "set TMPDIR to another one\n")
            }
            do throws(BuildError) {
                _ = try await builder?.build(into: output)
            } catch {
                throw BuildCommand.failure(for: error)
            }
            try check(folder, for: Self.site(in: temporary))
            return temporary
        }
    }

    /// Reports files in the output folder that are in the way of a site, as a build does.
    private func check(_ folder: OutputFolder, for site: String) throws {
        // A site that cannot be opened is reported when it is to be published.
        guard let site = try? BuiltFolder.open(at: site) else { return }
        do throws(OutputError) {
            try folder.check(site.manifest)
        } catch {
            throw BuildCommand.failure(for: .output(error))
        }
    }

    /// Returns the path of a site that was built in a temporary folder.
    static func site(in temporary: TemporaryFolder) -> String { temporary.path + "/site" }

    private func openFolder(_ path: String) throws -> OutputFolder {
        do throws(OutputError) {
            return try OutputFolder.open(
                at: path, project: options.source,
                forbidden: [options.contentFolder, options.templatesFolder, options.cacheFolder.path])
        } catch {
            throw BuildCommand.failure(for: .output(error))
        }
    }

    /// Builds with a message, and says what follows from a failure.
    private func building<Value>(
        _ message: String, _ build: () async throws -> Value
    ) async throws -> Value {
        if !options.quiet { Console.standardOutput.write(message + "\n") }
        do {
            return try await build()
        } catch let failure as CommandFailure {
            throw CommandFailure(
                status: failure.status,
                message: failure.message + "the site was not built; nothing was published\n")
        }
    }

    /// Warns that the site is older than its content. With `--strict`, also ends the command with an error.
    private func warn(advice: String) throws {
        Console.standardError.write(
            "warning: the content has changed since the site was built\n  \(advice)\n")
        if options.strict { throw CommandFailure.warnings("nothing was published") }
    }

    private func message(forSiteBuiltWith arguments: [String]) -> String {
        let places =
            (options.source == "." ? [] : ["-s \(ShellArgument(options.source))"])
            + (options.output.map { ["-o \(ShellArgument($0))"] } ?? [])
        func line(_ arguments: [String]) -> String {
            (["thumbindex"] + arguments + places).joined(separator: " ").visible
        }
        return """
            error: the site may be older than its content, and was built with \(arguments.joined(separator: " ").visible)
              Build it again, or publish it as it was built:

              \(line(["build"] + arguments))
              \(line(["publish"] + (target.map { [$0] } ?? []) + ["--no-build"]))

            """
    }
}
