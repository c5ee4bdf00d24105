import Diagnostics
import Files
import Foundation
@testable import Pipeline
import Records
import TemplateLanguage
import Testing

/// The folder of the records may come from an untrusted repository.
@Suite final class CacheFolderTests {
    private let top = NSTemporaryDirectory() + UUID().uuidString
    private var cache: CacheFolder { CacheFolder(top + "/.thumbindex") }
    private let kind = RecordKind(name: "pages", heading: "heading")
    private let files = FileManager.default

    init() throws {
        try files.createDirectory(atPath: top + "/outside", withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: top + "/outside/content"))
    }

    deinit {
        try? files.removeItem(atPath: top)
    }

    private func write(_ text: String) {
        var record = RecordWriter()
        record.write(text)
        cache.write(record, kind, ofOutput: "site")
    }

    private func read() -> String? {
        cache.readRecord(kind, ofOutput: "site") { (record) throws(RecordError) in try record.readString() }
    }

    /// Whether a record is opened for reading or for appending.
    private func opens(_ name: String) -> Bool {
        if case .some = cache.open(name) { return true }
        if case .some = cache.openForAppending(name) { return true }
        return false
    }

    private func link(_ path: String, to target: String) throws {
        try files.createSymbolicLink(atPath: top + "/" + path, withDestinationPath: target)
    }

    /// The only record.
    private func record() throws -> String {
        let names = try files.contentsOfDirectory(atPath: cache.path)
        return cache.path + "/" + (try #require(names.first { $0.hasPrefix("pages-") }))
    }

    @Test func aRecordIsReplaced() throws {
        #expect(!cache.isObstructed)
        for text in ["one", "two"] {
            write(text)
            #expect(read() == text)
        }
        #expect(!cache.isObstructed)
        #expect(try String(contentsOfFile: cache.path + "/.gitignore", encoding: .utf8) == "*\n")
        #expect(try files.contentsOfDirectory(atPath: cache.path).count == 2)
    }

    @Test func oldDraftsOfTheSameRecordAreRemoved() throws {
        write("text")
        let name = URL(fileURLWithPath: try record()).lastPathComponent
        // A name, and its age in hours.
        let drafts = [
            ("content-1", 25), ("content-2", 23), ("content-3", 100), ("contents-4", 100), ("content-", 100),
            ("content-x5", 100), (name + "-6", 100),
        ]
        for (draft, hours) in drafts {
            try Data("draft".utf8).write(to: URL(fileURLWithPath: cache.path + "/" + draft))
            let time = Date(timeIntervalSinceNow: -3600 * Double(hours))
            try files.setAttributes([.modificationDate: time], ofItemAtPath: cache.path + "/" + draft)
        }
        cache.replace("content") { (file) throws(SystemError) in true }
        #expect(
            try files.contentsOfDirectory(atPath: cache.path).sorted()
                == [
                    ".gitignore", "content", "content-", "content-2", "content-x5", "contents-4", name,
                    name + "-6",
                ])
    }

    @Test(arguments: ["link", "dangling link", "file", "pipe"])
    func anythingButAFolderIsNeitherReadNorWritten(obstacle: String) throws {
        switch obstacle {
        case "link": try link(".thumbindex", to: "outside")
        case "dangling link": try link(".thumbindex", to: "nowhere")
        case "file": try Data("mine".utf8).write(to: URL(fileURLWithPath: cache.path))
        default: try #require(mkfifo(cache.path, 0o600) == 0)
        }
        #expect(cache.isObstructed)
        write("text")
        cache.replace("content") { (file) throws(SystemError) in true }
        #expect(read() == nil)
        #expect(!opens("content"))
        #expect(try files.contentsOfDirectory(atPath: top).sorted() == [".thumbindex", "outside"])
        #expect(try files.contentsOfDirectory(atPath: top + "/outside") == ["content"])
        #expect(try String(contentsOfFile: top + "/outside/content", encoding: .utf8) == "mine")
    }

    @Test func linksAndPipesInTheFolderAreNotOpened() throws {
        write("text")
        let record = try record()
        try files.removeItem(atPath: cache.path + "/.gitignore")
        try link(".thumbindex/.gitignore", to: "../outside/ignored")
        try files.moveItem(atPath: record, toPath: top + "/outside/record")
        try files.createSymbolicLink(atPath: record, withDestinationPath: top + "/outside/record")
        #expect(read() == nil)
        try link(".thumbindex/content", to: "../outside/content")
        #expect(!opens("content"))
        // The name of a draft is known to who knows the id of the process.
        let draft = record + "-\(ProcessInfo.processInfo.processIdentifier)"
        try files.createSymbolicLink(atPath: draft, withDestinationPath: top + "/outside/content")
        write("new")
        #expect(read() == "new")
        #expect(try files.contentsOfDirectory(atPath: top + "/outside").sorted() == ["content", "record"])
        #expect(try String(contentsOfFile: top + "/outside/content", encoding: .utf8) == "mine")
        try files.removeItem(atPath: record)
        try #require(mkfifo(record, 0o600) == 0)
        #expect(read() == nil)
    }

    @Test func aRecordThatIsTooLargeIsNotRead() throws {
        write("text")
        try #require(truncate(try record(), 8 << 30) == 0)
        #expect(read() == nil)
    }
}

