internal import Glibc
internal import Subprocess
internal import Synchronization

/// A program that publishing runs, such as `rsync`.
public enum PublishingProgram: String, Hashable, Sendable {
    case git, rsync, rclone, ssh

    /// Advice for a computer on which the program is missing.
    var advice: String {
        let (debian, homebrew) = self == .ssh ? ("openssh-client", "openssh") : (rawValue, rawValue)
        return "install the package \(debian) of Debian or \(homebrew) of Homebrew"
    }
}

/// A runner of a program that transfers files.
///
/// Arguments are passed without a shell. The program has no terminal, so it fails where it would ask for a password. Its
/// output is read line by line, with limits, and secrets are removed from its error messages.
struct ExternalProgram: Sendable {
    let program: PublishingProgram
    /// Environment variables to set, or to remove if the value is `nil`.
    let variables: [String: String?]

    /// The length at which a line is cut. A path has at most 1,024 bytes, of which each is escaped by at most six.
    static let maximumLineLength = 64 << 10
    /// The output of a listing of a million files has about 200 MB.
    static let maximumOutput = 512 << 20
    /// The error lines that are kept.
    static let maximumErrorLines = 1000

    struct Outcome: Sendable {
        let exitCode: Int32?
        /// The lines of standard error, without secrets.
        let errors: [String]

        var succeeded: Bool { exitCode == 0 }
    }

    /// Runs the program and returns its status, also if it failed.
    ///
    /// - Parameters:
    ///   - output: Called with each line of standard output, without its line break.
    ///   - error: Called with each line of standard error. Returns whether to keep the line for messages.
    /// - Throws: `programMissing`, `cancelled`, or `program` if the program could not be run or prints too much.
    func run(
        _ arguments: [String],
        output: @escaping @Sendable (ArraySlice<UInt8>) -> Void = { _ in },
        error: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) async throws(PublishingError) -> Outcome {
        let kept = KeptLines()
        do {
            let result = try await Subprocess.run(
                .name(program.rawValue), arguments: Arguments(arguments), environment: environment,
                platformOptions: Self.platformOptions, input: .none, output: .sequence, error: .sequence
            ) { execution in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await Self.forEachLine(of: execution.standardOutput, output) }
                    group.addTask {
                        try await Self.forEachLine(of: execution.standardError) { line in
                            guard error(line) else { return }
                            kept.add(String(decoding: line, as: UTF8.self))
                        }
                    }
                    do {
                        try await group.waitForAll()
                    } catch {
                        try? execution.send(signal: .terminate)
                        throw error
                    }
                }
            }
            let code: Int32? = if case .exited(let code) = result.terminationStatus { code } else { nil }
            if code != 0, Task.isCancelled { throw PublishingError.cancelled(done: 0, of: 0) }
            let secrets = EnvironmentSecrets.current
            return Outcome(
                exitCode: code,
                errors: kept.lines.map { Credentials.masked(inOutput: secrets.masked(in: $0)) })
        } catch let error as PublishingError {
            throw error
        } catch  where Task.isCancelled {
            throw .cancelled(done: 0, of: 0)
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .programMissing(program)
        } catch is OutputLimitExceeded {
            throw .program(program, reason: "it printed more than \(Self.maximumOutput >> 20) MiB")
        } catch {
            throw .program(program, reason: Credentials.masked(inOutput: "\(error)"))
        }
    }

    /// The first lines of standard error.
    private final class KeptLines: Sendable {
        private let state = Mutex<[String]>([])

        var lines: [String] { state.withLock { $0 } }

        func add(_ line: String) {
            state.withLock { lines in
                if lines.count < maximumErrorLines { lines.append(line) }
            }
        }
    }

    private struct OutputLimitExceeded: Error {}

    private static func forEachLine(
        of output: SubprocessOutputSequence, _ body: (ArraySlice<UInt8>) -> Void
    ) async throws {
        var lines = LineSplitter(limit: maximumLineLength)
        var count = 0
        for try await buffer in output {
            count += buffer.count
            guard count <= maximumOutput else { throw OutputLimitExceeded() }
            buffer.withUnsafeBytes { lines.append($0, body) }
        }
        lines.finish(body)
    }

    private var environment: Environment {
        var changes: [Environment.Key: String?] = ["LC_ALL": "C", "LANG": "C"]
        for (name, value) in variables {
            guard let key = Environment.Key(rawValue: name) else { continue }
            changes.updateValue(value, forKey: key)
        }
        return .inherit.updating(changes)
    }

    /// A session of its own has no terminal, so neither the program nor `ssh` can wait for a password. A canceled program is
    /// asked to terminate first, so that it removes its temporary files.
    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        options.createSession = true
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        return options
    }
}

/// Divides bytes into lines. The rest of a line that is longer than `limit` is dropped.
struct LineSplitter {
    let limit: Int
    private var line: [UInt8] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer, _ body: (ArraySlice<UInt8>) -> Void) {
        var rest = bytes
        while let start = rest.baseAddress, let end = memchr(start, 0x0A, rest.count) {
            let count = UnsafeRawPointer(end) - start
            add(rest.prefix(count))
            body(line[...])
            line.removeAll(keepingCapacity: true)
            rest = UnsafeRawBufferPointer(rebasing: rest[(count + 1)...])
        }
        add(rest[...])
    }

    /// Ends the last line, if it has no line break.
    mutating func finish(_ body: (ArraySlice<UInt8>) -> Void) {
        if !line.isEmpty { body(line[...]) }
        line = []
    }

    private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        line += bytes.prefix(limit - line.count)
    }
}
