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
            (.empty, "the path is empty"), (.emptyComponent, "a name in it is empty"),
            (.dots, "“.” and “..” are no names"), (.nul, "it holds a NUL"),
            (.nameTooLong, "a name in it is longer than 255 bytes"),
            (.reserved, "“.thumbindex” and “.git” are preserved for Thumbindex and Git"),
        ] as [(OutputPath.InvalidReason, String)])
    func paths(fault: OutputPath.InvalidReason, description: String) {
        #expect(
            "\(OutputError.invalidPath("a/b", fault))" == "“a/b” cannot be a file of the site: \(description)"
        )
    }

    @Test(
        "what goes wrong between files, folders and builds",
        arguments: [
            (
                .refused(output: "", .empty),
                "the output “” is an empty name: give the folder to build into, for example “site”"
            ),
            (
                .duplicate("a/b"),
                "two files of the site have the path “a/b”: give one of them another name or id"
            ),
            (
                .collision(file: "a", inside: "a/b"),
                "“a” would be a file and, for “a/b”, a folder: give one of them another name or id"
            ),
            (
                .notAFile("content/a.png"),
                "“content/a.png” is a symbolic link or no regular file and is not copied: put the file itself there"
            ),
            (.incomplete("a/b"), "“a/b” was begun and never completed; nothing was changed"),
            (.finished, "this build was committed or abandoned before"),
            (
                .failed(.locking, path: "site", code: ENOLCK),
                "“site” cannot be locked: No locks available; nothing was changed"
            ),
            (
                .failed(.writing, path: "site/a", code: ENOSPC),
                "“site/a” cannot be written: No space left on device: make room and build again; nothing was changed"
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
