@testable import PreviewServer
import Testing

@Suite struct RequestTargetTests {
    @Test(
        arguments: [
            ("/", "", nil), ("/a/", "a/", nil), ("/a?b=c", "a", "b=c"), ("/a?", "a", ""),
            ("/a?b?c/../d", "a", "b?c/../d"),
            ("/%61%2E%2e/b", "a../b", nil), ("/%C3%BC", "ü", nil), ("/ü", "ü", nil), ("//a", "/a", nil),
            ("/../a", "../a", nil),
            ("/a%3Fb", "a?b", nil), ("/a%23b", "a#b", nil), ("/%25", "%", nil), ("/%2525", "%25", nil),
            ("/a+b", "a+b", nil),
            ("/e%CC%81", "e\u{301}", nil),
        ] as [(String, String, String?)])
    func aTargetIsParsed(raw: String, path: String, query: String?) throws {
        let target = try RequestTarget(raw)
        #expect(target.path == Array(path.utf8))
        #expect(target.query == query)
    }

    @Test(arguments: [
        "", "a", "*", "http://localhost/", "?", " /", "/ ", "/a#b", "/#", "/\u{7F}", "/\u{0}", "/a\tb",
        "/a\nb", "/%", "/%4",
        "/%zz", "/%+1", "/%00", "/%0a", "/%1F", "/%7f", "/%2f", "/a%2Fb", "/%5c", "/\\", "/..\\a", "/%c0%ae",
        "/%ff", "/%C3",
        "/%ED%A0%80",
    ])
    func invalidTargetsAreMalformed(raw: String) {
        #expect(throws: RequestTarget.ParseError.malformed) { try RequestTarget(raw) }
    }

    @Test func theLengthIsLimited() throws {
        let longest = "/" + String(repeating: "a", count: RequestTarget.maximumLength - 1)
        #expect(try RequestTarget(longest).path.count == RequestTarget.maximumLength - 1)
        #expect(throws: RequestTarget.ParseError.tooLong) { try RequestTarget(longest + "a") }
    }

    @Test(arguments: [
        ("", "/"), ("a/", "/a/"), ("ü b/", "/%C3%BC%20b/"), ("a\r\nX: y", "/a%0D%0AX%3A%20y"),
        ("//evil.test/", "/evil.test/"),
        ("a%", "/a%25"), ("a?b#c", "/a%3Fb%23c"),
    ])
    func encodedPathsStayOnThisServer(path: String, address: String) throws {
        #expect(RequestTarget.path(encoding: path) == address)
        guard !path.hasPrefix("/"), !path.contains("\r\n") else { return }
        #expect(try RequestTarget(address).path == Array(path.utf8))
    }
}
