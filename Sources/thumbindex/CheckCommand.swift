import ArgumentParser
import Diagnostics
import Pipeline

/// `thumbindex check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Say what build would report, and write nothing.")

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        let site = try await options.load(Console.standardError)
        if !options.quiet, site.diagnostics.isEmpty { Console.standardOutput.write("Nothing is wrong.\n") }
    }
}
