import Files
import Foundation
import Testing

@Suite("Content in a folder on disk")
struct DiskTreeTests {
    /// Creates a folder `content` with a file in a subfolder, and a file outside of it.
    private static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in ["content/a/b/file.txt": "inside", "outside/b/file.txt": "outside"] {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try body(folder.path)
    }

    @Test("a link that replaces a folder after listing is not followed", arguments: ["a", "a/b"])
    func linksInTheMiddle(folder: String) throws {
        try Self.withFolder { top in
            let tree = DiskTree(root: top + "/content")
            let paths = try tree.items().map(\.path)
            #expect(paths == ["a/b/file.txt"])
            let target = folder.replacing("a", with: top + "/outside", maxReplacements: 1)
            try FileManager.default.removeItem(atPath: top + "/content/" + folder)
            try FileManager.default.createSymbolicLink(
                atPath: top + "/content/" + folder, withDestinationPath: target)
            #expect(throws: ContentTreeError.self) { try tree.read("a/b/file.txt") }
            #expect(throws: ContentTreeError.self) { try tree.read("a/b/file.txt", limit: 1) }
            #expect(throws: ContentTreeError.self) { try tree.open("a/b/file.txt") }
        }
    }

    /// Linux returns this file in pieces of at most 4 KiB, and its size as 0.
    @Test("a file is read to its end, even if a call returns only a part")
    func pieces() throws {
        let bytes = try DiskTree(root: "/proc/self").read("smaps")
        #expect(bytes.count > 8192 && bytes.last == UInt8(ascii: "\n"))
    }

    @Test("a linked root is followed only on request")
    func linkedRoot() throws {
        try Self.withFolder { top in
            try FileManager.default.createSymbolicLink(
                atPath: top + "/link", withDestinationPath: top + "/outside")
            let followed = try DiskTree(root: top + "/link", followsRoot: true).read("b/file.txt")
            #expect(followed == Array("outside".utf8))
            let refusing = DiskTree(root: top + "/link", followsRoot: false)
            for call in [{ _ = try refusing.items() }, { _ = try refusing.read("b/file.txt") }] {
                let error = #expect(throws: ContentTreeError.self) { try call() }
                #expect(error?.isMissing == false)
                #expect(error?.reason.contains("symbolic link") == true)
            }
            let missing = #expect(throws: ContentTreeError.self) {
                try DiskTree(root: top + "/none", followsRoot: false).items()
            }
            #expect(missing?.isMissing == true)
            let plain = try DiskTree(root: top + "/content", followsRoot: false).items()
            #expect(plain.count == 1)
        }
    }

    @Test("a name that is not UTF-8 is an item, and so is everything else")
    func invalidNames() throws {
        try Self.withFolder { top in
            let name = Array((top + "/content/a/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
            try #require(mkdir(name, 0o755) == 0)
            let items = try DiskTree(root: top + "/content").items()
            #expect(items.map { $0.path } == ["a/b/file.txt", "a/caf\\xE9"])
            let reason = "its name is not valid UTF-8; rename it"
            #expect(items.map { $0.kind } == [.file, .unreadable(reason: reason)])
        }
    }

    @Test("a folder that cannot be listed is an item", .enabled(if: geteuid() != 0))
    func unreadableFolders() throws {
        try Self.withFolder { top in
            try #require(chmod(top + "/content/a/b", 0) == 0)
            defer { chmod(top + "/content/a/b", 0o755) }
            let items = try DiskTree(root: top + "/content").items()
            #expect(items.map { $0.path } == ["a/b"])
            #expect(items.map { $0.kind } == [.unreadable(reason: "Permission denied")])
            #expect(throws: ContentTreeError.self) { try DiskTree(root: top + "/content/a/b").items() }
        }
    }
}
