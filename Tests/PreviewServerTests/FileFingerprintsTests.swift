import Content
import Files
import Foundation
import Glibc
@testable import PreviewServer
import Synchronization
import Testing

@Suite struct FileFingerprintsTests {
    /// Returns the fingerprints as soon as the times of the files are settled.
    private func stamps(_ fixture: PreviewFixture) -> FileFingerprints {
        while true {
            let stamps = FileFingerprints(of: ChangeWatcher.folders(of: fixture.source))
            if !stamps.hasUnsettledFiles { return stamps }
            usleep(1000)
        }
    }

    @Test func differencesListChangedFiles() throws {
        let fixture = try PreviewFixture(["content/a/b/c.md": "1", "content/gone.md": "1"])
        let before = stamps(fixture)
        #expect(stamps(fixture) == before)
        try fixture.write(["content/a/b/c.md": "2", "content/new/x.md": "1", "Templates/theme.css": "1"])
        try FileManager.default.removeItem(at: fixture.folder.appending(path: "content/gone.md"))
        #expect(
            stamps(fixture).differences(from: before)
                == ["Templates/theme.css", "content/a/b/c.md", "content/gone.md", "content/new/x.md"])
    }

    /// The target of a link and hidden files are not part of the project.
    @Test func linksAndHiddenFilesAreIgnored() throws {
        let fixture = try PreviewFixture(["outside/a.md": "1", "content/.git/x": "1", "content/.a.swp": "1"])
        try fixture.link("content/link", to: "../outside")
        try fixture.link("content/circle", to: ".")
        let before = stamps(fixture)
        try fixture.write(["outside/a.md": "2", "content/.git/x": "2", "content/.a.swp": "2"])
        #expect(stamps(fixture) == before)
        try fixture.write(["content/..md": "1"])
        #expect(stamps(fixture).differences(from: before) == ["content/..md"])
    }

    /// Loading and watching agree on which files are ignored.
    @Test(arguments: [
        ".a.md", "..a.md", "..a", "...md", "..json", ".json", "a.md", "..", "a.md~", "#a.md#", "4913",
        "a.swp",
        "Thumbs.db", "__MACOSX",
    ])
    func exactlyTheLoadedFilesAreWatched(name: String) throws {
        let fixture = try PreviewFixture([:])
        let before = stamps(fixture)
        let path = name + (name == ".." ? "md" : "")
        try fixture.write(["content/" + path: "[]"])
        let isLoaded = try DiskTree(
            root: fixture.contentFolder, ignoring: ContentLayout.isIgnored
        ).items().contains { $0.path == path }
        #expect((stamps(fixture) != before) == isLoaded)
    }

    /// Two names that are equal as Swift strings are two files.
    @Test func unicodeFormsAreDifferentFiles() throws {
        let fixture = try PreviewFixture(["content/e\u{301}.md": "1"])
        try fixture.write(["content/\u{E9}.md": "1"])
        for name in ["content/e\u{301}.md", "content/\u{E9}.md"] {
            let before = stamps(fixture)
            try fixture.write([name: "more"])
            #expect(stamps(fixture).differences(from: before) == [name])
        }
    }

    /// A name that is too long stands for any file whose metadata cannot be read.
    @Test func anUnreadableFolderIsNotMissing() {
        let missing = FileFingerprints(of: ["content": "/nonexistent/folder"])
        let failing = FileFingerprints(of: ["content": "/" + String(repeating: "x", count: 300)])
        #expect(missing.differences(from: FileFingerprints(of: [:])) == [])
        #expect(failing.differences(from: missing) == ["content"])
    }

    @Test func onlyRegularFilesAreOpened() throws {
        let fixture = try PreviewFixture(["content/a/b.txt": "abc", "secret/b.txt": "canary"])
        try fixture.link("content/file", to: "a/b.txt")
        try fixture.link("content/folder", to: "../secret")
        mkfifo(fixture.contentFolder + "/pipe", 0o600)
        for path in [
            "file", "folder/b.txt", "pipe", "a", "", "none", "a/b.txt/c", "a/../../secret/none", "\u{0}",
        ] {
            #expect(try AssetFile.open(path, in: fixture.contentFolder) == nil, "\(path)")
        }
        let file = try #require(try AssetFile.open("a/b.txt", in: fixture.contentFolder))
        #expect(file.size == 3)
        #expect(try file.bytes(at: 0, maxLength: 2) == Array("ab".utf8))
        #expect(try file.bytes(at: 2, maxLength: 9) == Array("c".utf8))
        #expect(throws: AssetFile.ReadError.self) { try file.bytes(at: 3, maxLength: 9) }
        // The root may be a link, like the project folder.
        try fixture.link("root", to: "content")
        #expect(try AssetFile.open("a/b.txt", in: fixture.folder.appending(path: "root").path) != nil)
    }

    @Test func onlyChangedFilesAreReadAgain() throws {
        let fixture = try PreviewFixture(["content/a.md": "1", "content/b.md": "1"])
        let path = { (name: String) in fixture.contentFolder + "/" + name }
        var known = stamps(fixture)
        #expect(known.update([path("a.md"): "content/a.md", path("none.md~"): "content/none.md~"]) == [])
        try fixture.write(["content/a.md": "22", "content/b.md": "22"])
        _ = stamps(fixture)
        #expect(known.update([path("a.md"): "content/a.md"]) == ["content/a.md"])
        #expect(stamps(fixture).differences(from: known) == ["content/b.md"])
        // A file that was added or removed changes more than itself.
        try fixture.write(["content/new.md": "1"])
        #expect(known.update([path("new.md"): "content/new.md"]) == nil)
        try FileManager.default.removeItem(atPath: path("a.md"))
        #expect(known.update([path("a.md"): "content/a.md"]) == nil)
        // The others are not taken for unchanged.
        try fixture.write(["content/b.md": "333"])
        let both = [path("b.md"): "content/b.md", path("new.md"): "content/new.md"]
        #expect(known.update(both) == nil)
        #expect(known.update([path("b.md"): "content/b.md"]) == ["content/b.md"])
        // Neither a link nor a folder is a file.
        try FileManager.default.removeItem(atPath: path("b.md"))
        try fixture.link("content/b.md", to: "new.md")
        #expect(known.update([path("b.md"): "content/b.md"]) == nil)
    }

    /// An edit of the same size in the same tick of the file system's clock has the same metadata.
    @Test func changesOfUnsettledFilesAreDetected() throws {
        let fixture = try PreviewFixture(["content/a.md": "1", "content/b.md": "1"])
        let path = fixture.contentFolder + "/a.md"
        let settled = stamps(fixture)
        // As on a file system that stores only seconds.
        let second = FileVersion.now / 1_000_000_000
        let times = [timespec(tv_sec: second, tv_nsec: 0), timespec(tv_sec: second, tv_nsec: 0)]
        try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
        var known = settled
        #expect(known.update([path: "content/a.md"]) == ["content/a.md"])
        #expect(known.hasUnsettledFiles)
        let scanned = FileFingerprints(of: ChangeWatcher.folders(of: fixture.source))
        #expect(scanned.differences(from: known) == ["content/a.md"])
        #expect(known.update([path: "content/a.md"]) == ["content/a.md"])
        #expect(known.update([fixture.contentFolder + "/b.md": "content/b.md"]) == [])
    }

    /// Every change is detected, also in new folders and in folders that come back.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func everyChangeTriggersALoad(polls: Bool) async throws {
        let fixture = try PreviewFixture([:])
        let (occasions, continuation) = AsyncStream.makeStream(of: LoadTrigger.self)
        let source = PreviewSource(
            contentFolder: fixture.contentFolder, templatesFolder: fixture.source.templatesFolder,
            polls: polls,
            report: { Issue.record("\($0)") }
        ) {
            continuation.yield($0)
            return .problems([])
        }
        let watch = ChangeWatcher(source: source, preview: Preview(version: 1))
        let task = Task { await watch.run() }
        var seen = occasions.makeAsyncIterator()
        for path in [
            "content/new/deep/a.md", "content/new/deep/a.md", "Templates/rows/x.mustache",
            "content/list/owl.md",
        ] {
            try fixture.write([path: UUID().uuidString])
            // A file whose metadata was not settled when it was read is reported again with the next one.
            while let trigger = await seen.next() {
                if case .change(let paths) = trigger, paths.contains(path) { break }
            }
        }
        task.cancel()
        await task.value
    }
}
