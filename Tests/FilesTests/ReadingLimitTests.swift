import Files
import Foundation
import Testing

@Suite("Reading the beginning of a file")
struct ReadingLimitTests {
    /// Creates a folder with a file of 100,000 bytes, a pipe, a link and a folder.
    private static func withFolder(_ body: (DiskTree, [UInt8]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = (0..<100_000).map { UInt8($0 % 251) }
        try Data(bytes).write(to: folder.appendingPathComponent("file"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/file")
        try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
        try body(DiskTree(root: folder.path), bytes)
    }

    @Test("at most `limit` bytes are read", arguments: [0, 1, 4096, 65_536, 99_999, 100_000, 100_001, .max])
    func limits(limit: Int) throws {
        try Self.withFolder { tree, bytes in
            let read = try tree.read("file", limit: limit)
            let inMemory = try MemoryTree(bytes: ["file": bytes]).read("file", limit: limit)
            let whole = try tree.read("file")
            #expect(read == Array(bytes.prefix(limit)))
            #expect(inMemory == read)
            #expect(whole == bytes)
        }
    }

    @Test("links, pipes and folders are errors, and missing files are distinguished", arguments: [0, 10])
    func refused(limit: Int) throws {
        try Self.withFolder { tree, _ in
            for path in ["link", "pipe", "folder"] {
                let error = #expect(throws: ContentTreeError.self) { try tree.read(path, limit: limit) }
                #expect(error?.isMissing == false)
            }
            let error = #expect(throws: ContentTreeError.self) { try tree.read("none", limit: limit) }
            #expect(error?.isMissing == true)
        }
    }

    @Test("a negative limit reads no bytes")
    func negative() throws {
        try Self.withFolder { tree, _ in
            let read = try tree.read("file", limit: -1)
            #expect(read == [])
        }
    }
}
