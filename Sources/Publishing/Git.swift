import Diagnostics
internal import Glibc
internal import Subprocess
internal import Synchronization

/// An interface for Git commands on a repository.
///
/// Arguments are passed without a shell. Git never prompts on the terminal, and secrets are removed from its error
/// messages.
struct Git: Sendable {
    /// The repository, or `nil` to search for one from the working folder.
    var repository: String?
    var workingFolder: String
    /// The path of the index to use instead of the repository's own.
    var index: String?
    /// Git settings in the form `key=value`. They apply only to the commands that this instance runs.
    var settings: [String] = []
    /// Whether commands have a terminal, so that the programs that they run can ask there.
    var hasTerminal = true

    /// Environment variables to remove: those that select another repository or change how it is read or
    /// created, and those that enable traces.
    private static let removedVariables: [Environment.Key] = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_GRAFT_FILE",
        "GIT_SHALLOW_FILE",
        "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_QUARANTINE_PATH", "GIT_DEFAULT_HASH",
        "GIT_DEFAULT_REF_FORMAT", "GIT_TRACE", "GIT_TRACE_PACKET", "GIT_TRACE_CURL", "GIT_TRACE_SETUP",
        "GIT_TRACE_REDACT", "GIT_TRACE2", "GIT_TRACE2_EVENT", "GIT_TRACE2_PERF", "GIT_TRACE2_ENV_VARS",
        "GIT_CURL_VERBOSE",
    ]
    /// The Git settings of every command. Hooks are disabled because they are programs, and the repository
    /// may come from an untrusted project.
    private static let quietSettings = [
        "core.hooksPath=/dev/null",
        "gc.auto=0", "maintenance.auto=false", "core.splitIndex=false", "core.fsmonitor=false",
        "core.untrackedCache=false", "core.sparseCheckout=false", "user.useConfigOnly=true",
        "advice.pushUpdateRejected=false",
    ]

    /// The result of a command.
    struct ProcessResult {
        let status: TerminationStatus
        var succeeded: Bool { status.isSuccess }
        /// Whether the command exited with status 1, which means “no” rather than a failure.
        var exitedWithOne: Bool { status == .exited(1) }
        let output: [UInt8]
        let standardError: String

        /// The first line of the output.
        var line: String {
            String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }

    /// Runs a command and returns its result, regardless of its status.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of `git`.
    ///   - input: Writes the standard input of the command.
    /// - Throws: `programMissing`, `git` if the command could not be run, `program` if it prints too much, `cancelled` if
    ///   the task was canceled and the command did not succeed, or the error of `input`.
    func run(
        _ arguments: [String],
        input: @Sendable (Input) async throws(PublishingError) -> Void = { _ in }
    ) async throws(PublishingError) -> ProcessResult {
        Self.ignoreBrokenPipes
        let isInputClosed = AtomicFlag()
        let outcome: ProcessResult
        do {
            outcome = try await execute(arguments) { writer throws(PublishingError) in
                try await input(Input(writer: writer, isInputClosed: isInputClosed))
            }
        } catch {
            throw Self.failure(of: arguments[0], error)
        }
        if outcome.succeeded, isInputClosed.isSet {
            let reason = "it ended before it read its input"
            throw .git(command: arguments[0], GitFailure(message: reason, isAuthentication: false))
        }
        if !outcome.succeeded, Task.isCancelled { throw .cancelled(done: 0, of: 0) }
        return outcome
    }

    /// Runs a command, and returns when it has ended and all of its output has been read.
    private func execute(
        _ arguments: [String],
        input: @Sendable (StandardInputWriter) async throws(PublishingError) -> Void
    ) async throws -> ProcessResult {
        let result = try await Subprocess.run(
            .name("git"), arguments: Arguments(options + arguments), environment: environment,
            platformOptions: platformOptions, input: .inputWriter, output: .sequence, error: .sequence
        ) { execution in
            try await communicate(with: execution, input: input)
        }
        return ProcessResult(
            status: result.terminationStatus, output: result.closureResult.output,
            standardError: String(decoding: result.closureResult.errors, as: UTF8.self))
    }

    /// Writes the input of a command while both of its outputs are read. If that fails, ends the command.
    private func communicate(
        with execution: Execution<CustomWriteInput, SequenceOutput, SequenceOutput>,
        input: (StandardInputWriter) async throws(PublishingError) -> Void
    ) async throws -> (output: [UInt8], errors: [UInt8]) {
        try await withThrowingTaskGroup { group in
            group.addTask { Printed.output(try await allBytes(of: execution.standardOutput)) }
            group.addTask { Printed.errors(try await allBytes(of: execution.standardError)) }
            do {
                let writer = execution.standardInputWriter
                try await input(writer)
                // It fails if the command has ended.
                try? await writer.finish()
                var printed: (output: [UInt8], errors: [UInt8]) = ([], [])
                while let next = try await group.next() {
                    switch next {
                    case .output(let bytes): printed.output = bytes
                    case .errors(let bytes): printed.errors = bytes
                    }
                }
                return printed
            } catch {
                await execution.teardown(using: teardownSequence)
                throw error
            }
        }
    }

    /// Returns the error of a command that was not run to its end.
    private static func failure(of command: String, _ error: any Error) -> PublishingError {
        if let error = error as? PublishingError { return error }
        if Task.isCancelled { return .cancelled(done: 0, of: 0) }
        if let error = error as? SubprocessError, error.code == .executableNotFound {
            return .programMissing(.git)
        }
        let reason = Credentials.masked(inOutput: "\(error)")
        return .git(command: command, GitFailure(message: reason, isAuthentication: false))
    }

    /// What a command prints to one of its outputs.
    private enum Printed {
        case output([UInt8])
        case errors([UInt8])
    }

    /// - Throws: `program` if there are more bytes than a command may print.
    private func allBytes(of output: SubprocessOutputSequence) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await buffer in output {
            guard bytes.count + buffer.count <= ExternalProgram.maximumOutput else {
                throw PublishingError.program(.git, reason: ExternalProgram.tooMuchOutput)
            }
            buffer.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// Runs a command that must succeed.
    ///
    /// - Throws: `git` with the error message if the command failed, and the errors of `run(_:input:)`.
    @discardableResult
    func output(
        _ arguments: [String],
        input: @Sendable (Input) async throws(PublishingError) -> Void = { _ in }
    ) async throws(PublishingError) -> ProcessResult {
        let outcome = try await run(arguments, input: input)
        guard outcome.succeeded else {
            throw .git(command: arguments[0], GitFailure(standardError: outcome.standardError))
        }
        return outcome
    }

    /// Returns the value of a Git setting; `nil` if it is not set.
    func setting(_ key: String, options: [String] = []) async throws(PublishingError) -> String? {
        let outcome = try await run(["config"] + options + ["--get", key])
        guard outcome.succeeded || outcome.exitedWithOne else {
            throw .git(command: "config", GitFailure(standardError: outcome.standardError))
        }
        return outcome.succeeded ? outcome.line : nil
    }

    /// The standard input of a command.
    struct Input: Sendable {
        fileprivate let writer: StandardInputWriter
        fileprivate let isInputClosed: AtomicFlag

        /// Writes all of `bytes`. If the command closes its input early, it is treated as failed, even if it exits with
        /// success. A command that fails prints its own reason.
        func write(_ bytes: [UInt8]) async {
            do {
                _ = try await writer.write(bytes)
            } catch {
                isInputClosed.set()
            }
        }
    }

    private var options: [String] {
        ["-C", workingFolder] + (repository.map { ["--git-dir=" + $0] } ?? [])
            + (Self.quietSettings + settings).flatMap { ["-c", $0] }
    }

    private var environment: Environment {
        var changes: [Environment.Key: String?] = [
            "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
        ]
        for key in Self.removedVariables { changes.updateValue(nil, forKey: key) }
        if let index { changes["GIT_INDEX_FILE"] = index }
        if !hasTerminal {
            changes.updateValue(nil, forKey: "GPG_TTY")
            changes["SSH_ASKPASS_REQUIRE"] = "never"
        }
        return .inherit.updating(changes)
    }

    /// The options for running a command. A canceled command is asked to terminate first, so that it removes
    /// its locks and temporary files. A session of its own has no terminal, and ends with the programs that it runs.
    private var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        options.createSession = !hasTerminal
        options.teardownSequence = teardownSequence
        return options
    }

    private var teardownSequence: [TeardownStep] {
        [
            .gracefulShutDown(
                toProcessGroup: !hasTerminal, allowedDurationToNextStep: .seconds(hasTerminal ? 5 : 1))
        ]
    }

    /// Ignores SIGPIPE. Otherwise, a command that exits before it has read its input would end this program.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// A flag that can be set from any thread and is never cleared.
private final class AtomicFlag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() {
        state.store(true, ordering: .releasing)
    }
}

extension GitFailure {
    /// Creates a failure from the important lines of a command's standard error.
    init(standardError: String) {
        let lines = Credentials.masked(inOutput: standardError).split(whereSeparator: \.isNewline).map(
            String.init)
        let marked = lines.filter { line in
            ["fatal: ", "error: ", "remote: ", "ERROR: "].contains { line.hasPrefix($0) }
        }
        let shown = (marked.isEmpty ? lines : marked).prefix(5).map { line in
            // The line is followed by a semicolon.
            let line = line.trimmed
            return line.hasSuffix(".") ? String(line.dropLast()) : line
        }
        message = shown.isEmpty ? "it failed without an error message" : shown.joined(separator: "; ")
        isAuthentication = [
            "terminal prompts disabled", "Authentication failed", "Permission denied (",
            "could not read Username", "could not read Password",
        ].contains { standardError.contains($0) }
    }
}
