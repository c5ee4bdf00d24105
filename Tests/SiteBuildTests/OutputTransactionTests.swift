@testable import BuiltSite
import Files
import Foundation
@testable import SiteBuild
import Testing

@Suite struct OutputTransactionTests {
    let fixture: OutputFixture

    init() throws {
        fixture = try OutputFixture()
    }

    @Test func aFirstBuildWritesAllFiles() throws {
        let files = ["index.html": "home", "a/index.html": "a", "a/b/c/index.html": "c", "-/theme.css": ""]
        #expect(try fixture.build(files) == OutputSummary(written: 4, unchanged: 0, deleted: 0))
        #expect(try fixture.site() == files)
        #expect(try fixture.state() == [".thumbindex/manifest"])
    }

    @Test func onlyChangedFilesAreWritten() throws {
        try fixture.build(["a": "1", "b": "1", "c": "1", "d/e": "1"])
        let before = try stamps()
        // The same size with other bytes, and a file that was changed without updating the manifest.
        try fixture.put("c", "X")
        #expect(
            try fixture.build(["a": "1", "b": "2", "c": "1", "f/g": "1"])
                == OutputSummary(written: 3, unchanged: 1, deleted: 1))
        #expect(try fixture.site() == ["a": "1", "b": "2", "c": "1", "f/g": "1"])
        #expect(try stamps()["a"] == before["a"])
        #expect(try stamps()["b"] != before["b"])
    }

    /// Moving a folder does not change the metadata of the files in it; moving a file does.
    @Test func writtenFilesHaveTheMetadataOfTheirFolders() throws {
        let transaction = try fixture.open().begin()
        let written = try ["a/1", "a/2", "b"].enumerated().map { rank, path in
            try transaction.write(path, Array(path.utf8), rank: rank)
        }
        let commit = try transaction.commitRanked()
        #expect(commit.moved == [2])
        let folder = try Descriptor.openFolder(fixture.output)
        let versions = try ["a/1", "a/2", "b"].map { try folder.status(of: $0)?.version }
        #expect(versions[0] == written[0].version)
        #expect(versions[1] == written[1].version)
        let (before, after) = (try #require(written[2].version), try #require(versions[2]))
        #expect(after.isRenamed(before))
    }

    /// Another program may change the file again without a difference in its metadata.
    @Test func theMetadataOfAnEqualFileIsUsedOnlyIfItIsSettled() throws {
        try fixture.build(["a": "1", "b": "1"])
        // As on a file system that stores only seconds, now and a minute ago.
        let second = FileVersion.now / 1_000_000_000
        for (path, second) in [("a", second), ("b", second - 60)] {
            let times = [timespec(tv_sec: second, tv_nsec: 0), timespec(tv_sec: second, tv_nsec: 0)]
            try #require(utimensat(AT_FDCWD, fixture.output + "/" + path, times, 0) == 0)
        }
        usleep(UInt32(2 * FileVersion.precision / 1000))
        let transaction = try fixture.open().begin()
        #expect(try transaction.write("a", Array("1".utf8), rank: 0).version == nil)
        #expect(try transaction.write("b", Array("1".utf8), rank: 1).version != nil)
        transaction.rollBack()
    }

    @Test func ranksNeedNotBeInTheOrderOfPaths() throws {
        let transaction = try fixture.open().begin()
        let paths = ["c", "a/2", "b", "a/1", "a-1"]
        for (rank, path) in paths.enumerated() { try transaction.write(path, [1], rank: rank) }
        #expect(try transaction.commitRanked().moved == [4, 2, 0])
        #expect(try fixture.site().keys.sorted() == paths.sorted())
    }

    @Test func anUnchangedSiteWritesNothing() throws {
        let files = ["a/x": "1", "b": "2"]
        try fixture.build(files)
        let before = try stamps()
        #expect(try fixture.build(files) == OutputSummary(written: 0, unchanged: 2, deleted: 0))
        #expect(try stamps() == before)
    }

    /// Returns the inode and the change time of everything in the output, including folders.
    private func stamps() throws -> [String: String] {
        var stamps: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: fixture.output) + [""] {
            let values = try FileManager.default.attributesOfItem(atPath: fixture.output + "/" + path)
            let changed = try #require(values[.modificationDate] as? Date).timeIntervalSinceReferenceDate
            stamps[path] = "\(values[.systemFileNumber] ?? "") \(changed)"
        }
        return stamps
    }

    @Test func onlyWrittenFilesAndEmptyFoldersAreRemoved() throws {
        try fixture.build(["a/b/1": "1", "a/c/2": "2", "k/3": "3", "keep": "4"])
        try fixture.put("a/c/notes.txt", "mine")
        try fixture.put("CNAME", "example.org")
        try fixture.put(".git/HEAD", "ref")
        #expect(try fixture.build(["keep": "4"]) == OutputSummary(written: 0, unchanged: 1, deleted: 3))
        #expect(
            try fixture.site()
                == ["keep": "4", "a/c/notes.txt": "mine", "CNAME": "example.org", ".git/HEAD": "ref"])
    }

    /// A file of the site is written again, whatever is at its path. A file that is no longer part of the site is
    /// removed only if it is unchanged.
    @Test func aChangedFileIsReplacedOrPreserved() throws {
        try fixture.build(["a": "1", "b": "1", "c": "1", "d": "1", "e": "1"])
        let outside = fixture.top + "/outside"
        try Data("safe".utf8).write(to: URL(fileURLWithPath: outside))
        for path in ["a", "b", "c"] { try fixture.remove(path) }
        try fixture.link("a", to: outside)
        try fixture.link("b", to: outside)
        try fixture.put("d", "by hand")
        try fixture.put("e", "by hand")
        #expect(
            try fixture.build(["a": "1", "c": "1", "d": "1"])
                == OutputSummary(written: 3, unchanged: 0, deleted: 0, preserved: ["b", "e"]))
        #expect(
            try fixture.site()
                == ["a": "1", "b": "-> " + outside, "c": "1", "d": "1", "e": "by hand"])
        #expect(try String(contentsOfFile: outside, encoding: .utf8) == "safe")
    }

    /// Being listed in a manifest does not make a file of others safe to remove.
    @Test func aManifestThatClaimsAForeignFileRemovesNothing() throws {
        try fixture.build(["a": "1", "CNAME": "1", "same": "mine"])
        try fixture.put("CNAME", "9")
        #expect(
            try fixture.build(["a": "1"])
                == OutputSummary(written: 0, unchanged: 1, deleted: 1, preserved: ["CNAME"]))
        #expect(try fixture.site() == ["a": "1", "CNAME": "9"])
        // From now on it belongs to others.
        #expect(try fixture.build(["a": "1"]) == OutputSummary(written: 0, unchanged: 1, deleted: 0))
        #expect(throws: OutputError.self) { try fixture.build(["a": "1", "CNAME": "2"]) }
    }

    @Test func aChangedFileInTheWayIsAnError() throws {
        try fixture.build(["a": "1", "b/c": "1"])
        try fixture.put("a", "mine")
        try fixture.put("b/c", "mine")
        let error = #expect(throws: OutputError.self) { try fixture.build(["a/x": "1", "b": "1"]) }
        let obstacles = ["a", "b/c"].map { OutputError.Obstacle(path: $0, kind: .file) }
        #expect(error == .blocked(output: fixture.output, obstacles))
        #expect(try fixture.site() == ["a": "mine", "b/c": "mine"])
    }

    @Test func aFileThatBecameAFolderOfOthersIsPreserved() throws {
        try fixture.build(["a": "1", "b": "1"])
        try fixture.remove("a")
        try fixture.put("a/mine", "mine")
        #expect(try fixture.build(["b": "1"]) == OutputSummary(written: 0, unchanged: 1, deleted: 0))
        #expect(try fixture.site() == ["a/mine": "mine", "b": "1"])
    }

    @Test func aFileCanBecomeAFolderAndAFolderAFile() throws {
        try fixture.build(["a": "file", "b/c/1": "1", "b/2": "2", "x/y": "y"])
        try fixture.build(["a/b/index": "in", "b": "file", "x/y/z": "z"])
        #expect(try fixture.site() == ["a/b/index": "in", "b": "file", "x/y/z": "z"])
        try fixture.build(["a": "file", "b/c/1": "1", "b/2": "2", "x/y": "y"])
        #expect(try fixture.site() == ["a": "file", "b/c/1": "1", "b/2": "2", "x/y": "y"])
        #expect(try fixture.state() == [".thumbindex/manifest"])
    }

    @Test func unusualNamesAreAccepted() throws {
        let files = Dictionary(
            uniqueKeysWithValues: [
                "a\nb", "back\\slash", "日本/語", "e\u{301}/1", "\u{E9}/1", " ", "%2f", "-rf", "CON", "a.",
                String(repeating: "n", count: 255),
            ].map { (Array($0.utf8), $0) })
        let transaction = try fixture.open().begin()
        for (bytes, path) in files { try transaction.write(path, bytes) }
        #expect(try transaction.commit().written == files.count)
        let again = try fixture.open().begin()
        for (bytes, path) in files { try again.write(path, bytes) }
        #expect(try again.commit() == OutputSummary(written: 0, unchanged: files.count, deleted: 0))
        #expect(try fixture.build([:]).deleted == files.count)
        #expect(try fixture.tree().keys.sorted() == [".thumbindex/manifest"])
    }

    @Test func aRollbackLeavesNothing() throws {
        let first = try fixture.open(fixture.top + "/deep/er/site").begin()
        try first.write("a/b", "1")
        #expect(FileManager.default.fileExists(atPath: fixture.top + "/deep/er/site"))
        first.rollBack()
        #expect(!FileManager.default.fileExists(atPath: fixture.top + "/deep"))
        #expect(throws: OutputError.finished) { try first.write("c", "1") }
        #expect(throws: OutputError.finished) { try first.commit() }

        try fixture.build(["a": "1"])
        let before = try fixture.tree()
        do {
            let dropped = try fixture.open().begin()
            try dropped.write("a", "2")
            #expect(try fixture.state().count == 2)
        }
        #expect(try fixture.tree() == before)
    }

    @Test func theFolderIsCreatedWithTheFirstFile() throws {
        let transaction = try fixture.open().begin()
        #expect(!FileManager.default.fileExists(atPath: fixture.output))
        transaction.rollBack()
        #expect(!FileManager.default.fileExists(atPath: fixture.output))
        #expect(try fixture.build([:]) == OutputSummary(written: 0, unchanged: 0, deleted: 0))
        #expect(
            try fixture.tree()
                == [".thumbindex/manifest": String(decoding: Manifest().bytes, as: UTF8.self)])
    }

    @Test func aSecondBuildIsBusy() throws {
        try fixture.build(["a": "1"])
        let folder = try fixture.open()
        let first = try folder.begin()
        #expect(throws: OutputError.busy(output: fixture.output)) { try folder.begin() }
        try first.write("a", "2")
        _ = try first.commit()
        let second = try folder.begin()
        second.rollBack()
        try fixture.recover()
        #expect(try fixture.site() == ["a": "2"])
    }

    @Test func ofTwoFirstBuildsTheSecondIsBusy() throws {
        let first = try fixture.open().begin()
        let second = try fixture.open().begin()
        let third = try fixture.open().begin()
        try first.write("a", "1")
        #expect(throws: OutputError.busy(output: fixture.output)) { try second.write("b", "2") }
        _ = try first.commit()
        #expect(throws: OutputError.busy(output: fixture.output)) { try third.write("b", "2") }
        second.rollBack()
        third.rollBack()
        #expect(try fixture.site() == ["a": "1"])
        #expect(try fixture.state() == [".thumbindex/manifest"])
    }

    @Test func filesCanBeWrittenConcurrently() async throws {
        let transaction = try fixture.open().begin()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 { try transaction.write("all/\(number)/\(task).html", "\(number)") }
                }
            }
            try await group.waitForAll()
        }
        #expect(try transaction.commit().written == 800)
        #expect(try fixture.site().count == 800)
    }

    @Test func anUnchangedFileCanBePreserved() throws {
        try fixture.build(["a": "1", "b": "1", "c/d": "1"])
        try fixture.put("b", "X")
        let transaction = try fixture.open().begin()
        #expect(transaction.previous["a"]?.digest == Digest(of: "1"))
        let preserve = { (path: String) in
            try transaction.preserve([.init(path: path, digest: Digest(of: "1"), version: nil)]) == [true]
        }
        #expect(try preserve("a"))
        #expect(try !preserve("b"))
        #expect(try !preserve("new"))
        #expect(throws: OutputError.duplicate("a")) { try preserve("a") }
        try transaction.write("b", "1")
        #expect(try transaction.commit() == OutputSummary(written: 1, unchanged: 1, deleted: 1))
        #expect(try fixture.site() == ["a": "1", "b": "1"])
    }

    @Test func filesAndFoldersHaveDefaultPermissions() throws {
        try fixture.build(["a/b": "1"])
        let file = try FileManager.default.attributesOfItem(atPath: fixture.output + "/a/b")
        let folder = try FileManager.default.attributesOfItem(atPath: fixture.output + "/a")
        let fileMode = try #require(file[.posixPermissions] as? Int)
        let folderMode = try #require(folder[.posixPermissions] as? Int)
        #expect(fileMode & 0o600 == 0o600 && fileMode & ~0o644 == 0)
        #expect(folderMode & 0o700 == 0o700 && folderMode & ~0o755 == 0)
    }
}
