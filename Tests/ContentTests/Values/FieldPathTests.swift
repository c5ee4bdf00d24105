import Content
import DataFormats
import TestSupport
import Testing

@Suite("A path of keys")
struct FieldPathTests {
    @Test(arguments: [
        ("title", ["title"]), ("name.common", ["name", "common"]), ("a.0.b", ["a", "0", "b"]),
        ("Größe", ["Größe"]),
        ("with space", ["with space"]), ("Nr.", ["Nr."]), (".b", [".b"]), ("..a..", ["..a.."]),
        ("size.Nr.", ["size", "Nr."]), ("z.B.", ["z", "B."]),
    ])
    func keys(text: String, keys: [String]) throws {
        let path = try #require(FieldPath(text))
        #expect(path.keys == keys)
        #expect(path.text == text)
    }

    @Test("has no empty key", arguments: ["", ".", "..", "a..b", ".a..b."])
    func rejected(text: String) {
        #expect(FieldPath(text) == nil)
    }

    @Test("of a key of an entry exists for any key", arguments: ["title", "a.b", "Nr.", "a..b", "."])
    func anyKey(key: String) throws {
        let path = FieldPath(key: key)
        #expect(path.text == key)
        #expect(FieldPath(key) == nil || FieldPath(key) == path)
        #expect(try json("{\"\(key)\": 1, \"in\": {\"\(key)\": 2}}")[path]?.text == "1")
        let inner = FieldPath(key: "in").appending(key)
        #expect(try json("{\"in\": {\"\(key)\": 2}}")[inner]?.text == "2")
    }

    @Test("of an empty key has an empty text")
    func emptyKey() {
        #expect(FieldPath(key: "").text.isEmpty)
    }

    private static let entry = """
        {"name": {"common": "Owl", "native": [{"text": "Eule"}, {"text": "Uhu"}], "none": null},
         "a.b": "dotted", "a": {"b": "nested"}, "c": {"d": "deep"}, "numbers": [10, 20], "null": null}
        """

    @Test(
        "finds a value, or nil",
        arguments: [
            ("name.common", "Owl"), ("name.native.1.text", "Uhu"), ("numbers.0", "10"), ("c.d", "deep"),
            // A key that equals the whole path, including dots, has precedence over nested keys.
            ("a.b", "dotted"),
            ("name", nil), ("name.official", nil), ("name.none", nil), ("null", nil), ("name.common.x", nil),
            ("numbers.2", nil), ("numbers.-1", nil), ("numbers.first", nil), ("x", nil), ("x.y.z", nil),
        ] as [(String, String?)])
    func lookup(text: String, expected: String?) throws {
        let path = try #require(FieldPath(text))
        #expect(try json(Self.entry)[path]?.text == expected)
    }
}
