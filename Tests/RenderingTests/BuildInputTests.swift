import Files
@testable import Pipeline
import Testing

@Suite struct BuildInputTests {
    /// Returns the digest of the input of a build, as soon as its files were listed.
    /// - Parameter age: The time since the last change of one of the files, in nanoseconds.
    private func digest(age: Int) async throws -> Digest? {
        let version = { (age: Int) in
            let time = FileVersion.now - age
            return FileVersion(device: 1, inode: 1, size: 0, modified: time, changed: time)
        }
        let items = [("a/old.md", 60_000_000_001), ("a/new.md", age)].map {
            ContentItem(path: $0.0, version: version($0.1))
        }
        let tree = ListedTree(MemoryTree(["a/old.md": "", "a/new.md": ""]), items: items)
        let templates = TemplateFolder(MemoryTree([:]))
        return try #require(await BuildInput(tree: tree, templates: templates, options: [], jobs: 1)).digest
    }

    /// The file may change again without a difference in its metadata.
    @Test func aFileThatChangedShortlyBeforeIsNotTrusted() async throws {
        #expect(try await digest(age: 1) == nil)
        #expect(try await digest(age: 60_000_000_003) != nil)
    }
}
