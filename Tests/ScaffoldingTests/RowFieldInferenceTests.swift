import Content
import ContentFixtures
import Scaffolding
import Testing

@Suite("Inferred row and page fields")
struct RowFieldInferenceTests {
    @Test(
        "the subtitle is a field with descriptive strings, and the value one with short values or a code",
        arguments: [
            ("{\"name\": \"N #a\", \"latin\": \"Latina #a\", \"price\": #}", "latin", "price"),
            ("{\"name\": {\"common\": \"C #a\", \"official\": \"The whole #a\"}}", "name.official", nil),
            // A value that repeats the title says little; a list with one value is a string.
            ("{\"name\": \"N #a\", \"official\": \"Republic of N #a\"}", nil, nil),
            ("{\"name\": \"N #a\", \"capital\": [\"City #\"]}", "capital", nil),
            ("{\"family\": \"King #3\", \"given\": \"Ada\", \"no\": #}", nil, nil),
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

    @Test("a field with long or multi-line strings is the body")
    func bodies() throws {
        let long = String(repeating: "word ", count: 60)
        for text in [long, "One\\n\\nTwo"] {
            let json = list(of: 9, "{\"name\": \"N #a\", \"notes\": \"\(text) #\"}")
            let (settings, yaml) = try proposed(for: json)
            #expect(settings.entry.body?.text == "notes")
            #expect(settings.entry.pages == nil)
            let without = try proposal(for: json).withoutBody(because: .invalidMarkdown)
            #expect(without.omitsBody)
            #expect(without.yaml.contains("  #body: notes\n"))
            #expect(yaml.contains("  body: notes\n"))
            #expect(try catalog(without.yaml).settings.entry.body == nil)
        }
    }

    @Test(
        "a field with dates of any precision is the date",
        arguments: ["2024-03-01", "2024-03", "2024-03-05T07:00:00Z"])
    func dates(date: String) throws {
        let json = "[{\"name\": \"A\", \"added\": \"\(date)\"}, {\"name\": \"B\", \"added\": \"2025\"}]"
        let settings = try proposed(for: json).settings
        #expect(settings.entry.date?.text == "added")
        #expect(settings.fields.rules.first { $0.path.text == "added" }?.type == .date)
    }

    @Test(
        "a field with a string that is not a date, or with years only, is not the date",
        arguments: ["\"soon\"", "\"2024-02-30\""])
    func noDates(value: String) throws {
        let json = "[{\"name\": \"A\", \"added\": \"2024-03-05\"}, {\"name\": \"B\", \"added\": \(value)}]"
        #expect(try proposed(for: json).settings.entry.date == nil)
        let years = "[{\"name\": \"A\", \"added\": \"2024\"}, {\"name\": \"B\", \"added\": \"2025\"}]"
        #expect(try proposed(for: years).settings.entry.date == nil)
    }

    @Test("an image with alternative text is proposed but disabled, because its files are elsewhere")
    func images() throws {
        let object = "{\"name\": \"N #a\", \"photo\": {\"src\": \"p#.JPG\", \"alt\": \"Photo #\"}}"
        let (settings, yaml) = try proposed(for: list(of: 9, object))
        #expect(settings.entry.image == nil)
        #expect(yaml.contains("  #image: photo\n"))
    }

    @Test(
        "names of pictures are proposed as images in the same way, and URLs are not",
        arguments: [
            ("p#.JPG", true), ("pics/p #.svg", true), ("https://example.org/p#.jpg", false),
            ("p#.pdf", false),
        ])
    func pictures(value: String, isImage: Bool) throws {
        let (settings, yaml) = try proposed(for: list(of: 9, "{\"name\": \"N #a\", \"file\": \"\(value)\"}"))
        #expect(settings.entry.image == nil)
        #expect(yaml.contains("  #image: file\n") == isImage)
    }

    @Test("entries have pages if these show more than the rows")
    func pages() throws {
        #expect(try proposed(for: list(of: 9, "{\"name\": \"N #a\", \"x\": #}")).settings.entry.pages == true)
        let (settings, yaml) = try proposed(for: list(of: 9, "{\"name\": \"N #a\"}"))
        #expect(settings.entry.pages == nil)
        #expect(yaml.contains("  #pages: true\n"))
        let many = try proposed(for: list(of: 10_001, "{\"name\": \"N #a\", \"x\": #}"))
        #expect(many.settings.entry.pages == nil)
    }

    @Test("the schema has the fields whose values are of one type")
    func schema() throws {
        let json = """
            [{"name": "A", "n": 1, "x": 1.5, "b": true, "t": ["a"], "i": [1], "u": "https://a.org/", "m": 1, "o": {}, "s": ["a"]},
             {"name": "B", "n": 2, "x": 1, "b": false, "t": [], "i": [2], "u": "https://b.org/", "m": "x", "o": 1, "s": "b"},
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
                "m string!", "s [string]", "a.b integer",
            ])
    }

    @Test(
        "a code is a string, even if it looks like a number",
        arguments: [
            ("Phone", "49301234567"), ("Phone number", "49301234567"), ("fax", "4930"), ("Zip", "10115"),
            ("zip_code", "10115"), ("PLZ", "10115"), ("ISBN", "9780123456789"), ("ISBN-13", "9780123456789"),
            ("Room", "1.11"), ("firmwareVersion", "2.1"), ("status code", "404"),
            ("Article", "4012345678901"), ("Stock", nil), ("Zip file size", nil), ("Rooms", nil),
            ("Followers", nil),
        ] as [(String, String?)])
    func codes(name: String, code: String?) throws {
        let values = code.map { [$0, "8" + $0.dropFirst()] } ?? ["12345", "54321"]
        let objects = values.map { "{\"name\": \"N\($0)\", \"\(name)\": \($0)}" }
        let table = "name,\(name)\n" + values.map { "N\($0),\($0)\n" }.joined()
        for settings in [
            try proposed(for: "[\(objects.joined(separator: ", "))]").settings,
            try proposed(forTable: table).settings,
        ] {
            #expect(settings.fields.rules.last?.type == (code == nil ? .integer : .string))
        }
    }

    @Test(
        "digits after a zero are a string, which keeps the zero, and four digits are a year only by the name of their field",
        arguments: [
            ("mark", "0012", "130", .string), ("mark", "\"0013\"", "\"0130\"", .string),
            ("mark", "0", "130", .integer), ("mark", "\"1913\"", "\"2013\"", .string),
            ("founded", "\"1913\"", "\"2013\"", .date), ("mark", "\"1913\"", "\"2013-05\"", .date),
        ] as [(String, String, String, FieldType)])
    func digits(name: String, first: String, second: String, type: FieldType) throws {
        let yaml = "- {name: A, \(name): \(first)}\n- {name: B, \(name): \(second)}\n"
        #expect(try proposed(forYAML: yaml).settings.fields.rules.last?.type == type)
    }

    @Test("codes with points do not change how the numbers of a table are read")
    func codesWithPoints() throws {
        let settings = try proposed(forTable: "name;version;price\nA;1.234;2,5\nB;2.1;3\n").settings
        #expect(settings.decimalSign == .comma)
        #expect(settings.fields.rules.map(\.type) == [.string, .string, .number])
        #expect(try proposed(forTable: "name;version\nA;1.234\nB;2.345\n").settings.decimalSign == nil)
    }

    @Test("a column of numbers with commas is no list, even if it is named like other names")
    func namedLikeNames() throws {
        let settings = try proposed(forTable: "Model;Variants\nA;1,204\nB;2,310\nC;12,045,100\n").settings
        #expect(settings.decimalSign == .point)
        #expect(
            settings.fields.rules.map { "\($0.path.text) \($0.type) \($0.isList)" } == [
                "Model string false", "Variants integer false",
            ])
    }

    @Test(
        "a number has the unit in which its name ends",
        arguments: [
            ("Weight (g)", "12", "g", "Weight"), ("Unit price [EUR]", "1.5", "€", "Unit price"),
            ("Power (kW)", "3", "kW", "Power"), ("depth (m)", "3", "m", "Depth"),
            ("Age (years)", "3", nil, nil),
            ("(g)", "3", nil, nil), ("net_weight_kg", "12", "kg", "Net weight"),
            ("areaKm2", "1.5", "km²", "Area"),
            ("length (mm)", "3", "mm", "Length"), ("share_percent", "3", "%", "Share"),
            ("weight_kg", "\"12\"", nil, nil), ("kg", "12", nil, nil), ("weight", "12", nil, nil),
        ])
    func units(key: String, value: String, unit: String?, title: String?) throws {
        let json = "[{\"name\": \"A\", \"\(key)\": \(value)}, {\"name\": \"B\", \"\(key)\": \(value)}]"
        let rule = try #require(try proposed(for: json).settings.fields.rules.last)
        #expect(rule.unit == unit)
        #expect(rule.title == title)
    }

    @Test(
        "a field refers to entries if all of its values are ids of other entries",
        arguments: [
            ("[\"C#3\", \"C0\"]", "entry", true), ("\"C#3\"", "entry", false),
            ("[\"C#3\", \"X\"]", "string", true),
            ("\"c#3\"", "string", false), ("\"D#\"", "string", false), ("[\"C0\", \"D#\"]", "string", true),
        ])
    func references(value: String, type: String, isList: Bool) throws {
        let others = list(of: 3, "{\"name\": \"Other #a\", \"code\": \"C#\"}")
        let things = list(of: 30, "{\"name\": \"Thing #a\", \"code\": \"D#\", \"near\": \(value)}")
        let json = "\(others.dropLast()),\(things.dropFirst())"
        let (settings, yaml) = try proposed(for: json)
        let rule = try #require(settings.fields.rules.first { $0.path.text == "near" }, "\(yaml)")
        #expect(rule.type.rawValue == type)
        #expect(rule.isList == isList)
    }
}
