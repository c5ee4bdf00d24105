import ArgumentParser
import Glibc

/// The program: parses its arguments, runs a command, and chooses the exit status.
@main
struct Thumbindex: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumbindex",
        abstract:
            "Makes indexed catalogs: static sites in which every list has sections and an index to jump by.",
        discussion: """
            A project is a folder that holds content/. Each folder in it is a catalog, each Markdown file or JSON \
            object an entry. Exit status: 0 done, 1 the content has errors, 2 wrong usage.
            """,
        version: "0.1.0",
        subcommands: [
            NewCommand.self, BuildCommand.self, ServeCommand.self, CheckCommand.self, PublishCommand.self,
        ]
    )

    static func main() async {
        do {
            var command = try parseAsRoot()
            if command is Thumbindex {
                throw CommandFailure(status: .usageError, message: helpMessage() + "\n")
            }
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
            (isHelp ? Console.standardOutput : Console.standardError).write(fullMessage(for: error) + "\n")
            Glibc.exit(isHelp ? ExitStatus.success.rawValue : ExitStatus.usageError.rawValue)
        }
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
    /// The message for standard error, with its final line break. Empty if everything was already printed.
    let message: String
}
