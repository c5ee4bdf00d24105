import Content
import Scaffolding
import Sectioning
import Testing

@Suite("Inferred views")
struct ViewInferenceTests {
    private static func views(_ json: String) throws -> [String] {
        try proposed(for: json).settings.views.map { view in
            let by =
                switch view.grouping {
                case .value: "value"
                case .year: "year"
                case .ranges(let bounds): bounds.map { $0.text }.joined(separator: " ")
                case .firstLetter: "letter"
                default: "other"
                }
            return "\(view.id) \(view.section?.text ?? "title") \(by)"
        }
    }

    @Test("the view by letters is first, and the only one if there are no groups")
    func alphabet() throws {
        #expect(try Self.views("[{\"title\": \"A\"}]") == ["a-z title letter"])
    }

    @Test(
        "a field with strings that many entries share is a view",
        arguments: [
            ("{\"name\": \"N #a\", \"room\": \"Room #3\"}", ["room room value"]),
            ("{\"name\": \"N #a\", \"tags\": [\"Red\", \"Tag #3\"]}", ["tags tags value"]),
            ("{\"name\": \"N #a\", \"category\": {\"name\": \"Cat #3\"}}", ["category category.name value"]),
            // A code is not a heading, unless its key is the name of a group.
            ("{\"name\": \"N #a\", \"x\": \"#3\"}", []),
            ("{\"name\": \"N #a\", \"type\": \"#3\"}", ["type type value"]),
            // Nearly as many values as entries; Booleans and numbers.
            ("{\"name\": \"N #a\", \"maker\": \"Maker #\"}", []),
            ("{\"name\": \"N #a\", \"flag\": true, \"n\": #3}", []),
            // Integers with few values, but not those that count or measure.
            ("{\"name\": \"N #a\", \"grade\": #3}", ["grade grade value"]),
            (
                "{\"name\": \"N #a\", \"ring\": #3, \"page\": #3, \"height\": #3, \"w_kg\": #3}",
                ["ring ring value"]
            ),
            // One value for all.
            ("{\"name\": \"N #a\", \"room\": \"Attic\"}", []),
            ("{\"name\": \"N #a\", \"a-z\": \"Room #3\"}", ["a-z-2 a-z value"]),
            (
                "{\"name\": \"N #a\", \"data\": \"Room #3\", \"facet\": \"Box #3\"}",
                ["data-2 data value", "facet-2 facet value"]
            ),
        ])
    func byValue(object: String, expected: [String]) throws {
        #expect(try Self.views(list(of: 30, object)) == ["a-z title letter"] + expected)
    }

    @Test(
        "a field whose values differ only in case is not a view, because their sections would have the same path"
    )
    func letterCase() throws {
        let json =
            "["
            + (0..<10).map { "{\"name\": \"N\($0)\", \"room\": \"\($0 % 2 == 0 ? "Attic" : "attic")\"}" }
            .joined(separator: ",") + "]"
        #expect(try Self.views(json) == ["a-z title letter"])
    }

    @Test("titles without letters are not divided by letters if another key divides them")
    func ideographs() throws {
        func json(_ object: String) -> String {
            let objects = (0..<60).map { number -> String in
                let title = String(UnicodeScalar(UInt32(0x4E9C + number)) ?? "?")
                return object.replacing("#t", with: title).replacing("#6", with: "\(number % 6 + 1)")
            }
            return "[" + objects.joined(separator: ",") + "]"
        }
        let grades = try proposed(for: json("{\"kanji\": \"#t\", \"grade\": #6, \"on\": [\"ア\"]}"))
        #expect(grades.settings.views.map(\.id) == ["grade"])
        #expect(grades.settings.language == "ja")
        #expect(grades.yaml.contains("No titles begin with a letter of an alphabet:"))
        let alone = try proposed(for: json("{\"kanji\": \"#t\", \"on\": [\"ア\"]}"))
        #expect(alone.settings.views.map(\.id) == ["a-z"])
        #expect(alone.yaml.replacing("\n  # ", with: " ").contains("To divide the list, add a key"))
        // Readings have letters, and so have ideographs in Chinese.
        let readings = try proposed(for: json("{\"kanji\": \"#t\", \"grade\": #6, \"kana\": \"あ#6\"}"))
        #expect(readings.settings.views.map(\.id) == ["a-z", "grade"])
        let chinese = try proposed(for: json("{\"hanzi\": \"#t\", \"grade\": #6}"))
        #expect(chinese.settings.views.map(\.id) == ["a-z", "grade"])
        #expect(chinese.settings.language == "zh")
    }

