@testable import BuiltSite
import Files
import Foundation
@testable import SiteBuild
import Testing

/// Files of others that are in the way: all of them are reported, and none is touched.
@Suite struct OutputObstacleTests {
    let fixture: OutputFixture

    init() throws {
        fixture = try OutputFixture()
        try fixture.build(["old/index.html": "old", "index.html": "home"])
    }

    private func blocked(_ files: [String: String]) throws -> [String] {
        let before = try fixture.tree()
        let error = #expect(throws: OutputError.self) { try fixture.build(files) }
        let checked = #expect(throws: OutputError.self) { try fixture.open().check(manifest(files)) }
        #expect(checked == error)
        #expect(try fixture.tree() == before)
        guard case .blocked(fixture.output, let obstacles) = error else { return [] }
        #expect(obstacles.allSatisfy { error?.description.contains($0.description) == true })
        return obstacles.map { "\($0.kind) \($0.path)" }
    }

    private func manifest(_ files: [String: String]) throws -> Manifest {
        var entries: [OutputPath: Manifest.Entry] = [:]
        for (path, text) in files {
            let bytes = Array(text.utf8)
            entries[try OutputPath(path)] = Manifest.Entry(digest: Digest(of: bytes), size: bytes.count)
        }
        return Manifest(entries: entries)
    }

    @Test func aCheckFindsNothingWhereABuildSucceedsAndWritesNothing() throws {
        try fixture.put("mine", "mine")
        // An interrupted build leaves staged files, which the next one removes.
        try fixture.put(".thumbindex/staging/x", "staged")
        let before = try fixture.tree()
        try fixture.open().check(manifest(["index.html": "new", "old": "file now", "a/b": "new"]))
        #expect(try fixture.tree() == before)
    }

    @Test func aCheckOfAMissingFolderFindsNothing() throws {
        let folder = try fixture.open(fixture.project + "/new")
        try folder.check(manifest(["index.html": "new"]))
        #expect(!FileManager.default.fileExists(atPath: fixture.project + "/new"))
    }

    @Test func allFilesOfOthersAreReportedAtOnce() throws {
        try fixture.put("CNAME", "mine")
        try fixture.put("old/notes", "mine")
        try fixture.put("a/b", "mine")
        #expect(
            try blocked(["CNAME": "x", "old/notes": "mine", "a/b/c": "x", "a/c": "x", "index.html": "new"])
                == ["file CNAME", "file a/b", "file old/notes"])
    }

    @Test func aFolderOfOthersBlocksAFileButNotFilesInside() throws {
        try fixture.put("mine/x", "mine")
        #expect(try blocked(["mine": "file"]) == ["folder mine"])
        #expect(try fixture.build(["mine/y": "y"]).written == 1)
        #expect(try fixture.site() == ["mine/x": "mine", "mine/y": "y"])
    }

    @Test func filesOfOthersInAnOwnedFolderBlockItsRemoval() throws {
        try fixture.put("old/notes/x", "mine")
        try fixture.put("old/y", "mine")
        #expect(try blocked(["old": "file now"]) == ["folder old/notes", "file old/y"])
        try fixture.remove("old/notes")
        try fixture.remove("old/y")
        try fixture.build(["old": "file now"])
        #expect(try fixture.site() == ["old": "file now"])
    }

    @Test func linksInsideAreNotFollowed() throws {
        let outside = fixture.top + "/outside"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: fixture.output + "/old", toPath: outside + "/old")
        try fixture.link("old", to: outside + "/old")
        try fixture.link("dangling", to: outside + "/nowhere")
        let before = try fixture.tree(outside)
        #expect(
            try blocked(["old/index.html": "new", "old/a/b": "new", "dangling": "x"])
                == ["symbolicLink dangling", "symbolicLink old"])
        #expect(try blocked(["dangling/x": "x"]) == ["symbolicLink dangling"])
        // Nor is it followed to remove files that the manifest lists.
        #expect(
            try fixture.build(["index.html": "home"]) == OutputSummary(written: 0, unchanged: 1, deleted: 0))
        #expect(try fixture.tree(outside) == before)
    }

    @Test func openingAPipeDoesNotBlock() throws {
        #expect(mkfifo(fixture.output + "/pipe", 0o600) == 0)
        #expect(try blocked(["pipe": "x"]) == ["file pipe"])
        try fixture.remove("index.html")
        #expect(mkfifo(fixture.output + "/index.html", 0o600) == 0)
        #expect(try fixture.build(["index.html": "home"]).written == 1)
    }

    @Test func aDuplicatePathIsAnError() throws {
        let transaction = try fixture.open().begin()
        try transaction.write("a/b", "1")
        #expect(throws: OutputError.duplicate("a/b")) { try transaction.write("a/b", "1") }
        #expect(throws: OutputError.collision(file: "a", inside: "a/b")) { try transaction.write("a", "1") }
        #expect(throws: OutputError.collision(file: "a/b", inside: "a/b/c/d")) {
            try transaction.write("a/b/c/d", "1")
        }
        #expect(throws: OutputError.invalidPath("../x", .dots)) { try transaction.write("../x", "1") }
    }

    /// Whether the preserved file or the one inside it comes first.
    @Test(arguments: [true, false])
    func aPreservedFileIsNotAFolder(isFirst: Bool) throws {
        try fixture.build(["a": "1", "b": "1"])
        let transaction = try fixture.open().begin()
        let file = OutputTransaction.KnownFile(path: "a", digest: Digest(of: "1"), version: nil)
        if isFirst { #expect(try transaction.preserve([file]) == [true]) }
        try transaction.write("a/b", "1")
        if !isFirst { #expect(try transaction.preserve([file]) == [true]) }
        #expect(throws: OutputError.collision(file: "a", inside: "a/b")) { try transaction.commit() }
        #expect(try fixture.site() == ["a": "1", "b": "1"])
    }

    @Test func aFailedFileMakesTheCommitFail() throws {
        let transaction = try fixture.open().begin()
        let folder = try Descriptor.openFolder(fixture.content)
        #expect(throws: OutputError.notAFile(fixture.content)) {
            try transaction.copy("folder", from: folder, named: fixture.content)
        }
        #expect(throws: OutputError.incomplete("folder")) { try transaction.commit() }
        #expect(try fixture.site() == ["old/index.html": "old", "index.html": "home"])
    }
}
