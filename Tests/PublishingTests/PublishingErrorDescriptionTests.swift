import BuiltSite
@testable import Publishing
import Testing

/// Messages of errors that cannot be provoked in an end-to-end test.
@Suite struct PublishingErrorDescriptionTests {
    @Test(
        "what site.yaml is refused for before, and what somebody else does meanwhile",
        arguments: [
            (
                .startsLikeOption("-x"),
                "“-x” begins with “-”, so that a program would take it for an option: write it another way"
            ),
            (
                .credentialsInURL,
                "the URL holds a user name, password or query: leave it out; git asks its credential helper for secrets"
            ),
            (
                .unknownHomeFolder("~/x"),
                "“~/x” begins with the home folder, and this user has none: write the path in full"
            ),
            (.cancelled(done: 0, of: 9), "interrupted; nothing was published"),
            (
                .cancelled(done: 2, of: 9),
                "interrupted; 2 of 9 steps were done: publish again, which completes the rest"
            ),
            (
                .cancelledWhileUpdatingBranch(target: "the branch “b” of “x”"),
                "interrupted while the branch “b” of “x” was changed: publish again, which completes it if that is needed"
            ),
            (.invalidBranch("a b"), "“a b” cannot be the name of a branch"),
            (
                .branchChanged(target: "the branch “pages” of “../x.git”"),
                "the branch “pages” of “../x.git” was changed by somebody else meanwhile: nothing was published; publish again, which takes their changes along"
            ),
        ] as [(PublishingError, String)])
    func errors(error: PublishingError, description: String) {
        #expect("\(error)" == description)
    }

    @Test(
        "of many names the first ten are said",
        arguments: [(10, ""), (11, " and 1 more"), (99, " and 89 more")])
    func lists(count: Int, rest: String) {
        let changes = (1...count).map { BuiltFolderError.Change(path: "\($0).html", kind: .missing) }
        let names = (1...10).map { "“\($0).html” is missing" }.joined(separator: ", ")
        let built = BuiltFolderError.changed("site", changes)
        #expect(
            "\(built)"
                == "the site in “site” is not as it was built (\(names)\(rest)): run thumbindex build again")
        let blocked = PublishingError.blocked(target: "x", replaceable: [], others: changes.map(\.path))
        let files = (1...10).map { "“\($0).html”" }.joined(separator: ", ")
        #expect(
            "\(blocked)".contains(
                "where the site goes: \(files)\(rest); nothing was published; move it away or rename"))
    }
}
