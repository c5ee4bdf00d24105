internal import Programs

/// A program that publishing runs, such as `rsync`.
public enum PublishingProgram: String, Hashable, Sendable {
    case git, rsync, rclone, ssh

    /// Advice for a computer on which the program is missing.
    var advice: String {
        let (debian, homebrew) = self == .ssh ? ("openssh-client", "openssh") : (rawValue, rawValue)
        return "install the package \(debian) of Debian or \(homebrew) of Homebrew"
    }
}

/// A runner of a program that transfers files; see ``ProgramRunner``. Secrets are removed from its error messages.
struct ExternalProgram: Sendable {
    let program: PublishingProgram
    /// Environment variables to set, or to remove if the value is `nil`.
    let variables: [String: String?]
    /// Returns the message in a line of standard error. Secrets are masked only in the message, because asterisks in a line
    /// of JSON could make it invalid.
    var message: @Sendable (String) -> String = { $0 }

    /// The output of a listing of a million files has about 200 MB.
    static let maximumOutput = 512 << 20
    static let tooMuchOutput = "it printed more than \(maximumOutput >> 20) MiB"

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
        let runner = ProgramRunner(
            name: program.rawValue, variables: variables, maximumOutput: Self.maximumOutput)
        do {
            let outcome = try await runner.run(arguments, output: output, error: error)
            let secrets = EnvironmentSecrets.current
            return Outcome(
                exitCode: outcome.exitCode,
                errors: outcome.errors.map { Credentials.masked(inOutput: secrets.masked(in: message($0))) })
        } catch {
            switch error {
            case .missing: throw .programMissing(program)
            case .cancelled: throw .cancelled(done: 0, of: 0)
            case .tooMuchOutput:
                throw .program(program, reason: Self.tooMuchOutput)
            case .failed(let reason): throw .program(program, reason: Credentials.masked(inOutput: reason))
            }
        }
    }
}
