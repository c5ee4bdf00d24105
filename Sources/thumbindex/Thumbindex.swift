import ArgumentParser
import Diagnostics
import Glibc
import Publishing

/// The program, which parses its arguments, runs a command, and sets the exit status.
@main
struct Thumbindex: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbindex",
        abstract:
            "Builds static sites for indexed catalogs: every list has sections and an index to jump to them.",
        discussion: """
            A project is a folder that contains content/. Each folder in content/ that has entries is a catalog; \
            each Markdown file, JSON or YAML object, or row of a CSV file is an entry. Exit status: 0 for success, 1 \
            if the content has errors or the command fails, 2 for wrong usage.
            """,
        // The one place that names the version. The packages read it from `--version`; CHANGELOG.md begins with it.
        version: "1.0.0",
        subcommands: [
            NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self, PublishCommand.self,
            DiffCommand.self, SchemaCommand.self,
        ]
    )

    // Without an actor, it would run on the default executor, which `serve` must not use; see PreviewExecutor.
    @MainActor static func main() async {
        do {
            if let failure = wrongCommand(in: CommandLine.arguments.dropFirst()) { throw failure }
            var command = try parseAsRoot()
            if command is Thumbindex {
                throw CommandFailure(status: .usageError, message: helpMessage() + "\n")
            }
            try checkCurrentFolder()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            Console.standardError.write(failure.message)
            Glibc.exit(failure.status.rawValue)
        } catch {
            let isHelp = exitCode(for: error) == .success
            let message = fullMessage(for: error) + "\n"
            if isHelp {
                Console.standardOutput.write(message)
            } else {
                // An argument that is quoted may contain a password.
                var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map {
                    Credentials.masked(inSettings: String($0))
                }
                if let folder = unexpectedProject(in: CommandLine.arguments.dropFirst(), message: lines[0]) {
                    lines.insert("  name the project folder with --source \(folder.visible)", at: 1)
                }
                Console.standardError.write(lines.joined(separator: "\n"))
            }
            Glibc.exit(isHelp ? ExitStatus.success.rawValue : ExitStatus.usageError.rawValue)
        }
    }
}

extension Thumbindex {
    /// Returns the failure for arguments that do not begin with a command; `nil` if they do, or ask for help.
    private static func wrongCommand(in arguments: ArraySlice<String>) -> CommandFailure? {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let first = arguments.first, !names.contains(first), !ownArguments.contains(first),
            // Scripts for the completion in shells use these.
            !first.hasPrefix("---"), !first.hasPrefix("--generate-"), !first.hasPrefix("--experimental-")
        else { return nil }
        let name = Credentials.masked(inSettings: first).visible
        let command = arguments.first { names.contains($0) }
        let message: String
        if first.hasPrefix("-"), let command {
            message =
                "error: “\(name)” is before the command\n  write options after it: thumbindex \(command) …\n"
        } else if first.hasPrefix("-") {
            message =
                "error: there is no command before “\(name)”\n  write one of: \(names.joined(separator: ", "))\n"
        } else {
            let nearest = Suggestion.nearest(to: first, in: names).map { "did you mean “\($0)”?" }
            message =
                "error: there is no command “\(name)”\n  "
                + (nearest ?? "the commands are \(names.joined(separator: ", "))") + "\n"
        }
        return CommandFailure(status: .usageError, message: message)
    }

    /// Returns the project folder that follows a command without `--source`; `nil` if there is none.
    private static func unexpectedProject(in arguments: ArraySlice<String>, message: String) -> String? {
        guard message.contains("Unexpected argument"), arguments.first != NewCommand.configuration.commandName
        else { return nil }
        return arguments.dropFirst().first { !$0.hasPrefix("-") && access($0 + "/content/.", F_OK) == 0 }
    }

    /// The arguments that may be without a command.
    private static let ownArguments = ["help", "-h", "-help", "--help", "--help-hidden", "--version", "--"]

    /// Checks that the current folder exists. Without one, Foundation crashes when it makes a relative path absolute.
    private static func checkCurrentFolder() throws(CommandFailure) {
        guard let path = getcwd(nil, 0) else {
            throw CommandFailure(
                status: .usageError,
                message: "error: the current folder no longer exists\n  Change to another folder.\n")
        }
        free(path)
    }
}

enum ExitStatus: Int32 {
    case success = 0
    case invalidContent = 1
    case usageError = 2
}

/// The failure of a command.
struct CommandFailure: Error {
    let status: ExitStatus
    /// The message for standard error, including its final line break. Empty if everything was already
    /// printed.
    let message: String

    /// Returns the failure because of warnings with `--strict`.
    /// - Parameter outcome: What the command did or did not do.
    static func warnings(_ outcome: String) -> CommandFailure {
        CommandFailure(
            status: .invalidContent, message: "error: --strict treats warnings as errors; \(outcome)\n")
    }
}
