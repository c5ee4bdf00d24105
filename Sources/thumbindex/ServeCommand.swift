import ArgumentParser
import Diagnostics
import Files
import PreviewServer

/// The `thumbindex serve` command.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Preview the site in a browser while you edit it.",
        discussion: """
            Renders pages on request and writes no files. After each change in content/ or Templates/, the affected \
            pages reload in the browser. Problems are shown on the pages and in the terminal. Press Ctrl-C to stop.
            """)

    @OptionGroup var options: ProjectOptions

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "The port to listen on (default: 8000, or the next free port).", valueName: "number"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "The host name or IP address to listen on. Values other than the default can make the preview "
                + "visible to other computers.",
            valueName: "host"))
    var bind = "127.0.0.1"

    @Flag(help: "Open the site in the browser.")
    var open = false

    @Flag(help: "Check the files every two seconds, for file systems that do not report changes.")
    var poll = false

    func validate() throws {
        if let port, !(0...65_535).contains(port) {
            throw ValidationError("--port must be an integer from 0 to 65535.")
        }
        if bind.isEmpty { throw ValidationError("--bind is empty: name a host or IP address to listen on.") }
    }

    // On the main actor, like `Thumbindex.main()`, so that the default executor is not used before this one is chosen.
    @MainActor func run() async throws {
        try await withTaskExecutorPreference(PreviewExecutor.shared) { try await serve() }
    }
}

extension ServeCommand {
    private func serve() async throws {
        do {
            try options.tree.checkRoot()
        } catch {
            throw CommandFailure(status: .usageError, message: options.message(for: error))
        }
        warn()
        let first = port ?? Self.defaultPort
        let site = PreviewLoader(options: options)
        let server = PreviewServer(
            source: PreviewSource(
                contentFolder: options.contentFolder, templatesFolder: options.templatesFolder, polls: poll,
                report: { Console.standardError.write($0.visible + "\n") }, load: { await site.load($0) }),
            host: host, ports: first...(port == nil ? first + Self.fallbackPortCount : first)
        ) { port in await start(on: port, insteadOf: first) }
        do {
            try await server.run()
        } catch {
            throw CommandFailure(status: .usageError, message: message(for: error))
        }
    }

    private static let defaultPort = 8000
    /// The number of ports after the default port that are also tried.
    private static let fallbackPortCount = 99

    /// The host without the brackets around an IPv6 address in a URL.
    private var host: String {
        bind.hasPrefix("[") && bind.hasSuffix("]") ? String(bind.dropFirst().dropLast()) : bind
    }

    private var isLoopback: Bool { ["localhost", "::1"].contains(host) || host.hasPrefix("127.") }

    /// Whether the preview has every address of this computer.
    private var isAnyAddress: Bool { ["0.0.0.0", "::"].contains(host) }

    private func warn() {
        let console = Console.standardError
        if !isLoopback {
            console.write(
                """
                warning: every computer that can reach \(isAnyAddress ? "this one" : host) can read this preview
                  remove --bind to show it on this computer only

                """)
        }
        options.warnAboutUnused(
            ["--base-url": options.baseURL != nil, "--output": options.output != nil], by: "a preview")
        options.warnAboutCacheFolder()
    }

    private func start(on port: Int, insteadOf first: Int) async {
        let name = isAnyAddress ? "localhost" : host.contains(":") ? "[\(host)]" : host
        let url = "http://\(name):\(port)/"
        let isOther = first != 0 && port != first
        if !options.quiet {
            Console.standardOutput.write(
                (isOther ? "Port \(first) is already in use; using port \(port) instead.\n" : "")
                    + "Preview of \(options.contentFolder) at \(url) (press Ctrl-C to stop)\n"
                    + "Try out views at \(url)-/explore\n")
        }
        guard open else { return }
        if let problem = Browser.open(url) {
            Console.standardError.write(
                "warning: cannot open a browser: \(problem)\n  open \(url) yourself\n")
        }
    }

    private func message(for error: PreviewError) -> String {
        switch error {
        case .portInUse(let taken):
            port == nil
                ? "error: all ports from \(Self.defaultPort) to \(taken) are in use\n  name a free port with --port\n"
                : "error: port \(taken) is already in use\n"
                    + "  name another port, or remove --port to use a free one\n"
        case .cannotListen(let reason):
            "error: cannot listen on \(bind): \(reason)\n"
        }
    }
}
