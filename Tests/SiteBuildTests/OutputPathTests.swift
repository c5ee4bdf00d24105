@testable import Files
@testable import Rendering
import Testing

@Suite struct OutputPathTests {
    @Test(arguments: [
        ("", OutputPath.InvalidReason.empty), ("/a", .emptyComponent), ("a/", .emptyComponent),
        ("a//b", .emptyComponent),
        (".", .dots), ("..", .dots), ("a/../b", .dots), ("a/.", .dots), ("a\0b", .nul), ("\0", .nul),
        (".thumbindex", .reserved), (".thumbindex/manifest", .reserved), (".ThumbIndex/x", .reserved),
        (".git/config", .reserved), ("a/.git", .reserved), ("a/.GIT/hooks", .reserved),
        (String(repeating: "n", count: 256), .nameTooLong),
        ("a/" + String(repeating: "é", count: 128), .nameTooLong),
        (String(repeating: "abcdefg/", count: 128) + "a", .tooLong),
        (String(repeating: "a/", count: 64) + "a", .tooDeep),
    ])
    func invalidPathsAreErrors(text: String, reason: OutputPath.InvalidReason) {
        #expect(throws: OutputPath.Invalid(path: text, reason: reason)) { try OutputPath(text) }
    }

    @Test("planning and output accept the same path lengths")
    func planningUsesTheLimitsOfOutputPaths() {
        #expect(PathChecker.maximumLength == OutputPath.maximumLength)
        #expect(PathChecker.maximumDepth + 1 == OutputPath.maximumDepth)
    }

    @Test(arguments: [
        "a", "a/b", ".nojekyll", "..a", "...", "a/.thumbindex", "-/theme.css", "a\nb", "a\\b", " ", "%2e%2e",
        ".gitignore",
        "日本/index.html", String(repeating: "n", count: 255), String(repeating: "é", count: 127),
    ])
    func validPathsAreAccepted(text: String) throws {
        let path = try OutputPath(text)
        #expect(path.string == text)
        var line: [UInt8] = []
        path.append(to: &line)
        #expect(!line.contains { $0 < 0x20 })
        #expect(OutputPath(line: line[...]) == path)
    }

    /// Each path has exactly one encoding.
    @Test(arguments: ["a\\", "a\\5", "a\\61", "a\\5C", "a\nb", "../x", ".thumbindex/x", "", "\u{7F}"])
    func invalidLinesAreRejected(line: String) {
        #expect(OutputPath(line: Array(line.utf8)[...]) == nil)
    }

    @Test func linesThatAreNotUTF8AreRejected() {
        #expect(OutputPath(line: [0x61, 0xFF]) == nil)
    }

    @Test func unicodeFormsAreDifferentPaths() throws {
        let composed = try OutputPath("\u{E9}")
        let decomposed = try OutputPath("e\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func foldersOfAPathAreItsParents() throws {
        let path = try OutputPath("a/b/c.html")
        #expect(path.folders.map(\.string) == ["a", "a/b"])
        #expect(path.folder?.string == "a/b")
        #expect(path.name == "c.html")
        #expect(try OutputPath("c").folder == nil)
        #expect(try path.isInside(OutputPath("a")) && path.isInside(OutputPath("a/b")))
        #expect(
            try !path.isInside(path) && !path.isInside(OutputPath("a/bc"))
                && !OutputPath("ab/c").isInside(OutputPath("a")))
    }
}
