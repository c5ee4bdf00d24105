import Content
import ContentFixtures
import Scaffolding
import TestSupport
import Testing

@Suite("Inferred name fields")
struct NameFieldInferenceTests {
    @Test(
        "the title is a field that all entries have, with different values and the name of a title",
        arguments: [
            ("{\"code\": \"c#\", \"name\": \"N #a\"}", "name"),
            ("{\"name\": \"n\", \"title\": \"T #a\"}", "title"),
            ("{\"name\": {\"official\": \"The #a\", \"common\": \"C #a\"}}", "name.common"),
            ("{\"properties\": {\"name\": \"N #a\", \"kind\": \"k#3\"}}", "properties.name"),
            ("{\"id\": #, \"displayName\": \"D #a\"}", "displayName"),
            ("{\"id\": #, \"product_name\": \"P #a\", \"type\": \"k#3\"}", "product_name"),
            ("{\"description\": \"Long words about number #\", \"term\": \"T #a\"}", "term"),
            ("{\"url\": \"https://example.org/#\", \"label\": \"L #a\"}", "label"),
            ("{\"x\": #, \"y\": \"word #a\"}", "y"),
            ("{\"x\": #}", "x"),
            ("{\"staff\": #, \"given\": \"Ada #3\", \"family\": \"King #3\"}", "{family}{, given}"),
            (
                "{\"no\": \"a#\", \"First name\": \"Ada #3\", \"Last name\": \"King #3\"}",
                "{Last name}{, First name}"
            ),
            (
                "{\"person\": {\"firstName\": \"Ada\", \"lastName\": \"King\"}, \"no\": \"x#\"}",
                "{person.lastName}{, person.firstName}"
            ),
            ("{\"given\": \"Ada\", \"family\": \"King\", \"fullName\": \"K #a\"}", "fullName"),
            ("{\"nom\": \"King #3\", \"prenom\": \"A #a\"}", "{nom}{, prenom}"),
            ("{\"Имя\": \"A #a\", \"Фамилия\": \"K #3\"}", "{Фамилия}{, Имя}"),
            // A name beside the family name or the given name is the other one, unless it is the whole name.
            ("{\"Name\": \"Ada #3\", \"Surname\": \"King #a\"}", "{Surname}{, Name}"),
            ("{\"Name\": \"King #3\", \"Vorname\": \"Ada #a\"}", "{Name}{, Vorname}"),
            ("{\"Nombre\": \"Ada #3\", \"Apellidos\": \"King #a\"}", "{Apellidos}{, Nombre}"),
            ("{\"name\": \"Ada #3 King #a\", \"surname\": \"King #a\"}", "name"),
            ("{\"name\": \"A #a\", \"surname\": \"K #3\", \"forename\": \"B #3\"}", "name"),
            ("{\"name\": \"Owl #a\", \"family\": \"Tytonidae\"}", "name"),
            ("{\"family\": \"Tytonidae\", \"latin\": \"L #a\"}", "latin"),
            ("{\"meaning\": \"Word #a\", \"kanji\": \"亜#\"}", "kanji"),
            ("{\"nom\": \"N #a\", \"ville\": \"Paris #a\"}", "nom"),
            ("{\"first.last\": \"F #a\", \"n\": #}", "first.last"),
            ("{\"a..b\": \"A #a\", \"c\": \"C #a\"}", "c"),
            // A setting would read these otherwise.
            ("{\"{name}\": \"N #a\", \"c\": \"C #a\"}", "c"), ("{\"$key\": \"K #a\", \"c\": \"C #a\"}", "c"),
            ("{\"{given\": \"Ada\", \"family}\": \"King\", \"c\": \"C #a\"}", "c"),
        ])
    func title(object: String, expected: String) throws {
        let (settings, _) = try proposed(for: list(of: 20, object))
        #expect(settings.entry.title?.text == expected)
    }

    @Test(
        "a field that is missing or blank in an entry is not the title", arguments: ["null", "\" \"", "\"\""])
    func incomplete(value: String) throws {
        let json = "[{\"name\": \"A\", \"code\": \"x\"}, {\"name\": \(value), \"code\": \"y\"}]"
        #expect(try proposed(for: json).settings.entry.title?.text == "code")
        #expect(try proposal(for: json).entriesWithoutTitle == 0)
    }

    @Test("if no field is in all entries, the title is one that most entries have")
    func most() throws {
        let json = "[{\"a\": \"A\"}, {\"a\": \"B\", \"b\": \"x\"}, {\"b\": \"y\"}, {\"a\": \"C\"}]"
        #expect(try proposed(for: json).settings.entry.title?.text == "a")
        #expect(try proposal(for: json).entriesWithoutTitle == 1)
    }