@Suite struct ProgramIdentityTests {
    private let path = NSTemporaryDirectory() + UUID().uuidString

    private func digest(device: String = "fe:01", inode: String = "7", path: String? = nil) -> Digest? {
        ProgramIdentity.digest(
            maps: """
                7f00-7f01 r-xp 00000000 \(device) \(inode)      \(path ?? self.path)
                7f02-7f03 rw-p 00000000 00:00 0 [heap]

                """)
    }

    @Test func aProgramThatWasChangedInPlaceIsAnother() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("program".utf8).write(to: URL(fileURLWithPath: path))
        let first = try #require(digest())
        #expect(digest() == first)
        #expect(digest(device: "fe:02") != first)
        #expect(digest(inode: "8") != first)
        #expect(digest(path: "/bin/sh") != first)
        // With the same size and modification time, only that of the status change differs.
        let version = try #require(try FileStatus.of(path, in: AT_FDCWD)).version
        usleep(UInt32(FileVersion.precision / 1000))
        let file = try Descriptor.open(path, O_WRONLY)
        try file.write(Array("another".utf8))
        let second = 1_000_000_000
        let modified = timespec(tv_sec: version.modified / second, tv_nsec: version.modified % second)
        let times = [modified, modified]
        try #require(utimensat(AT_FDCWD, path, times, 0) == 0)
        let after = try #require(try FileStatus.of(path, in: AT_FDCWD)).version
        #expect(after.size == version.size && after.modified == version.modified)
        let changed = try #require(digest())
        #expect(changed != first)
        try #require(truncate(path, 100) == 0)
        #expect(digest() != changed)
    }

    /// Returns metadata with a size and two times.
    private func version(_ parts: [Int]) -> FileVersion {
        FileVersion(device: 1, inode: 7, size: parts[0], modified: parts[1], changed: parts[2])
    }

    /// On some file systems, two changes in the same second have the same times.
    @Test(arguments: [[2, 1, 1], [1, 2, 1], [1, 1, 2]])
    func eachPartOfTheMetadataShowsAnotherProgram(parts: [Int]) {
        let maps = "7f00-7f01 r-xp 00000000 fe:01 7      /bin/a\n"
        let digest = { (parts: [Int]) in
            ProgramIdentity.digest(maps: maps) { $0 == "/bin/a" ? version(parts) : nil }
        }
        #expect(digest([1, 1, 1]) == digest([1, 1, 1]))
        #expect(digest(parts) != digest([1, 1, 1]))
    }

    /// A file that was renamed is another library.
    @Test func eachPathShowsAnotherProgram() {
        let digest = { (path: String) in
            ProgramIdentity.digest(maps: "7f00-7f01 r-xp 00000000 fe:01 7 \(path)\n") { _ in
                version([1, 1, 1])
            }
        }
        #expect(digest("/lib/a.so") == digest("/lib/a.so"))
        #expect(digest("/lib/a.so") != digest("/lib/b.so"))
    }

    @Test func eachThemeFileIsPartOfTheProgram() {
        let digest = { (path: String, text: String) in
            ProgramIdentity.digest(with: [
                TemplateSource(path: path, file: SourceFile(path: "Templates/" + path, text: text))
            ])
        }
        let first = digest("words/en.yaml", "next: On")
        #expect(first == digest("words/en.yaml", "next: On"))
        #expect(first != digest("words/en.yaml", "next: in"))
        #expect(first != digest("words/sv.yaml", "next: On"))
        #expect(first != ProgramIdentity.digest(with: []))
        #expect(ProgramIdentity.digest(with: []) != Digest(of: [UInt8]()))
    }

    @Test func aProcessWithoutFilesHasNone() {
        #expect(ProgramIdentity.digest(maps: "7f02-7f03 rw-p 00000000 00:00 0 [heap]\n") == nil)
        #expect(ProgramIdentity.digest != nil)
    }
}
