import BuiltSite
import Diagnostics
import Files
import Pipeline
import SiteBuild

/// The build of a site that is about to be published, if the site is older than its content.
struct BuildBeforePublishing {
    let options: ProjectOptions
    /// What is done with a site that is older than its content.
    enum Policy {
        case build
        /// It is published as it was built, with a warning.
        case publishOlder
        /// Only the steps to publish it as it was built are printed, with a warning.
        case planOlder
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
    /// - Throws: ``CommandFailure`` if the site cannot be built, or if it is older and may not be.
    func run() async throws {
        let age = await age()
        switch (age, policy) {
        case (.current, _), (.unknown, .publishOlder), (.unknown, .planOlder): return
        case (.older, .publishOlder):
            try warn(advice: "it is published as it was built; to publish the changes, omit --no-build")
        case (.older, .planOlder):
            try warn(
                advice: "these are the steps for the site as it was built; "
                    + "for those of the changes, build it first")
        case (.older(let built), .build) where own.isEmpty && !built.isEmpty:
            throw CommandFailure(
                status: .usageError,
                message: message(forSiteBuiltWith: built))
        case (.older, .build), (.unknown, .build): try await build()
        }
    }

    /// The options of this command that change the site.
    private var own: [String] { options.siteOptions(isPortable: false) }

    private func age() async -> Age {
        let output = try? OutputFolder.open(
            at: options.outputFolder, project: options.source,
            forbidden: [options.contentFolder, options.templatesFolder, options.cacheFolder.path])
        guard let output, (try? BuiltFolder.open(at: options.outputFolder)) != nil else { return .unknown }
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
        if !options.quiet {
            Console.standardOutput.write(
                "Building the site first, because it may be older than its content.\n")
        }
        do {
            try await BuildCommand(options: options).run()
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
        func line(_ words: [String]) -> String {
            (["thumbindex"] + words + places).joined(separator: " ").visible
        }
        return """
            error: the site may be older than its content, and was built with \(arguments.joined(separator: " ").visible)
              Build it again, or publish it as it was built:

              \(line(["build"] + arguments))
              \(line(["publish"] + (target.map { [$0] } ?? []) + ["--no-build"]))

            """
    }
}
