import Foundation
import Planning
@testable import PreviewServer
import Rendering
import Synchronization
import Testing

@Suite struct PreviewResponderTests {
    private func status(_ uri: String, _ fixture: PreviewFixture, method: String = "GET")
        async throws -> Int
    {
        let responder = fixture.responder(of: await fixture.preview())
        return try await PreviewAnswer(of: responder, to: uri, method: method).status.rawValue
    }

    @Test(arguments: [
        ("/", 200), ("/list/", 200), ("/list/owl/", 200), ("/list/owl.bin", 200), ("/list", 301),
        ("/list/owl", 301),
        ("/nowhere", 404), ("/list/owl.md", 404), ("/list/../list/", 404), ("//list/", 404),
        ("/list//owl/", 404), ("/%2e%2e/", 404),
        ("/list/%", 400), ("/list%2fowl/", 400), ("/..%5c", 400),
    ])
    func statusOfEachURL(uri: String, expected: Int) async throws {
        #expect(try await status(uri, PreviewFixture([:])) == expected)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get"])
    func otherMethodsAreNotAllowed(method: String) async throws {
        #expect(try await status("/list/", PreviewFixture([:]), method: method) == 405)
    }

    /// If there are problems and no site yet, every URL shows the problems.
    @Test(arguments: ["/", "/list/owl/", "/nowhere", "/list/owl.bin"])
    func problemsAreShownWithoutASite(uri: String) async throws {
        let fixture = try PreviewFixture(["content/list/owl.md": "---\ntitle: [\n---\n<b>&"])
        let answer = try await PreviewAnswer(of: fixture.responder(of: await fixture.preview()), to: uri)
        #expect(answer.status.rawValue == 500)
        #expect(answer.body.contains("content/list/owl.md"))
    }

    /// An empty page would look like an empty entry.
    @Test func aRenderingErrorIsReported() async throws {
        let fixture = try PreviewFixture([:])
        guard case .site(let renderer) = await fixture.load() else {
            Issue.record("the site has problems")
            return
        }
        let site = PreviewSite(renderer) { file throws(RenderingError) in
            file.isPage ? nil : try renderer.render(file)
        }
        let preview = Preview(version: 1)
        preview.update(site)
        let responder = fixture.responder(of: preview)
        for uri in ["/list/owl/", "/nowhere"] {
            let answer = try await PreviewAnswer(of: responder, to: uri)
            #expect(answer.status == .internalServerError)
            #expect(answer.body.contains("cannot be rendered"))
        }
        #expect(try await PreviewAnswer(of: responder, to: "/-/theme.css").status == .ok)
        let line =
            "error: list/owl/index.html cannot be rendered: it is neither a page nor a copied file. "
            + "This is a bug in Thumbindex; please report it."
        #expect(fixture.reports.withLock { $0 }.first == line)
        var page = LivePage(path: Array("list/owl/".utf8), revision: "x", version: 0)
        #expect(page.events(of: preview.content).contains("event: reload"))
    }

    /// A file that cannot be read is not reported as missing.
    @Test func anUnreadableFileIsReported() async throws {
        let fixture = try PreviewFixture([:])
        let preview = await fixture.preview()
        // The system rejects a name of 256 bytes.
        let responder = PreviewServer(
            source: PreviewSource(
                contentFolder: fixture.contentFolder + "/" + String(repeating: "x", count: 256),
                templatesFolder: fixture.source.templatesFolder, report: fixture.source.report
            ) { _ in .problems([]) }, host: "127.0.0.1", ports: 0...0
        ) { _ in }.responder(of: preview)
        let answer = try await PreviewAnswer(of: responder, to: "/list/owl.bin")
        #expect(answer.status == .internalServerError)
        #expect(answer.body.contains("cannot be read: File name too long"))
        #expect(fixture.reports.withLock { $0 }.count == 1)
    }

    /// The link is created after the site was planned.
    @Test func linksAreNotFollowed() async throws {
        let fixture = try PreviewFixture(["content/list/a/b.txt": "b", "secret/b.txt": "canary"])
        let responder = fixture.responder(of: await fixture.preview())
        #expect(try await PreviewAnswer(of: responder, to: "/list/a/b.txt").status == .ok)
        try FileManager.default.removeItem(at: fixture.folder.appending(path: "content/list/a"))
        try fixture.link("content/list/a", to: "../../secret")
        let answer = try await PreviewAnswer(of: responder, to: "/list/a/b.txt")
        #expect(answer.status == .notFound)
        #expect(!answer.body.contains("canary"))
    }
}
