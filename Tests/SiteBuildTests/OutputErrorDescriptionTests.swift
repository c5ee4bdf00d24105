import BuiltSite
import Files
import Glibc
@testable import SiteBuild
import Testing

/// Messages of errors that cannot be provoked in an end-to-end test.
@Suite struct OutputErrorDescriptionTests {
    @Test(
        "what is wrong with a path",
        arguments: [
            (.empty, "the path is empty"), (.emptyComponent, "a component is empty"),
            (.dots, "“.” and “..” are not allowed"), (.nul, "it contains a NUL character"),
            (.nameTooLong, "a component is longer than 255 bytes"),
            (.reserved, "“.thumbindex” and “.git” are reserved"),
        ] as [(OutputPath.InvalidReason, String)])
    func paths(fault: OutputPath.InvalidReason, description: String) {
        #expect(
            "\(OutputError.invalidPath("a/b", fault))"
                == "“a/b” is not a valid path in the site: \(description)"
        )
    }

    @Test(
        "what goes wrong between files, folders and builds",
        arguments: [
            (
                .refused(output: "", .empty),
                "the output “” is an empty path: use a folder to build into, such as “site”"
            ),
            (
                .duplicate("a/b"),
                "two files of the site have the path “a/b”: give one of them another name or id"
            ),
            (
                .collision(file: "a", inside: "a/b"),
                "“a” would be both a file and the folder of “a/b”: give one of them another name or id"
            ),
            (
                .notAFile("content/a.png"),
                "“content/a.png” is not a regular file, so it cannot be copied: replace it with a regular file"
            ),
            (.incomplete("a/b"), "“a/b” was started but never completed; nothing was changed"),
            (.finished, "this build was already committed or rolled back"),
            (
                .failed(.locking, path: "site", code: ENOLCK),
                "“site” cannot be locked: No locks available; nothing was changed"
            ),
            (
                .failed(.writing, path: "site/a", code: ENOSPC),
                "“site/a” cannot be written: No space left on device: free some space and build again; nothing was changed"
            ),
            (
                .failed(.opening, path: "site", code: EMFILE),
                "“site” cannot be opened: Too many open files: build with fewer --jobs or raise the limit (ulimit -n); nothing was changed"
            ),
        ] as [(OutputError, String)])
    func errors(error: OutputError, description: String) {
        #expect("\(error)" == description)
    }

    @Test("an obstacle on another file system is described")
    func mount() {
        let obstacle = OutputError.Obstacle(path: "a", kind: .mount)
        #expect("\(obstacle)" == "“a”, which is on another file system")
    }
}
