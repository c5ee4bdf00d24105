import Content
import Diagnostics
import Foundation
import Publishing

/// The publishing targets in `site.yaml`.
struct PublishTargets {
    private let settings: PublishSettings
    private let settingsFile: String

    /// Reads the targets and prints the problems of the file.
    ///
    /// - Throws: ``CommandFailure`` if there is no content folder, or if the file has errors or, with
    ///   `--strict`, warnings.
    init(options: ProjectOptions) throws {
        settingsFile = options.contentFolder + "/site.yaml"
        guard FileManager.default.fileExists(atPath: options.contentFolder) else {
            throw CommandFailure(
                status: .usageError, message: ProjectOptions.message(forMissing: options.contentFolder))
        }
        let (read, diagnostics) = ContentLoader(tree: options.tree).siteSettings()
        let console = Console.standardError
        let formatter = DiagnosticFormatter(colors: console.hasColors, outcome: "nothing was published")
        console.write(formatter.format(diagnostics.sorted))
        guard !diagnostics.hasErrors else { throw CommandFailure(status: .invalidContent, message: "") }
        if options.strict, !diagnostics.isEmpty { throw CommandFailure.warnings("nothing was published") }
        settings = read.publish
    }

    /// Returns the target with the given name, or the default target if `name` is `nil`.
    ///
    /// - Throws: ``CommandFailure`` if there is no such target.
    func chosen(_ name: String?) throws -> PublishSettings.Target {
        let names = settings.targets.map(\.name)
        if names.isEmpty { throw Self.failure(noTargets) }
        guard let name else {
            if let target = settings.defaultTarget { return target }
            throw Self.failure(
                """
                error: \(settingsFile) has several targets: choose one
                  thumbindex publish \(names.joined(separator: "\n  thumbindex publish "))

                """)
        }
        if let target = settings.target(name) { return target }
        let advice =
            Suggestion.nearest(to: name, in: names).map { "did you mean “\($0)”?" }
            ?? "choose one of: \(names.joined(separator: ", "))"
        let shown = Credentials.masked(inSettings: name)
        throw Self.failure("error: “\(shown)” is not a target in \(settingsFile)\n  \(advice)\n")
    }

    private var noTargets: String {
        """
        error: \(settingsFile) has no target to publish to
          Add a target, such as a folder of a web server:

          publish:
            web: {directory: /var/www/things}

          or a branch of a git repository:

          publish:
            pages: {git: git@example.org:me/things.git, branch: gh-pages}

        """
    }

    /// Returns the failure with a message. Names come from files and arguments, so invisible characters in
    /// each line are escaped.
    private static func failure(_ message: String) -> CommandFailure {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).visible
        }
        return CommandFailure(status: .usageError, message: lines.joined(separator: "\n"))
    }
}
