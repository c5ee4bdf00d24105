import ArgumentParser
import Diagnostics
import Files
import PreviewServer

/// `thumbindex serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Show the site in a browser while it is being written.",
        discussion: """
            Pages are made when they are looked at and nothing is written. After each change in content/ and \
            Templates/ the open pages that it concerns load themselves again; problems are shown on them and here. \
            Ctrl-C ends it.
            """)

    @OptionGroup var options: ProjectOptions

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The port to listen on (default: 8000, or the next that is free).", valueName: "number"))
    var port: UInt16?

    @Option(
        help: ArgumentHelp(
            "The name or address to listen on; others than the default let other machines read the preview.",
            valueName: "host"))
    var bind = "127.0.0.1"

    @Flag(help: "Open the site in the browser.")
    var open = false

    func validate() throws {
        if bind.isEmpty { throw ValidationError("--bind is empty: name the address to listen on.") }
    }

    func run() async throws {
        do {
            _ = try options.tree.items()
        } catch {
            throw CommandFailure(status: .usageError, message: options.message(for: error))
        }
        warn()
        let first = port.map(Int.init) ?? Self.defaultPort
        let site = PreviewLoader(options: options)
        let server = PreviewServer(
            source: PreviewSource(
                contentFolder: options.contentFolder, templatesFolder: options.templatesFolder,
                report: { Console.standardError.write($0.visible + "\n") }, load: site.load),
            host: bind, ports: first...(port == nil ? first + Self.fallbackPortCount : first)
        ) { port in await start(on: port, insteadOf: first) }
        do {
            try await server.run()
        } catch {
            throw CommandFailure(status: .usageError, message: message(for: error))
        }
    }
}

extension ServeCommand {
    private static let defaultPort = 8000
    /// The number of ports after the default that are tried.
    private static let fallbackPortCount = 99

    private var isLoopback: Bool { ["localhost", "::1"].contains(bind) || bind.hasPrefix("127.") }

    private func warn() {
        let console = Console.standardError
        if !isLoopback {
            console.write(
                """
                warning: every machine that reaches \(bind) can read this preview
                  leave --bind out to show it on this machine only

                """)
        }
        if options.baseURL != nil {
            console.write("warning: --base-url changes nothing here: a preview stands at its own address\n")
        }
        if options.output != nil {
            console.write("warning: --output changes nothing here: a preview writes nothing\n")
        }
    }

    private func start(on port: Int, insteadOf first: Int) async {
        let host = ["0.0.0.0", "::"].contains(bind) ? "localhost" : bind.contains(":") ? "[\(bind)]" : bind
        let address = "http://\(host):\(port)/"
        let isOther = first != 0 && port != first
        if !options.quiet {
            Console.standardOutput.write(
                (isOther ? "Port \(first) is taken; port \(port) is used instead.\n" : "")
                    + "\(options.contentFolder) is shown at \(address) (Ctrl-C ends it)\n")
        }
        guard open else { return }
        if let problem = Browser.open(address) {
            Console.standardError.write(
                "warning: no browser was opened: \(problem)\n  go to \(address) yourself\n")
        }
    }

    private func message(for error: PreviewError) -> String {
        switch error {
        case .portInUse(let taken):
            port == nil
                ? "error: the ports from \(Self.defaultPort) to \(taken) are all taken\n  name a free one with --port\n"
                : "error: port \(taken) is taken\n  name another, or leave --port out for the next that is free\n"
        case .cannotListen(let reason):
            "error: it is not possible to listen on \(bind): \(reason)\n"
        }
    }
}