    @Test("fields that divide the list, those that few entries have, and Booleans are facets")
    func facets() throws {
        func facets(_ json: String) throws -> [String] {
            try proposed(for: json).settings.facets.map { facet in
                guard case .ranges(let bounds) = facet.grouping else { return facet.path.text }
                return facet.path.text + ":" + (bounds.first?.text ?? "")
            }
        }
        let objects = (0..<120).map { number in
            let license = number % 4 == 0 ? "\"license\": {\"type\": \"L\(number % 8)\"}, " : ""
            return "{\"name\": \"N\(number)\", \(license)\"open\": \(number % 3 == 0), \"price\": \(number), "
                + "\"status\": \"\(number == 0 ? "new" : "done")\", \"room\": \"Room \(number % 3)\"}"
        }
        #expect(
            try facets("[" + objects.joined(separator: ",") + "]")
                == ["room", "license.type", "open", "price:20"])
        // The field of the only view would be the only facet.
        #expect(try facets(list(of: 100, "{\"name\": \"N #a\", \"room\": \"Room #3\"}")) == [])
    }

    @Test("a list whose codes begin with other letters than the titles has a view by code")
    func codes() throws {
        func json(_ code: (Int) -> String) -> String {
            "["
                + (0..<200).map { number in
                    let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
                    return "{\"name\": \"\(letter)\(number)\", \"code\": \"\(code(number))\"}"
                }.joined(separator: ",") + "]"
        }
        let other = json { String(UnicodeScalar(UInt8(97 + $0 / 9))) + "\($0)" }
        #expect(try Self.views(other) == ["a-z title letter", "code code letter"])
        let same = json { String(UnicodeScalar(UInt8(97 + $0 % 26))) + "\($0)" }
        #expect(try Self.views(same) == ["a-z title letter"])
    }

    @Test("a field with dates or years is a view by year")
    func years() throws {
        let dates = list(of: 30, "{\"name\": \"N #a\", \"added\": \"202#3-01-02\"}")
        #expect(try Self.views(dates) == ["a-z title letter", "year added year"])
        let years = list(of: 30, "{\"name\": \"N #a\", \"birthYear\": 199#3}")
        #expect(try Self.views(years) == ["a-z title letter", "year birthYear year"])
        let same = list(of: 30, "{\"name\": \"N #a\", \"added\": \"2024-01-02\"}")
        #expect(try Self.views(same) == ["a-z title letter"])
    }

    @Test("a field with numbers of a measure is a view by ranges with round bounds")
    func ranges() throws {
        let prices = list(of: 100, "{\"name\": \"N #a\", \"price\": #}")
        #expect(try Self.views(prices) == ["a-z title letter", "price price 20 40 60 80"])
        let halves = list(of: 100, "{\"name\": \"N #a\", \"weight\": #.5}")
        #expect(try Self.views(halves) == ["a-z title letter", "weight weight 20 40 60 80"])
        let ids = list(of: 100, "{\"name\": \"N #a\", \"number\": #}")
        #expect(try Self.views(ids) == ["a-z title letter"])
        let few = list(of: 100, "{\"name\": \"N #a\", \"price\": #3}")
        #expect(try Self.views(few) == ["a-z title letter"])
    }

    @Test("of the spellings of the least and the greatest number, always the same one is in the comment")
    func spellingsOfBounds() throws {
        let spellings = ["0e0", "0.00", "0.0", "0e1", "0.000", "99.50", "99.5e0", "99.500"]
        let prices = String(list(of: 100, "{\"name\": \"N #a\", \"price\": #.5}").dropLast())
        let others = spellings.map { ",{\"name\": \"O \($0)\", \"price\": \($0)}" }.joined()
        let yaml = try proposal(for: prices + others + "]").yaml
        #expect(yaml.contains("numbers from 0.0 to 99.5e0;"), "\(yaml)")
    }

    @Test("entries without the key are in a section whose name no other section has")
    func missing() throws {
        let json = list(of: 30, "{\"name\": \"N #a\", \"room\": \"Room #3\"}").replacing(
            "\"room\": \"Room 0\"", with: "\"x\": 0")
        #expect(try proposed(for: json).settings.views.last?.missing == "Not given")
        let taken = json.replacing("Room 1", with: "Not given")
        #expect(try proposed(for: taken).settings.views.last?.missing == "Others")
    }

    @Test(
        "index titles are as short as distinguishes the sections",
        arguments: [
            (["Attic", "Barn", "Cellar"], ViewSettings.Index.automatic, nil),
            (["Den", "Dock", "Deck"], .style(.full), nil),
            (["Africa", "Americas", "Antarctic", "Asia"], .style(.full), 3),
            (["Master Bedroom", "Master Bathroom", "Master Study"], .style(.initials), 4),
        ] as [([String], ViewSettings.Index, Int?)])
    func index(values: [String], index: ViewSettings.Index, length: Int?) throws {
        let objects = (0..<40).map { "{\"name\": \"N\($0)\", \"room\": \"\(values[$0 % values.count])\"}" }
        let view = try #require(
            try proposed(for: "[" + objects.joined(separator: ",") + "]").settings.views.last)
        #expect(view.id == "room")
        #expect(view.index == index)
        #expect(view.indexLength == length)
    }
}
