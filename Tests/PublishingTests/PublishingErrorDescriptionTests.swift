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
                "“-x” starts with “-” and would be read as an option: use another name or path"
            ),
            (
                .credentialsInURL,
                "the URL may contain a secret: remove the user name, password and query; git asks its credential helper for secrets"
            ),
            (
                .unknownHomeFolder("~/x"),
                "“~/x” is in the home folder, but this user has no home folder: write the full path"
            ),
            (
                .programMissing(.git),
                "git was not found: install the package git of Debian or git of Homebrew"
            ),
            (
                .programMissing(.ssh),
                "ssh was not found: install the package openssh-client of Debian or openssh of Homebrew"
            ),
            (.cancelled(done: 0, of: 0), "interrupted; nothing was published"),
            (
                .cancelled(done: 0, of: 9),
                "interrupted; 0 of 9 steps were completed: publish again to complete the rest"
            ),
            (
                .cancelled(done: 2, of: 9),
                "interrupted; 2 of 9 steps were completed: publish again to complete the rest"
            ),
            (
                .cancelledWhileUpdatingBranch(target: "the branch “b” of “x”"),
                "interrupted while the branch “b” of “x” was being updated: publish again to complete the update"
            ),
            (.invalidBranch("a b"), "“a b” is not a valid branch name"),
            (
                .historyRequired(target: "the branch “pages” of https://example.org/x.git"),
                "the server does not let the commits of the branch “pages” of https://example.org/x.git be replaced: allow forced pushes to this branch, or remove history: false; nothing was published"
            ),
            (
                .branchChanged(target: "the branch “pages” of “../x.git”"),
                "the branch “pages” of “../x.git” was changed by someone else: publish again to include their changes; nothing was published"
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
                == "the site in “site” was changed after it was built (\(names)\(rest)): run thumbindex build again"
        )
        let blocked = PublishingError.blocked(target: "x", replaceable: [], others: changes.map(\.path))
        let files = (1...10).map { "“\($0).html”" }.joined(separator: ", ")
        #expect(
            "\(blocked)".contains(
                "were not published by Thumbindex: \(files)\(rest); move or rename them; nothing was published"
            ))
    }
}
