@testable import BuiltSite
import Content
import Files
import Foundation
@testable import SiteBuild
import Testing

@Suite struct OutputCopyTests {
    let fixture: OutputFixture

    init() throws {
        fixture = try OutputFixture()
    }

    private func source(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = fixture.content + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func copy(_ files: [String: String]) throws -> OutputSummary {
        let transaction = try fixture.open().begin()
        for (path, file) in files {
            let source = try Descriptor.openFile(file)
            try transaction.copy(path, from: source, named: file)
        }
        return try transaction.commit()
    }

    /// Sizes around the size of a chunk, and several chunks.
    @Test(arguments: [0, 1, 65535, 65536, 65537, 300_000]) func changedFilesAreCopied(size: Int) throws {
        var bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let file = try source("picture", bytes)
        #expect(try copy(["a/picture": file]).written == 1)
        #expect(try copy(["a/picture": file]) == OutputSummary(written: 0, unchanged: 1, deleted: 0))
        let placed = URL(fileURLWithPath: fixture.output + "/a/picture")
        #expect(try Data(contentsOf: placed) == Data(bytes))
        let entry = try fixture.open().begin().previous["a/picture"]
        #expect(entry == Manifest.Entry(digest: Digest(of: bytes), size: size))
        guard size > 0 else { return }
        bytes[size - 1] ^= 1
        _ = try source("picture", bytes)
        #expect(try copy(["a/picture": file]).written == 1)
        #expect(try Data(contentsOf: placed) == Data(bytes))
        _ = try source("picture", bytes.dropLast())
        #expect(try copy(["a/picture": file]).written == 1)
        #expect(try Data(contentsOf: placed) == Data(bytes.dropLast()))
    }

    @Test func foldersAndPipesAreErrors() throws {
        let pipe = fixture.content + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, fixture.content, "/dev/zero"] {
            #expect(throws: OutputError.notAFile(path)) { try copy(["a": path]) }
        }
        #expect(try fixture.tree() == [:])
    }

    @Test func copyingPreservesTheOffsetOfTheDescriptor() throws {
        let file = try source("words", Array("some words".utf8))
        let source = try Descriptor.openFile(file)
        #expect(lseek(source.number, 5, SEEK_SET) == 5)
        let transaction = try fixture.open().begin()
        try transaction.copy("words", from: source, named: "words")
        _ = try transaction.commit()
        #expect(lseek(source.number, 0, SEEK_CUR) == 5)
        #expect(try fixture.site() == ["words": "some words"])
    }
}
