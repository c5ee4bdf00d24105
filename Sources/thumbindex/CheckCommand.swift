import ArgumentParser
import Diagnostics
import Pipeline

/// The `thumbindex check` command.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Report the problems that build would report, without writing anything.")

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let site = try await options.load(Console.standardError)
        if !options.quiet, site.diagnostics.isEmpty { Console.standardOutput.write("No problems found.\n") }
    }
}
