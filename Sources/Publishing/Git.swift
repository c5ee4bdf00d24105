internal import Glibc
internal import Subprocess
internal import Synchronization

/// Runs Git on one repository.
///
/// Arguments are handed over as they are, no shell reads them. Git never asks anything on the terminal, and
/// what it says is passed on without secrets.
struct Git: Sendable {
    /// The repository; `nil` to look for one from the working folder.
    var repository: String?
    var workingFolder: String
    /// Where the index is that commands use instead of the repository's own.
    var index: String?
    /// Settings for this run alone.
    var settings: [String] = []

    /// What is not to have an influence: settings that another Git has made for its own repository, and
    /// features that would write into the repository besides what it is asked for.
    private static let removedVariables: [Environment.Key] = [
        "GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE", "GIT_PREFIX", "GIT_GRAFT_FILE",
        "GIT_SHALLOW_FILE",
        "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE", "GIT_QUARANTINE_PATH", "GIT_DEFAULT_HASH",
        "GIT_DEFAULT_REF_FORMAT", "GIT_TRACE", "GIT_TRACE_PACKET", "GIT_TRACE_CURL", "GIT_TRACE_SETUP",
        "GIT_TRACE_REDACT", "GIT_TRACE2", "GIT_TRACE2_EVENT", "GIT_TRACE2_PERF", "GIT_TRACE2_ENV_VARS",
        "GIT_CURL_VERBOSE",
    ]
    /// Hooks are programs of the repository's, and a repository may be part of a project that a stranger made.
    private static let quietSettings = [
        "core.hooksPath=/dev/null",
        "gc.auto=0", "maintenance.auto=false", "core.splitIndex=false", "core.fsmonitor=false",
        "core.untrackedCache=false", "core.sparseCheckout=false", "user.useConfigOnly=true",
        "advice.pushUpdateRejected=false",
    ]

    /// What a run has left.
    struct ProcessResult {
        let status: TerminationStatus
        var succeeded: Bool { status.isSuccess }
        /// Whether the command answered “no”, which is not a failure of the command.
        var exitedWithOne: Bool { status == .exited(1) }
        let output: [UInt8]
        let standardError: String

        /// The first line of the output.
        var line: String {
            String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }

    /// Runs a command to its end, whatever that is.
    ///
    /// - Parameter input: writes what the command reads.
    /// - Throws: `gitMissing`, `git` where it could not be run, `cancelled` where the task was cancelled and the
    ///   command did not succeed, or what `input` throws.
    func run(
        _ arguments: [String],
        input: @Sendable (Input) async throws(PublishingError) -> Void = { _ in }
    ) async throws(PublishingError) -> ProcessResult {
        Self.ignoreBrokenPipes
        let isInputClosed = AtomicFlag()
        do {
            let result = try await Subprocess.run(
                .name("git"), arguments: Arguments(options + arguments), environment: environment,
                platformOptions: Self.platformOptions, input: .inputWriter, output: .bytes(limit: .max),
                error: .string(limit: .max)
            ) { execution in
                try await input(Input(writer: execution.standardInputWriter, isInputClosed: isInputClosed))
            }
            let outcome = ProcessResult(
                status: result.terminationStatus, output: result.standardOutput,
                standardError: result.standardError)
            if outcome.succeeded, isInputClosed.isSet {
                let reason = "it ended before it had read its input"
                throw PublishingError.git(
                    command: arguments[0], GitFailure(message: reason, isAuthentication: false))
            }
            if !outcome.succeeded, Task.isCancelled { throw PublishingError.cancelled(done: 0, of: 0) }
            return outcome
        } catch let error as PublishingError {
            throw error
        } catch  where Task.isCancelled {
            throw .cancelled(done: 0, of: 0)
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .gitMissing
        } catch {
            let reason = Credentials.masked(in: "\(error)")
            throw .git(command: arguments[0], GitFailure(message: reason, isAuthentication: false))
        }
    }

    /// Runs a command that has to succeed.
    ///
    /// - Throws: `git` with what it said when it failed, and what `run(_:input:)` throws.
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

    /// The standard input of a command.
    struct Input: Sendable {
        fileprivate let writer: StandardInputWriter
        fileprivate let isInputClosed: AtomicFlag

        /// Writes all of `bytes`. A command that failed before it read them prints what was wrong; one that
        /// succeeded all the same has failed.
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
        return .inherit.updating(changes)
    }

    /// A command that is broken off removes its locks and temporary files.
    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        return options
    }

    /// A command may end before it has read what is written to it; the signal for that would end this program.
    private static let ignoreBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()
}

/// Something that happens at most once.
private final class AtomicFlag: Sendable {
    private let state = Atomic(false)

    var isSet: Bool { state.load(ordering: .acquiring) }

    func set() {
        state.store(true, ordering: .releasing)
    }
}

extension GitFailure {
    /// What matters of the words of a command that failed.
    init(standardError: String) {
        let lines = Credentials.masked(in: standardError).split(whereSeparator: \.isNewline).map(String.init)
        let marked = lines.filter { line in
            ["fatal: ", "error: ", "remote: ", "ERROR: "].contains { line.hasPrefix($0) }
        }
        let shown = (marked.isEmpty ? lines : marked).prefix(5).map { $0.trimmed }
        message = shown.isEmpty ? "it failed and did not say why" : shown.joined(separator: "; ")
        isAuthentication = [
            "terminal prompts disabled", "Authentication failed", "Permission denied (",
            "could not read Username", "could not read Password",
        ].contains { standardError.contains($0) }
    }
}

extension String {
    /// Without space at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
