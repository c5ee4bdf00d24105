@testable import PreviewServer
import Testing

@Suite struct RequestHeadParserTests {
    /// Parses the first head of some bytes, which arrive in parts of a length.
    private func parse(_ text: String, inPartsOf length: Int = .max) throws -> RequestHead? {
        var parser = RequestHeadParser()
        var rest = Array(text.utf8)[...]
        while true {
            if let head = try parser.next() { return head }
            guard !rest.isEmpty else { return nil }
            parser.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
    }

    private func failure(_ text: String) -> RequestHeadParser.ParseError? {
        do {
            _ = try parse(text)
            return nil
        } catch {
            return error as? RequestHeadParser.ParseError
        }
    }

    @Test(arguments: [1, 2, 3, 7, .max]) func aHeadIsParsedInParts(length: Int) throws {
        let head = try parse(
            "\r\nGET /a?b HTTP/1.1\r\nHost: localhost\r\nx:\ty z \r\nEmpty:\r\nX: é\r\n\r\nrest",
            inPartsOf: length)
        let expected = [("Host", "localhost"), ("x", "y z"), ("Empty", ""), ("X", "é")]
        #expect(
            head
                == RequestHead(
                    method: "GET", target: "/a?b",
                    fields: expected.map { RequestHead.Field(name: $0, value: $1) }))
        #expect(head?.values(of: "X") == ["y z", "é"])
        #expect(head?.value(of: "x") == "y z, é")
        #expect(head?.value(of: "y") == nil)
    }

    @Test(arguments: [1, 5, .max]) func theBytesAfterAHeadAreTheNext(length: Int) throws {
        var parser = RequestHeadParser()
        let text =
            "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /2 HTTP/1.0\r\n\r\n\r\nGET /3 HTTP/1.1\r\n\r\nGET /4"
        var rest = Array(text.utf8)[...]
        var targets: [String] = []
        while !rest.isEmpty {
            parser.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
            while let head = try parser.next() { targets.append(head.target) }
        }
        #expect(targets == ["/1", "/2", "/3"])
        #expect(parser.isWithinHead)
    }

    @Test(arguments: [
        "", "\r", "\r\n", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\n\r",
    ])
    func aPartIsNotAHead(text: String) throws {
        #expect(try parse(text) == nil)
    }

    @Test(arguments: [
        "\r\n\r\n", "\n", "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n", "GET /\r\n",
        "GET  / HTTP/1.1\r\n",
        " GET / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET / HTTP/1.2\r\n", "GET / HTTP/2.0\r\n",
        "GET / http/1.1\r\n",
        "GET / a HTTP/1.1\r\n", "GET\t/\tHTTP/1.1\r\n", "G(T / HTTP/1.1\r\n", "GÉT / HTTP/1.1\r\n",
        "GET /é HTTP/1.1\r\n",
        "GET /\u{7F} HTTP/1.1\r\n", "GET /\u{0} HTTP/1.1\r\n", "GET /\r HTTP/1.1\r\n", "\u{16}\u{3}\u{1}",
        "\u{0}",
    ])
    func anInvalidRequestLineIsMalformed(text: String) {
        #expect(failure(text) == .malformed)
    }

    @Test(arguments: [
        "Host", "Host localhost", ": a", "Host : a", "Ho st: a", "Host\t: a", " Host: a", "\tHost: a",
        "Hö: a", "a: b\rc", "a: \u{0}",
        "a: \u{1}", "a: \u{7F}", "a: b\r", "(a): b",
    ])
    func anInvalidFieldIsMalformed(line: String) {
        #expect(failure("GET / HTTP/1.1\r\nHost: a\r\n\(line)\r\n") == .malformed)
    }

    @Test func theLengthIsLimited() throws {
        let start = "GET / HTTP/1.1\r\nX: "
        let longest = RequestHeadParser.maximumLength - start.utf8.count - 4
        #expect(try parse(start + String(repeating: "x", count: longest) + "\r\n\r\n") != nil)
        #expect(failure(start + String(repeating: "x", count: longest + 1) + "\r\n\r\n") == .fieldsTooLarge)
        #expect(failure(start + String(repeating: "x", count: 100_000)) == .fieldsTooLarge)
        #expect(failure("GET /" + String(repeating: "x", count: 100_000)) == .targetTooLong)
    }

    @Test func theNumberOfFieldsIsLimited() throws {
        let fields = { String(repeating: "X: y\r\n", count: $0) }
        #expect(try parse("GET / HTTP/1.1\r\n\(fields(RequestHeadParser.maximumFieldCount))\r\n") != nil)
        #expect(
            failure("GET / HTTP/1.1\r\n\(fields(RequestHeadParser.maximumFieldCount + 1))\r\n")
                == .fieldsTooLarge)
    }

    @Test(
        arguments: [
            (1, [], true), (0, [], false), (1, ["close"], false), (1, ["Keep-Alive, CLOSE"], false),
            (1, ["a", "close"], false),
            (1, ["keep-alive"], true), (0, ["keep-alive"], false),
        ] as [(Int, [String], Bool)])
    func aConnectionPersistsUnlessTheClientClosesIt(version: Int, values: [String], persists: Bool) {
        let head = RequestHead(
            method: "GET", target: "/", minorVersion: version,
            fields: values.map { RequestHead.Field(name: "connection", value: $0) })
        #expect(head.isPersistent == persists)
    }

    @Test(
        arguments: [
            ([], false), ([("Content-Length", "0")], false), ([("content-length", "1")], true),
            ([("Content-Length", "-1")], true),
            ([("Content-Length", "0"), ("Content-Length", "0")], true),
            ([("Transfer-Encoding", "chunked")], true),
            ([("transfer-encoding", "")], true),
        ] as [([(String, String)], Bool)])
    func aBodyIsRecognized(fields: [(String, String)], hasBody: Bool) {
        let head = RequestHead(
            method: "GET", target: "/", fields: fields.map { RequestHead.Field(name: $0, value: $1) })
        #expect(head.hasBody == hasBody)
    }
}
