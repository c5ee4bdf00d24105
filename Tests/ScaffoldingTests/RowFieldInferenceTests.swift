import Content
import ContentFixtures
import Scaffolding
import Testing

@Suite("Proposed rows and pages")
struct RowFieldInferenceTests {
    @Test(
        "the text beside the title, and what stands at the end",
        arguments: [
            ("{\"name\": \"N #a\", \"latin\": \"Latina #a\", \"price\": #}", "latin", "price"),
            ("{\"name\": {\"common\": \"C #a\", \"official\": \"The whole #a\"}}", "name.official", nil),
            ("{\"name\": \"N #a\", \"kind\": \"kind #3\"}", nil, nil),
            ("{\"name\": \"N #a\", \"code\": \"X#\"}", nil, "code"),
            ("{\"name\": \"N #a\", \"code\": #}", nil, nil),
            ("{\"name\": \"N #a\", \"summary\": \"https://example.org/#\"}", nil, nil),
        ])
    func rows(object: String, subtitle: String?, value: String?) throws {
        let entry = try proposed(for: list(of: 30, object)).settings.entry
        #expect(entry.subtitle?.text == subtitle)
        #expect(entry.value?.text == value)
    }

    @Test("long texts, and texts of several lines, are bodies")
    func bodies() throws {
        let long = String(repeating: "word ", count: 60)
        for text in [long, "One\\n\\nTwo"] {
            let json = list(of: 9, "{\"name\": \"N #a\", \"notes\": \"\(text) #\"}")
            let (settings, yaml) = try proposed(for: json)
            #expect(settings.entry.body?.text == "notes")
            #expect(settings.entry.pages == nil)
            let without = try proposal(for: json).withoutBody
            #expect(without.omitsBody)
            #expect(without.yaml.contains("  #body: notes\n"))
            #expect(yaml.contains("  body: notes\n"))
            #expect(try catalog(without.yaml).settings.entry.body == nil)
        }
    }

    @Test(
        "dates of every kind that fields may hold",
        arguments: ["2024-03-01", "2024-03", "2024-03-05T07:00:00Z"])
    func dates(date: String) throws {
        let json = "[{\"name\": \"A\", \"added\": \"\(date)\"}, {\"name\": \"B\", \"added\": \"2025\"}]"
        let settings = try proposed(for: json).settings
        #expect(settings.entry.date?.text == "added")
        #expect(settings.fields.rules.first { $0.path.text == "added" }?.type == .date)
    }

    @Test(
        "a text that is no date among them, and years alone, are no dates",
        arguments: ["\"soon\"", "\"2024-02-30\""])
    func noDates(value: String) throws {
        let json = "[{\"name\": \"A\", \"added\": \"2024-03-05\"}, {\"name\": \"B\", \"added\": \(value)}]"
        #expect(try proposed(for: json).settings.entry.date == nil)
        let years = "[{\"name\": \"A\", \"added\": \"2024\"}, {\"name\": \"B\", \"added\": \"2025\"}]"
        #expect(try proposed(for: years).settings.entry.date == nil)
    }

    @Test("pictures with their words are offered, but switched off, since their files are elsewhere")
    func pictures() throws {
        let object = "{\"name\": \"N #a\", \"photo\": {\"src\": \"p#.JPG\", \"alt\": \"Photo #\"}}"
        let (settings, yaml) = try proposed(for: list(of: 9, object))
        #expect(settings.entry.image == nil)
        #expect(yaml.contains("  #image: photo\n"))
    }

    @Test("a page for each entry where it shows more than the row")
    func pages() throws {
        #expect(try proposed(for: list(of: 9, "{\"name\": \"N #a\", \"x\": #}")).settings.entry.pages == true)
        let (settings, yaml) = try proposed(for: list(of: 9, "{\"name\": \"N #a\"}"))
        #expect(settings.entry.pages == nil)
        #expect(yaml.contains("  #pages: true\n"))
        let many = try proposed(for: list(of: 10_001, "{\"name\": \"N #a\", \"x\": #}"))
        #expect(many.settings.entry.pages == nil)
    }

    @Test("the schema is what the entries hold")
    func schema() throws {
        let json = """
            [{"name": "A", "n": 1, "x": 1.5, "b": true, "t": ["a"], "i": [1], "u": "https://a.org/", "m": 1, "o": {}},
             {"name": "B", "n": 2, "x": 1, "b": false, "t": [], "i": [2], "u": "https://b.org/", "m": "x", "o": 1},
             {"name": "C", "n": 3, "x": 2, "b": true, "t": ["b"], "i": [], "m": 2.5, "a.b": 1, "l": [null, "x"]}]
            """
        let rules = try proposed(for: json).settings.fields.rules
        let described = rules.map { rule in
            let type = rule.isList ? "[\(rule.type.rawValue)]" : rule.type.rawValue
            return "\(rule.path.text) \(type)\(rule.isRequired ? "!" : "")"
        }
        #expect(
            described == [
                "name string!", "n integer!", "x number!", "b boolean!", "t [string]", "i [integer]", "u url",
                "m string!",
            ])
    }
}
