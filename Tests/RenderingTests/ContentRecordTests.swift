import Content
import Diagnostics
import Files
import Foundation
@testable import Pipeline
import Planning
import Rendering
import Testing

@Suite final class ContentRecordTests {
    private let folder = CacheFolder(NSTemporaryDirectory() + UUID().uuidString)
    private var path: String { folder.path + "/content" }
    private var files: [String: String] = [:]

    init() {
        for number in 0..<40 { files["a/e\(number).md"] = "# Entry \(number)\n\nText.\n" }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    private func record(_ program: String = "this") -> ContentRecord {
        ContentRecord(in: folder, program: Digest(of: program))
    }

    /// Loads the content with the files of a record, and records it.
    @discardableResult
    private func load(_ record: ContentRecord) async throws -> (loaded: LoadedFiles, previous: LoadedFiles) {
        let previous = await record.read(jobs: 1)
        let loader = ContentLoader(tree: MemoryTree(files))
        let site = try await LoadedSite.load(loader, reusing: previous)
        #expect(site.diagnostics.isEmpty)
        record.write(site.files, previous: previous)
        return (site.files, previous)
    }

    private func size() throws -> Int { try #require(try FileStatus.of(path, in: AT_FDCWD)).size }

    @Test func aChangeIsAppended() async throws {
        try await load(record())
        let size = try size()
        files["a/e7.md"] = "# Other\n"
        let (loaded, previous) = try await load(record())
        #expect(previous.count == 40 && loaded.count == 40)
        #expect(try self.size() < size + size / 4)
        let read = await record().read(jobs: 1)
        #expect(read.count == 40 && read.recordedCount == 41)
        #expect(read.changes(since: loaded).isEmpty)
    }

    @Test func aRecordOfAnotherProgramIsNotReadButReplaced() async throws {
        try await load(record("other"))
        #expect(await record().read(jobs: 1).isEmpty)
        try await load(record())
        #expect(await record("other").read(jobs: 1).isEmpty)
        #expect(await record().read(jobs: 1).count == 40)
    }

    /// Another program may build while this one has loaded the content.
    @Test func nothingIsAppendedToARecordOfAnotherProgram() async throws {
        try await load(record())
        let previous = await record().read(jobs: 1)
        let changed = ["a/e7.md": "# Changed by this program\n"]
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(files.merging(changed) { $1 })), reusing: previous)
        try await load(record("other"))
        let size = try size()
        record().write(site.files, previous: previous)
        #expect(try self.size() == size)
        let read = await record("other").read(jobs: 1)
        #expect(read.count == 40 && read.recordedCount == 40)
    }

    @Test func aRecordThatIsMostlyOutOfDateIsWrittenAgain() async throws {
        try await load(record())
        for round in 1...6 {
            for number in 0..<15 { files["a/e\(number).md"] = "# Entry \(number)\n\nRound \(round).\n" }
            try await load(record())
            let read = await record().read(jobs: 1)
            #expect(read.count == 40)
            #expect(read.recordedCount <= 80)
        }
        #expect(await record().read(jobs: 1).recordedCount < 40 + 6 * 15)
    }

    /// A byte is changed in the heading, in the files and in the HTML.
    @Test(arguments: [0, 70, 2_000, -1]) func aDamagedRecordIsNotRead(position: Int) async throws {
        try await load(record())
        var bytes = try #require(FileManager.default.contents(atPath: path))
        bytes[position < 0 ? bytes.count + position : position] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(await record().read(jobs: 1).isEmpty)
    }

    /// A record is read again while it is written. If it was damaged since, the new one would not be complete.
    @Test func aRecordWithoutSomeOfTheHTMLIsNotWritten() async throws {
        try await load(record())
        let previous = await record().read(jobs: 1)
        let site = try await LoadedSite.load(ContentLoader(tree: MemoryTree(files)), reusing: previous)
        try #require(truncate(path, 0) == 0)
        record().write(site.files, previous: LoadedFiles())
        #expect(site.files.hasLostHTML)
        #expect(try size() == 0)
    }

    /// The HTML of the files is read from the former record, which has no name any more.
    @Test func filesOfAReplacedRecordAreComplete() async throws {
        try await load(record())
        let previous = await record().read(jobs: 1)
        files["a/e1.md"] = "# Other\n"
        try await load(record("other"))
        let site = try await LoadedSite.load(ContentLoader(tree: MemoryTree(files)), reusing: previous)
        let renderer = try #require(site.renderer)
        let page = try #require(renderer.files.first { $0.path == "a/e2/index.html" })
        let bytes = try #require(try renderer.render(page))
        #expect(String(decoding: bytes, as: UTF8.self).contains("<p>Text.</p>"))
        #expect(!site.files.hasLostHTML)
    }
}
