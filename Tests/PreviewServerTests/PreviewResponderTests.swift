import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import PreviewServer

@Suite struct PreviewResponderTests {
    private func status(_ uri: String, _ fixture: PreviewFixture, method: HTTPRequest.Method = .get)
        async throws -> Int
    {
        try await fixture.application(of: await fixture.preview()).test(.router) { client in
            try await client.execute(uri: uri, method: method) { $0.status.code }
        }
    }

    @Test(arguments: [
        ("/", 200), ("/list/", 200), ("/list/owl/", 200), ("/list/owl.bin", 200), ("/list", 301),
        ("/list/owl", 301),
        ("/nowhere", 404), ("/list/owl.md", 404), ("/list/../list/", 404), ("//list/", 404),
        ("/list//owl/", 404), ("/%2e%2e/", 404),
        ("/list/%", 400), ("/list%2fowl/", 400), ("/..%5c", 400),
    ])
    func answers(uri: String, expected: Int) async throws {
        #expect(try await status(uri, PreviewFixture([:])) == expected)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .options, .patch, .trace, .connect])
    func refusesOtherMethods(method: HTTPRequest.Method) async throws {
        #expect(try await status("/list/", PreviewFixture([:]), method: method) == 405)
    }

    /// Where there are problems but no site yet, every address says so.
    @Test(arguments: ["/", "/list/owl/", "/nowhere", "/list/owl.bin"])
    func showsProblemsWhereThereIsNoSite(uri: String) async throws {
        let fixture = try PreviewFixture(["content/list/owl.md": "---\ntitle: [\n---\n<b>&"])
        try await fixture.application(of: await fixture.preview()).test(.router) { client in
            try await client.execute(uri: uri, method: .get) { answer in
                #expect(answer.status.code == 500)
                #expect(String(buffer: answer.body).contains("content/list/owl.md"))
            }
        }
    }

    /// A link that was put there after the site was planned.
    @Test func followsNoLink() async throws {
        let fixture = try PreviewFixture(["content/list/a/b.txt": "b", "secret/b.txt": "canary"])
        let preview = await fixture.preview()
        try await fixture.application(of: preview).test(.router) { client in
            try await client.execute(uri: "/list/a/b.txt", method: .get) { #expect($0.status == .ok) }
            try FileManager.default.removeItem(at: fixture.folder.appending(path: "content/list/a"))
            try fixture.link("content/list/a", to: "../../secret")
            try await client.execute(uri: "/list/a/b.txt", method: .get) { answer in
                #expect(answer.status == .notFound)
                #expect(!String(buffer: answer.body).contains("canary"))
            }
        }
    }
}
