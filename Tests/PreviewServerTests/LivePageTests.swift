@testable import PreviewServer
import Testing

@Suite struct LivePageTests {
    private func names(_ events: String) -> [String] {
        events.split(separator: "\n").filter { $0.hasPrefix("event: ") }.map { String($0.dropFirst(7)) }
    }

    private func page(_ path: String, of preview: Preview) throws -> LivePage {
        let shown = preview.content
        let page = try #require(shown.page(at: Array(path.utf8)))
        return LivePage(path: Array(path.utf8), revision: page.revision, version: shown.version)
    }

    @Test func aPageReloadsOnlyWhenItChanges() async throws {
        let fixture = try PreviewFixture(["content/list/fox.md": "# Fox\n\nIt barks.\n"])
        let preview = await fixture.preview()
        var owl = try page("list/owl/", of: preview)
        var fox = try page("list/fox/", of: preview)
        #expect(names(owl.events(of: preview.content)) == ["fine"])
        #expect(names(fox.events(of: preview.content)) == ["fine"])
        // A wake-up without a change.
        #expect(owl.events(of: preview.content) == ":\n\n")
        try fixture.write(["content/list/owl.md": "# Owl\n\nIt hoots at night.\n"])
        preview.update(await fixture.load(), changed: ["content/list/owl.md"])
        #expect(names(owl.events(of: preview.content)) == ["reload"])
        // What is found on the page may have changed.
        let events = fox.events(of: preview.content)
        #expect(names(events) == ["file", "fine"])
        #expect(events.contains("data: /list/-/search/index.gz\n"))
    }

    @Test func searchesMayHaveChangedWithAnyContent() async throws {
        let fixture = try PreviewFixture(["content/other/wolf.md": "# Wolf\n"])
        let site = try #require(await fixture.preview().content.site)
        #expect(
            site.searchIndexes(of: ["content/list/owl.md", "Templates/words/en.yaml"])
                == ["list/", "other/"].map { $0 + "-/search/index.gz" })
        #expect(site.searchIndexes(of: ["Templates/words/en.yaml"]) == [])
    }

    /// Copied files that changed while there were problems are reported once there are none.
    @Test func copiedFilesAreReportedOnceThereAreNoProblems() async throws {
        let fixture = try PreviewFixture([:])
        let preview = await fixture.preview()
        var owl = try page("list/owl/", of: preview)
        #expect(names(owl.events(of: preview.content)) == ["fine"])
        preview.update(.problems(["x"]), changed: ["content/list/owl.bin"])
        #expect(names(owl.events(of: preview.content)) == ["problems"])
        preview.update(await fixture.load(), changed: ["Templates/words/en.yaml"])
        // The file and the search of its catalog.
        #expect(names(owl.events(of: preview.content)) == ["file", "file", "fine"])
        preview.update(await fixture.load(), changed: ["Templates/words/en.yaml"])
        #expect(names(owl.events(of: preview.content)) == ["fine"])
    }

    /// The error page reloads like any other page once there is a site.
    @Test func aPageReloadsWhenThereIsASite() async throws {
        let fixture = try PreviewFixture([:])
        let preview = Preview(version: 1)
        preview.update(.problems(["x"]))
        var owl = try page("list/owl/", of: preview)
        #expect(names(owl.events(of: preview.content)) == ["fine"])
        preview.update(.problems(["y"]))
        #expect(names(owl.events(of: preview.content)) == ["reload"])
        var again = try page("list/owl/", of: preview)
        preview.update(await fixture.load())
        #expect(names(again.events(of: preview.content)) == ["reload"])
    }

    @Test func theNumberOfListenersIsLimited() async throws {
        let preview = Preview(version: 1)
        var listeners = (0..<Preview.maximumListeners).compactMap { _ in preview.listen() }
        #expect(listeners.count == Preview.maximumListeners)
        #expect(preview.listen() == nil)
        listeners.removeLast()
        let last = try #require(preview.listen())
        #expect(preview.listen() == nil)
        // The listener is woken at once, and not after it is stopped.
        last.stop()
        var changeSignals = 0
        for await _ in last.changeSignals { changeSignals += 1 }
        #expect(changeSignals == 1)
        #expect(preview.listen() != nil)
    }
}
