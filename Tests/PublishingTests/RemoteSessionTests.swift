import Publishing
import Testing

@Suite("Publishing to a remote store")
struct RemoteSessionTests {
    private let fixture: PublishingFixture
    private let store = MemoryStore()

    init() throws {
        fixture = try PublishingFixture()
    }

    private func publish(_ files: [String: String]) async throws {
        try fixture.build(files)
        _ = try await fixture.publish(
            to: MemoryTarget(store: store), PublicationPermissions(allowsPageLoss: true))
    }

    /// Entries that each have a page and a picture, in folders of their own.
    private func entries(_ count: Int) -> [String: String] {
        var files = ["index.html": "home", "style.css": "style"]
        for number in 0..<count {
            files["e\(number)/index.html"] = "page"
            files["e\(number)/picture.png"] = "picture"
        }
        return files
    }

    @Test("the number of calls does not depend on the number of files", arguments: [10, 20])
    func calls(count: Int) async throws {
        try await publish(entries(count))
        #expect(store.takeCalls().count == 2)
        try await publish(entries(0))
        let deletions = store.takeCalls()
        #expect(deletions.count == 2)
        guard case .delete(let paths)? = deletions.first,
            case .deleteEmptyFolders(let folders)? = deletions.last
        else {
            Issue.record("\(deletions)")
            return
        }
        #expect(paths.count == 2 * count && folders.count == count)
        #expect(store.paths == ["index.html", "style.css", ".thumbindex-published"])
        #expect(store.folders.isEmpty)
    }

    @Test(
        "deletions in the way come first, then assets, search data, new pages, changed pages, and other deletions"
    )
    func order() async throws {
        try await publish([
            "index.html": "1", "a": "file", "b/x.html": "in b", "b/y.js": "in b", "old/index.html": "old",
            "old/z.png": "old", "z.js": "old",
        ])
        _ = store.takeCalls()
        try await publish([
            "index.html": "2", "a/index.html": "page", "b": "file", "s/-/search/1.gz": "data",
            "p.css": "style",
        ])
        #expect(
            store.takeCalls() == [
                .delete(["a", "b/x.html", "b/y.js"]), .deleteEmptyFolders(["b"]), .upload(["b", "p.css"]),
                .upload(["s/-/search/1.gz"]), .upload(["a/index.html"]), .upload(["index.html"]),
                .delete(["old/index.html", "old/z.png", "z.js"]), .deleteEmptyFolders(["old"]),
            ])
        #expect(store.folders == ["a", "s", "s/-", "s/-/search"])
    }

    @Test("a folder that was empty before stays")
    func emptyFolders() async throws {
        try await publish(["index.html": "1", "old/x.txt": "x"])
        try store.addFolder("theirs")
        try await publish(["index.html": "1"])
        #expect(store.folders == ["theirs"])
    }

    @Test("a file stays Thumbindex's own if one interrupted publication leaves it out and another changes it")
    func twoInterruptions() async throws {
        try await publish(["index.html": "home", "b/index.html": "1"])
        // The first call writes the list of the files being published.
        try await interrupt(["index.html": "home"], after: 1)
        // Before that, this publication records what the interrupted one wrote.
        let files = ["index.html": "home", "b/index.html": "2"]
        try await interrupt(files, after: 2)
        try await publish(files)
        #expect(store.paths == ["index.html", "b/index.html", ".thumbindex-published"])
        try await publish(["index.html": "home"])
        #expect(store.paths == ["index.html", ".thumbindex-published"])
    }

    private func interrupt(_ files: [String: String], after calls: Int) async throws {
        store.limitCalls(to: calls)
        _ = try await publishingError { try await publish(files) }
        store.limitCalls(to: .max)
    }
}
