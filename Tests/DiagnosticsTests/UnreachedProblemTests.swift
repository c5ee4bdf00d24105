@testable import Diagnostics
import TestSupport
import Testing

/// Problems that no file can cause, but that have messages.
@Suite struct UnreachedProblemTests {
    @Test(
        "have a message, and advice if there is any",
        arguments: [
            (
                Problem.pathTooLong("a/" + String(repeating: "b", count: 300)),
                "the path “a/\(String(repeating: "b", count: 58))…” has a component longer than 255 bytes",
                "shorten it"
            ),
            (
                .syntax(.yaml(.other("found a surprise"))), "this is not valid YAML: found a surprise",
                "look for an unclosed quote or bracket"
            ),
            (
                .database(.changedWhileRead), "another program changes the database while it is read",
                "run the command again when the other program has finished"
            ),
        ] as [(Problem, String, String?)])
    func message(problem: Problem, message: String, advice: String?) {
        #expect(problem.message == message)
        #expect(problem.advice == advice)
        #expect(problem.severity == .error)
    }
}
