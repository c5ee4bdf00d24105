import Content
import ContentFixtures
import DataFormats
import Diagnostics
import Scaffolding
import TestSupport
import Testing

@Suite("Text of proposed settings")
struct ProposalTextTests {
    @Test("each setting is below a comment with its evidence")
    func text() throws {
        let json = list(
            of: 30,
            "{\"name\": \"Thing #a\", \"code\": \"T#\", \"room\": \"Room #3\", \"note\": \"On shelf #\"}")
        #expect(
            try proposal(for: json).yaml == """
                # yaml-language-server: $schema=../../schemas/catalog.json
                # Generated from list.json, which has 30 entries.
                # Change what is wrong: the comment above each setting explains why it was chosen.
                # A # followed by a space starts a comment. To use a line in which a # touches a word, remove the #.

                title: List
                #description: "A one-sentence description of this list."
                # The language of the entries, if it differs from the site’s; it sets the alphabet and the order:
                #language: de

                entry:
                  # All 30 entries have it, all unique, 8 to 9 characters.
                  title: name
                  # All 30 entries have it, all unique, 2 to 3 characters. It becomes part of the entry’s URL.
                  id: code
                  # All 30 entries have it, all unique, 10 to 11 characters.
                  subtitle: note
                  # All 30 entries have it, 3 different values, 6 characters each.
                  value: room
                  # A page for each entry, not only for those with a body:
                  #pages: true

                # Each view is a page with its own index; the first view is the default.
                views:
                  - id: a-z
                    title: A–Z
                    # What to do with letters that have no entries: omit, header or index.
                    empty: index
                  # All 30 entries have it, 3 different values: Room 0 (10), Room 1 (10), Room 2 (10)
                  - id: room
                    title: By room
                    section: room
                    index: full

                # The fields of the entries. Pages show these keys in this order, and an entry that does not match
                # is an error. Remove the keys that pages should not show; to label a key, add “title: Label” to its
                # line, and to give a number a unit, “unit: km²”.
                fields:
                  name: {type: string, required: true}
                  code: {type: string, required: true}
                  room: {type: string, required: true}
                  note: {type: string, required: true}

                """)
    }

    /// Returns entries with arbitrary keys and values, some nested, and some shared by many entries.
    private static func hostileEntries(using generator: inout SeededGenerator) -> String {
        func quoted(_ text: String) -> String {
            var result = ""
            for scalar in text.unicodeScalars {
                let digits = String(scalar.value, radix: 16)
                let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
                let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
                result += isPlain ? String(scalar) : "\\u" + zeros + digits
            }
            return "\"\(result)\""
        }
        var texts: [String] = []
        for _ in 0..<6 { texts.append(HostileText.make(using: &generator)) }
        // Longer than YAML allows before a colon.
        texts.append(HostileText.make(using: &generator) + String(repeating: "é", count: 1_020))
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 1 ? 6 : 8), using: &generator) {
            case 0: return "\(Int.random(in: -5...2_000, using: &generator))"
            case 1: return ["true", "null", "1.5", "[]", "{}"].randomElement(using: &generator) ?? "1"
            case 2, 3: return quoted(texts.randomElement(using: &generator) ?? "")
            case 4: return quoted(HostileText.make(using: &generator))
            case 5: return "[\(quoted(texts[0])), \(quoted(texts[1]))]"
            case 6: return "[\(value(depth + 1)), \(value(depth + 1))]"
            default: return "{\(quoted(texts[2])): \(value(depth + 1)), \"name\": \(value(depth + 1))}"
            }
        }
        let keys = Array(
            Set(texts + ["name", "type", "tags", "year", "price", "also", "body", "date", "image", "sort"])
        )
        .sorted()
        let objects = (0..<12).map { number in
            let members = keys.filter { $0.unicodeScalars.first != "a" || number % 2 == 0 }
                .map { "\(quoted($0)): \(value(0))" }
            return
                "{\"id\": \"n\(number)\", \(members.filter { !$0.hasPrefix("\"id\"") }.joined(separator: ", "))}"
        }
        return "[" + objects.joined(separator: ",\n") + "]"
    }

    @Test("for arbitrary entries, the file is valid and the catalog loads with it")
    func hostile() async throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<150 {
            let json = Self.hostileEntries(using: &generator)
            // Like a byte order mark between two joined lists, which is an error even in a string.
            guard !json.contains("]\u{FEFF}"), !json.contains("}\u{FEFF}") else { continue }
            let proposal = try proposal(for: json)
            let (_, diagnostics) = try catalog(proposal.yaml)
            #expect(diagnostics.report == [], "\(json)\n\(proposal.yaml)")
            let (entries, problems) = try await loadCatalog([
                "catalog.yaml": proposal.withoutBody(because: .invalidMarkdown).yaml, "list.json": json,
            ])
            let errors = problems.sorted.filter { $0.severity == .error }
            #expect(errors.map { $0.problem.message } == [], "\(json)\n\(proposal.yaml)")
            #expect(entries.count == 12)
            let yaml = Self.joined(proposal.yaml)
            for key in Set(entries.flatMap { $0.fields.members?.map(\.key) ?? [] }) {
                let comment = Self.joined(key.isEmpty ? "“”" : key.excerpt) + "("
                let setting = Self.joined(YAMLScalarFormatter.make(key)) + ":{"
                #expect(yaml.contains(comment) || yaml.contains(setting), "\(key)\n\(proposal.yaml)")
            }
        }
    }

    /// Returns a string as it is if lines of comments are wrapped at other places.
    private static func joined(_ text: String) -> String {
        String(text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "#" })
    }

    @Test(
        "a key that is too long for YAML is left out with a comment, whatever it is used for",
        arguments: ["kind", "price", "year"])
    func longKeys(name: String) throws {
        let key = String(repeating: "k", count: 1_030) + " " + name
        let value = name == "kind" ? "\"Kind #3\"" : name == "price" ? "#" : "199#3"
        let (settings, yaml) = try proposed(for: list(of: 40, "{\"name\": \"N #a\", \"\(key)\": \(value)}"))
        #expect(settings.fields.rules.map(\.path.text) == ["name"])
        #expect(settings.views.last?.section?.text == key)
        #expect(yaml.contains("… (100 %): its name is too long for\n# a setting\n"))
    }

    @Test(
        "every key of the entries is a field, a disabled line, or in the list of keys that are left out",
        arguments: [
            (#""a": {"type": "T#"}"#, "  a.type: {type: string, required: true, title: A type}"),
            (#""names": {"x": #}"#, "  names.x: {type: integer, required: true, title: X name}"),
            (#""properties": {"x": #}"#, "  properties.x: {type: integer, required: true}"),
            (#""a": {"b": {"c": #}}"#, "  #a.b.c: {type: integer, required: true, title: B c}"),
            (#""a": 1"#, "  #a: {type: integer, required: true}"),
            (#""a.b": #"#, "  a.b: {type: integer, required: true, title: A b}"),
            (#""a": ["https://a.org/#"]"#, "  a: {type: [url], required: true}"),
            (
                #""a": {"b": {"c": {"d": #}}}"#,
                "# - a.b.c.d (100 %): too deep, or one of too many keys in objects"
            ),
            (#""a": {"b.c": #}"#, "# - a.b.c (100 %): no setting can name it; rename the key to show it"),
            (
                #""a": {"b": #}}, {"name": "M #a", "a": [#]"#,
                "# - a.b (50 %): a key above it is not an object in all entries, which would be an error"
            ),
            (
                #""a": {"b": #}}, {"name": "M #a", "a": []"#,
                "  a.b: {type: integer, title: A b}"
            ),
            (#""Abt.": #"#, #"  "Abt.": {type: integer, required: true}"#),
            (#""a..b": #"#, "# - a..b (100 %): no setting can name it; rename the key to show it"),
            (#""": #"#, "# - “” (100 %): no setting can name it; rename the key to show it"),
            (
                #""a.b": #, "a": {"b": #}"#,
                "# - a.b (100 %): there is also a key “a.b”, which has the same path; rename one of them to show both"
            ),
            (#""$key": "k#""#, "# - $key (100 %): no setting can name it; rename the key to show it"),
            (#""a": {"minHTML": #}"#, "  a.minHTML: {type: integer, required: true, title: A min HTML}"),
            (#""a": null"#, "# - a (0 %): always null"),
            (
                #""a": [{"b": #, "c": {"d": [{"e": 1}]}}]"#,
                "# - a (100 %): a list of objects with b, c (d ([] (e))), which pages do not show"
            ),
            (#""a": [[1]]"#, "# - a (100 %): lists of more than one type of value"),
            (#""a": []"#, "# - a (0 %): always an empty list"),
            (#""a": {}"#, "# - a (100 %): an empty object"),
            (#""a": " ""#, "  a: {type: string}"),
            (
                #""a": {"k#": 1, "l#": 1}"#,
                "# - a (100 %): a table of 80 keys (k0, l0, k1, l1, k2, l2, k3, l3, k4, l4, k5, l5 …). To show one, add "
                    + "its path to “fields”, such as a.k0"
            ),
        ])
    func mentions(member: String, line: String) throws {
        let (_, yaml) = try proposed(for: list(of: 40, "{\"name\": \"N #a\", \(member)}"))
        #expect(yaml.replacing(/\n# (?!-)/, with: " ").contains(line + "\n"), "\(yaml)")
    }

    @Test("a key that is also the number of an element is left out for that reason")
    func elements() throws {
        let yaml = try proposed(
            for: #"[{"name": "A", "a": {"0": 1}}, {"name": "B", "a": [2]}, {"name": "C", "a": [3, 4]}]"#
        ).yaml
        let words = yaml.replacing("\n# ", with: " ")
        #expect(
            words.contains(
                "- a.0 (33 %): its path also names an element of a list; rename the key to show it"))
    }

    @Test("a field that marks drafts is never disabled, no view and no facet, and has a comment")
    func drafts() throws {
        for draft in ["true", "false"] {
            let json = list(of: 40, "{\"name\": \"N #a\", \"draft\": \(draft)}")
            let found = try proposal(for: json)
            #expect(found.draftCount == (draft == "true" ? 40 : 0))
            #expect(found.yaml.contains("\n  draft: {type: boolean, required: true}\n"))
        }
        let half = list(of: 20, "{\"name\": \"N #a\", \"draft\": true}").dropLast()
        let rest = list(of: 20, "{\"name\": \"M #a\", \"draft\": false}").dropFirst()
        let (settings, yaml) = try proposed(for: half + "," + rest)
        #expect(settings.facets.isEmpty && settings.views.count == 1)
        #expect(yaml.contains("  # 20 entries with true are drafts, which the site has only with --drafts."))
        #expect(try proposal(for: list(of: 9, "{\"name\": \"N #a\", \"draft\": #}")).draftCount == 0)
    }

    @Test(
        "values that do not have the type of nearly all others are counted, and the first is named",
        arguments: [
            (
                "\"https://a.org/#\"", "\"htp//a.org\"", 1,
                "39 of 40 values are URLs, but not “htp//a.org” in line 40 (Odd 0). Fix it, then use “type: url”."
            ),
            (
                "\"2024-01-02\"", "\"soon\"", 1,
                "39 of 40 values are dates, but not “soon” in line 40 (Odd 0). Fix it, then use “type: date”."
            ),
            (
                "#", "\"n/a\"", 2,
                "38 of 40 values are integers, but not 2, the first in line 39 (Odd 0): “n/a”. Fix them, then use “type: integer”."
            ),
            (
                "#.5", "\"n/a\"", 1,
                "39 of 40 values are numbers, but not “n/a” in line 40 (Odd 0). Fix it, then use “type: number”."
            ),
            (
                "true", "\"yes\"", 1,
                "39 of 40 values are true or false, but not “yes” in line 40 (Odd 0). Fix it, then use “type: boolean”."
            ),
            (
                "[\"https://a.org/#\"]", "[\"x\"]", 1,
                "39 of 40 values are URLs, but not “x” in line 40 (Odd 0). Fix it, then use “type: url”."
            ),
            ("\"https://a.org/#\"", "\"x\"", 8, nil),
        ])
    func oddValues(usual: String, odd: String, count: Int, comment: String?) throws {
        let lines = list(of: 40 - count, "{\"name\": \"N #a\", \"x\": \(usual)}").dropLast()
        let others = (0..<count).map { ",\n{\"name\": \"Odd \($0)\", \"x\": \(odd)}" }.joined()
        let yaml = try proposed(for: lines + others + "]").yaml
        let words = yaml.replacing("\n  # ", with: " ")
        if let comment {
            #expect(words.contains(comment), "\(yaml)")
        } else {
            #expect(!words.contains("values are"))
        }
    }

    @Test(
        "cells of a table that are not numbers or Booleans like nearly all others are named, too",
        arguments: [
            ("Qty", "#", "n/a", "19 of 20 values are integers, but not “n/a” in line 21 (Odd). Fix it"),
            ("Price", "#.5", "-", "19 of 20 values are numbers, but not “-” in line 21 (Odd). Fix it"),
            ("OK", "yes", "?", "19 of 20 values are true or false, but not “?” in line 21 (Odd). Fix it"),
            ("Zip", "1#", "D-1", nil), ("Number", "00#", "D-1", nil),
            ("Size", "#,5", "n/a", "(Odd). Fix it, then use “type: number, decimal: \",\"”."),
            ("Price", "$#.50", "$1.50", "Remove it from the file, then use “type: number, unit: $”."),
            ("Price", "$#.50", "$1,234.50", "then use “type: number, unit: $, decimal: \".\"”."),
            ("Price", "#,5 €", "1.234,5 €", "then use “type: number, unit: €, decimal: \",\"”."),
            ("Price", "$#.50", "€3", nil),
        ] as [(String, String, String, String?)])
    func oddCells(name: String, usual: String, odd: String, comment: String?) throws {
        let rows = (0..<19).map { "Item \($0);\(usual.replacing("#", with: "\($0)"))" }
        let text = (["Item;\(name)"] + rows + ["Odd;\(odd)"]).joined(separator: "\n")
        let words = try proposed(forTable: text).yaml.replacing("\n  # ", with: " ")
        if let comment {
            #expect(words.contains(comment), "\(words)")
        } else {
            #expect(!words.contains("values are"))
        }
        let json = list(of: 20, "{\"name\": \"N #a\", \"x\": \"#\"}").replacing("\"19\"", with: "\"n/a\"")
        #expect(!(try proposed(for: json).yaml.contains("values are")))
    }

    @Test(
        "dates in a local form are named, and divide no list",
        arguments: [
            ("Jan #, 2024", "2024-02-01", "such as “Jan 1, 2024”. Write it as 2024-01-01, then"),
            ("1#.01.2024", "2.1.2023", "such as “11.01.2024”. Write it as 2024-01-11, then"),
            ("3/#/2024", "3/1/2024", "such as “3/1/2024”. Write it as 2024-01-03 or 2024-03-01, then"),
            ("2024-01-1#", "2024", nil), ("2024-01-1#", "1.2.2024", nil), ("1#.01.2024", "soon", nil),
            ("1#.01", "2.01", nil),
        ] as [(String, String, String?)])
    func localDates(usual: String, other: String, comment: String?) throws {
        let dates = (0..<30).map { usual.replacing("#", with: "\($0 % 3 + 1)") } + [other]
        let objects = dates.enumerated().map { "{\"name\": \"N \($0.offset)\", \"when\": \"\($0.element)\"}" }
        let (settings, yaml) = try proposed(for: "[\(objects.joined(separator: ","))]")
        let words = yaml.replacing("\n  # ", with: " ")
        #expect(words.contains("some are in another form") == (comment != nil), "\(words)")
        if let comment {
            #expect(words.contains(comment), "\(words)")
            #expect(settings.views.allSatisfy { $0.section == nil })
        }
    }

    @Test("a disabled line is valid when it is enabled")
    func switches() throws {
        let object =
            "{\"name\": \"N #a\", \"photo\": {\"src\": \"p.png\", \"alt\": \"P\"}, \"notes\": \"One\\nTwo\", \"n\": #, "
            + "\"kind\": \"Kind #3\", \"room\": \"Room #3\", \"same\": \"Same\"}"
        let yaml = try proposal(for: list(of: 20, object)).withoutBody(because: .html).yaml
        let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let switches = lines.indices.filter { index in
            let line = lines[index].drop { $0 == " " }
            return line.hasPrefix("#") && !line.hasPrefix("# ")
        }
        #expect(switches.count == 6)
        for index in switches {
            var changed = lines
            changed[index].remove(at: changed[index].firstIndex(of: "#") ?? changed[index].startIndex)
            #expect(try catalog(changed.joined(separator: "\n")).diagnostics.report == [])
        }
    }
}