    @Test("a field that one of at least twenty entries does not have can be the title", arguments: [19, 20])
    func nearlyComplete(count: Int) throws {
        let others = list(of: count - 1, "{\"name\": \"N #a\", \"code\": \"c#\"}").dropLast()
        let proposal = try proposal(for: others + ", {\"name\": null, \"code\": \"y\"}]")
        #expect(proposal.yaml.contains("\n  title: name\n") == (count == 20))
        #expect(proposal.entriesWithoutTitle == (count == 20 ? 1 : 0))
    }

    @Test(
        "the last row of a table says nothing about its columns if it has totals instead of a title",
        arguments: [
            ("Item,Category,Qty\nHammer,Tools,12\nSaw,Tools,3\nGlue,Fixings,18\n,Total,33\n", "Item", nil),
            ("Name,Qty\nHammer,12\nSaw,3\nGlue,18\n,33\n", "Name", nil),
            ("SKU,Name,Price\na1,Axe,1.5\na2,Saw,2.5\na3,Glue,2\n,,6\n", "Name", "SKU"),
            ("SKU,Name,Price\na1,Axe,1.5\na2,Saw,2.5\na3,Glue,2\nTotal,,6\n", "Name", "SKU"),
        ] as [(String, String, String?)])
    func totals(text: String, title: String, id: String?) throws {
        let (settings, yaml) = try proposed(forTable: text)
        #expect(settings.entry.title?.text == title)
        #expect(settings.entry.id?.text == id)
        #expect(try proposal(forTable: text).entriesWithoutTitle == 1)
        #expect(
            yaml.replacing("\n# ", with: " ").contains(
                "which has 4 entries. The last entry, in line 5, has no “\(title)”, which the others have. "))
    }

    @Test(
        "a comment says that a table may have no row of names",
        arguments: [
            ("1,Owl\n2,Bat\n3,Cat\n", true), ("Country,2019,2020\nMalta,1,2\nMonaco,3,4\n", false),
            ("Country,2019,2020\n,1,2\nMonaco,3,4\n", false),
        ])
    func numberAsName(text: String, isReported: Bool) throws {
        let yaml = try proposal(forTable: text).yaml.replacing("\n# ", with: " ")
        #expect(yaml.contains("“1” is hardly a name. If the row is an entry, it is missing:") == isReported)
    }

    @Test(
        "a last row with a title, or with more cells than another, is an entry",
        arguments: [
            "Item,Qty\nHammer,12\nSaw,3\nGlue,18\nTotal,33\n", "Item,Qty\nHammer,12\nSaw,\nGlue,18\nTape,\n",
            "Item,Qty\nHammer,12\n,33\n",
        ])
    func noTotals(text: String) throws {
        #expect(!(try proposed(forTable: text).yaml.contains("last entry")))
    }

    @Test("people without a code are numbered if their names are equal")
    func people() throws {
        let (settings, yaml) = try proposed(forTable: "Surname,Forename\nLee,Ann\nLee,Bob\nRay,Cid\n")
        #expect(settings.entry.numbersDuplicateIDs && settings.entry.value == nil)
        #expect(
            yaml.contains("  # Two people may have the same name: entries with the same id are numbered.\n"))
    }

    @Test(
        "a column of other names or tags has one in each cell, or several with semicolons or commas",
        arguments: [
            ("Term,Synonym\nCache,buffer\nNode,host\n", "Synonym", "Synonym: {type: string, required: true}"),
            ("Term,Plural\nMouse,mice\nOx,oxen\n", "Plural", "Plural: {type: string, required: true}"),
            (
                "Term,Synonyms\nOx,\"bull, steer\"\nNode,host\n", "Synonyms",
                "Synonyms: {type: [string], separator: \",\", required: true}"
            ),
            (
                "Term,Synonyms\nOx,bull; steer\nNode,host; point\n", "Synonyms",
                "Synonyms: {type: [string], required: true}"
            ),
            ("Term,Synonyms\nOx,bull/steer\nNode,host\n", nil, "Synonyms: {type: string, required: true}"),
            (
                "Term,Main tags\nOx,\"big, brown\"\nNode,small\n", nil,
                "Main tags: {type: [string], separator: \",\", required: true}"
            ),
            ("Term,Tag\nOx,\"big, brown\"\nNode,small\n", nil, "Tag: {type: string, required: true}"),
            ("Term,Place\nOx,\"Bonn, Ulm\"\nNode,Bonn\n", nil, "Place: {type: string, required: true}"),
        ] as [(String, String?, String)])
    func otherNames(text: String, path: String?, line: String) throws {
        let (settings, yaml) = try proposed(forTable: text)
        #expect(settings.entry.also?.text == path)
        #expect(yaml.contains("\n  \(line)\n"), "\(yaml)")
    }

    @Test(
        "entries without strings have no title",
        arguments: ["[{}, {}]", "[{\"a\": [1]}]", "[{\"a\": null}]"])
    func none(json: String) throws {
        let proposal = try proposal(for: json)
        #expect(proposal.entriesWithoutTitle == json.split(separator: "{").count - 1)
        #expect(try catalog(proposal.yaml).diagnostics.report == [])
    }

    @Test(
        "the id is a field with the name of an id and unique values that are valid in a URL",
        arguments: [
            ("{\"name\": \"N #a\", \"id\": #}", "id"),
            ("{\"name\": \"N #a\", \"slug\": \"s#\"}", "slug"),
            ("{\"name\": \"N #a\", \"alpha_2\": \"#a\", \"alpha_3\": \"#a#a\"}", "alpha_3"),
            ("{\"name\": \"N #a\", \"cca2\": \"#a\", \"cca3\": \"#a#a\"}", "cca3"),
            ("{\"name\": \"N #a\", \"product_id\": \"p#\"}", "product_id"),
            ("{\"name\": \"N #a\", \"objectid\": #}", "objectid"),
            ("{\"name\": \"N #a\", \"accession_no\": \"1998-#\"}", "accession_no"),
            ("{\"name\": \"N #a\", \"paid\": \"#a\", \"asteroid\": \"A\"}", "paid"),
            ("{\"family\": \"King #a\", \"given\": \"Ada\", \"staff\": #}", "staff"),
            ("{\"name\": \"N\", \"area\": #.5, \"no\": \"n#\", \"x\": #}", "no"),
            ("{\"name\": \"N #a\", \"number\": #}", nil),
            ("{\"name\": \"N #a\", \"id\": \"a b #\"}", nil),
            ("{\"name\": \"N #a\", \"id\": \"x/#\"}", nil),
            ("{\"name\": \"N #a\", \"code\": \"k#3\"}", nil),
            // If all titles are equal, any unique field with codes is the id.
            ("{\"name\": \"Same\", \"number\": \"n#\"}", "number"),
            ("{\"name\": \"A\", \"x\": {\"y\": #}}", "x.y"),
            ("{\"name\": \"Same\", \"mark\": \"QX#\"}", "mark"),
            ("{\"name\": \"Same\", \"stock\": #, \"phone\": \"030#\"}", nil),
            // Other people may have the same given name, or move into the room.
            ("{\"family\": \"King #3\", \"given\": \"A#a\"}", nil),
            ("{\"Name\": \"King #3\", \"Vorname\": \"A#a\", \"desk\": #}", nil),
        ])
    func id(object: String, expected: String?) throws {
        let (settings, _) = try proposed(for: list(of: 20, object))
        #expect(settings.entry.id?.text == expected)
    }

    @Test(
        "the keys of an object of entries are the ids, and the titles, unless the entries have names",
        arguments: [
            (#"{"Owl": {"scope": "source.owl", "num": 10}, "Elk": {"scope": "s.elk", "num": 2}}"#, "$key"),
            (#"{"C++": {"language_id": 10, "type": "x"}, "D": {"language_id": 2}}"#, "$key"),
            (#"{"Owl": {"id": 1, "x": "a"}, "Elk": {"id": 2, "x": "b"}}"#, "$key"),
            (#"{"de": {"name": "German"}, "fr": {"name": "French"}}"#, "name"),
            (#"{"de": {"name": {"common": "German"}}, "fr": {"name": {"common": "French"}}}"#, "name.common"),
            (#"{"Owl": {"name": "Bird"}, "Gull": {"name": "Bird"}}"#, "$key"),
        ])
    func keyed(json: String, title: String) throws {
        let entry = try proposed(for: json).settings.entry
        #expect(entry.title?.text == title)
        #expect(entry.id?.text == "$key")
    }

    @Test("keys that differ only in case are titles, and the ids are numbered")
    func similarKeys() throws {
        let entry = try proposed(for: #"{"Go": {"name": "A"}, "GO": {"name": "B"}}"#).settings.entry
        #expect(entry.title?.text == "$key")
        #expect(entry.id == nil)
        #expect(entry.numbersDuplicateIDs)
    }

    @Test("values that differ only in case are not ids")
    func letterCase() throws {
        let json = "[{\"name\": \"One\", \"id\": \"AB\"}, {\"name\": \"Two\", \"id\": \"ab\"}]"
        #expect(try proposed(for: json).settings.entry.id == nil)
    }

    @Test("fields of other names and sort keys are inferred from their names and types")
    func others() throws {
        let object =
            "{\"name\": \"N #a\", \"altSpellings\": [\"A #\"], \"sort_name\": \"s#\", \"tags\": [\"t\"]}"
        let entry = try proposed(for: list(of: 9, object)).settings.entry
        #expect(entry.also?.text == "altSpellings")
        #expect(entry.sort?.text == "sort_name")
        let inverted = "{\"name\": \"N #a\", \"inverted_name\": \"#a, N\"}"
        #expect(try proposed(for: list(of: 9, inverted)).settings.entry.also?.text == "inverted_name")
        let texts = "{\"name\": \"N #a\", \"aliases\": \"A, B\", \"synonyms\": [#]}"
        #expect(try proposed(for: list(of: 9, texts)).settings.entry.also == nil)
    }
}
