@testable import Content
import DataFormats
import TestSupport
import Testing

@Suite("A value")
struct NodeTests {
    @Test(
        "has a name for its kind",
        arguments: [
            ("[1]", "a list"), ("{\"a\": 1}", "an object"), ("null", "an empty value"), ("true", "a Boolean"),
            ("1", "a number"), ("1.5", "a number"), ("\"1\"", "a string"),
        ])
    func kindName(text: String, name: String) throws {
        #expect(try json(text).kindName == name)
    }

    @Test("keeps the text of a scalar as written", arguments: ["1.10", "1e3", "0.50", "-0", "true"])
    func textAsWritten(text: String) throws {
        #expect(try json(text).text == text)
    }

    @Test("has no text if it is null, a list or an object", arguments: ["null", "[]", "{}"])
    func noText(text: String) throws {
        #expect(try json(text).text == nil)
    }

    @Test("has a digest of its content, independent of its position")
    func digestIsOfContent() throws {
        #expect(try json("{\"a\": [1, \"x\"]}").digest == json("  {\"a\":\n[1,   \"x\"] }").digest)
    }

    @Test("has a different digest if text, type, order or nesting differ")
    func digestsDiffer() throws {
        let texts = [
            "1", "\"1\"", "1.0", "true", "\"true\"", "null", "\"null\"", "\"\"", "[]", "{}", "[1]", "[[1]]",
            "[1, 2]",
            "[2, 1]", "[\"12\"]", "[\"1\", \"2\"]", "{\"a\": 1}", "{\"b\": 1}", "{\"a\": \"1\"}",
            "{\"a\": 1, \"b\": 2}",
            "{\"b\": 2, \"a\": 1}", "[[1], 2]", "[[1, 2]]", "{\"a\": {\"b\": 2}}", "{\"a\": {}, \"b\": 2}",
        ]
        let digests = try texts.map { try json($0).digest }
        #expect(Set(digests).count == texts.count)
    }
}
