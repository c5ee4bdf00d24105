internal import Subprocess
internal import Synchronization

/// A runner of another program.
///
/// Arguments are passed without a shell. The program has no terminal, so it fails where it would ask for a password. Its
/// output is read line by line, with limits.
package struct ProgramRunner: Sendable {
    /// The name of the program, which is searched for in `PATH`.
    package let name: String
    /// Environment variables to set, or to remove if the value is `nil`.
    package let variables: [String: String?]
    /// The number of bytes that the program may print.
    package let maximumOutput: Int

    /// The length at which a line is cut. A path has at most 1,024 bytes, of which each is escaped by at most six.
    private static let maximumLineLength = 64 << 10
    /// The error lines that are kept.
    private static let maximumErrorLines = 1000

    package struct Outcome: Sendable {
        package let exitCode: Int32?
        /// The lines of standard error.
        package let errors: [String]
    }

    package init(name: String, variables: [String: String?] = [:], maximumOutput: Int) {
        self.name = name
        self.variables = variables
        self.maximumOutput = maximumOutput
    }

    /// Runs the program and returns its status, also if it failed.
    ///
    /// - Parameters:
    ///   - output: Called with each line of standard output, without its line break.
    ///   - error: Called with each line of standard error. Returns whether to keep the line.
    package func run(
        _ arguments: [String],
        output: @escaping @Sendable (ArraySlice<UInt8>) -> Void = { _ in },
        error: @escaping @Sendable (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) async throws(ProgramError) -> Outcome {
        let kept = KeptLines()
        do {
            let result = try await Subprocess.run(
                .name(name), arguments: Arguments(arguments), environment: environment,
                platformOptions: Self.platformOptions, input: .none, output: .sequence, error: .sequence
            ) { execution in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await forEachLine(of: execution.standardOutput, output) }
                    group.addTask {
                        try await forEachLine(of: execution.standardError) { line in
                            guard error(line) else { return }
                            kept.add(String(decoding: line, as: UTF8.self))
                        }
                    }
                    do {
                        // Unlike `waitForAll`, this does not wait for the other task after an error.
                        while try await group.next() != nil {}
                    } catch {
                        await execution.teardown(using: Self.teardownSequence)
                        throw error
                    }
                }
            }
            let code: Int32? = if case .exited(let code) = result.terminationStatus { code } else { nil }
            if code != 0, Task.isCancelled { throw ProgramError.cancelled }
            return Outcome(exitCode: code, errors: kept.lines)
        } catch let error as ProgramError {
            throw error
        } catch  where Task.isCancelled {
            throw .cancelled
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .missing
        } catch {
            throw .failed("\(error)")
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

    private func forEachLine(
        of output: SubprocessOutputSequence, _ body: (ArraySlice<UInt8>) -> Void
    ) async throws {
        var lines = LineSplitter(limit: Self.maximumLineLength)
        var count = 0
        for try await buffer in output {
            count += buffer.count
            guard count <= maximumOutput else { throw ProgramError.tooMuchOutput }
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
        options.teardownSequence = teardownSequence
        return options
    }

    private static let teardownSequence = [
        TeardownStep.gracefulShutDown(allowedDurationToNextStep: .seconds(5))
    ]
}

/// A reason why a program has no result.
package enum ProgramError: Error {
    case missing
    case cancelled
    /// It printed more than allowed, and was ended.
    case tooMuchOutput
    /// It could not be run.
    case failed(String)
}
