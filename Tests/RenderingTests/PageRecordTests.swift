import Files
import Foundation
@testable import Pipeline
import Rendering
import Testing

@Suite struct PageRecordTests {
    private let folder = CacheFolder(NSTemporaryDirectory() + UUID().uuidString)

    private func version(_ number: UInt64) -> FileVersion {
        FileVersion(device: 1, inode: number, size: 2, modified: 3, changed: .min)
    }

    private func record() -> PageRecord {
        var record = PageRecord()
        record.build = .init(input: Digest(of: "input"), counts: "1 page", notes: "")
        record.manifest = version(7)
        record.structure = Digest(of: "structure")
        record.folders = ["": version(8), "a": version(9)]
        record.append("a/b/é.html", .init(digest: Digest(of: "1")))
        record.append(
            "a/c/index.html",
            .init(
                digest: Digest(of: "2"), revision: FileRevision(value: .max, dependsOnStructure: true),
                version: version(1)))
        record.append(
            "index.html",
            .init(digest: Digest(of: "3"), revision: FileRevision(value: 0, dependsOnStructure: false)))
        return record
    }

    /// The path of the only record.
    private func file() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.path + "/" + (try #require(names.first { $0.hasPrefix("pages-") }))
    }

    @Test func aRecordCanBeReadBack() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let record = record()
        record.write(in: folder, output: "site")
        let read = PageRecord.read(in: folder, output: "site")
        #expect(read.build?.input == record.build?.input)
        #expect(read.build?.counts == "1 page")
        #expect(read.manifest == record.manifest)
        #expect(read.structure == record.structure)
        #expect(read.folders == record.folders)
        try #require(read.count == record.count)
        for position in 0..<read.count {
            #expect(read.path(at: position) == record.path(at: position))
            #expect(read[position].digest == record[position].digest)
            #expect(read[position].revision == record[position].revision)
            #expect(read[position].version == record[position].version)
        }
        #expect(PageRecord.read(in: folder, output: "other").isEmpty)
    }

    @Test func aDamagedRecordIsEmpty() throws {
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        record().write(in: folder, output: "site")
        let file = try file()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        for length in 0..<bytes.count {
            try bytes.prefix(length).write(to: URL(fileURLWithPath: file))
            #expect(PageRecord.read(in: folder, output: "site").isEmpty, "\(length) bytes")
        }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 1
            try damaged.write(to: URL(fileURLWithPath: file))
            #expect(PageRecord.read(in: folder, output: "site").isEmpty, "byte \(index)")
        }
    }

    @Test func positionsAreThoseOfEqualPaths() {
        let record = record()
        #expect(record.positions(of: []) == [])
        // The second path has the letter and its accent as two characters, so it is another path.
        let paths = ["a", "a/b/e\u{301}.html", "a/b/é.html", "a/c/index.html", "z"]
        #expect(record.positions(of: paths) == [nil, nil, 0, 1, nil])
        #expect(record.positions(of: ["index.html"]) == [2])
        #expect(PageRecord().positions(of: ["index.html"]) == [nil])
    }

    @Test func parentFoldersContainFolders() {
        #expect(record().parentFolders() == ["", "a"])
        var record = PageRecord()
        for path in ["a", "b/1", "c/d/e/f/1", "c/d/e/g/1"] {
            record.append(path, .init(digest: Digest(of: path)))
        }
        #expect(record.parentFolders() == ["", "c", "c/d", "c/d/e"])
    }

    @Test func bytesThatAreNoListOfPathsAreRejected() {
        #expect(PathList(bytes: UnsafeRawBufferPointer(start: nil, count: 0))?.count == 0)
        [UInt8]("a\0bc\0".utf8).withUnsafeBytes { bytes in
            #expect(PathList(bytes: bytes).map { [$0[0], $0[1]] } == ["a", "bc"])
            #expect(PathList(bytes: UnsafeRawBufferPointer(rebasing: bytes.dropLast()))?.count == nil)
        }
    }
}
