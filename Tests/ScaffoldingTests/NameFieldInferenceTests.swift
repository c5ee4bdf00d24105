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
            // If all titles are equal, any unique field is the id.
            ("{\"name\": \"Same\", \"number\": \"n#\"}", "number"),
            ("{\"name\": \"A\", \"x\": {\"y\": #}}", "x.y"),
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
