@testable import Rendering
import Testing

@Suite("Strips and facets of a split catalog")
struct StripTests {
    private struct Item: Equatable {
        let kind: String?
        let url: String
        let isCurrent: Bool
    }

    /// Returns the items of the first strip of a page.
    private func strip(_ page: String) throws -> [Item] {
        let nav = try #require(page.firstRange(of: "class=\"section-index\""))
        let list = try #require(page[nav.upperBound...].firstRange(of: "<ol"))
        let rest = page[list.lowerBound...]
        let end = try #require(rest.firstRange(of: "</nav>"))
        var kind: String?
        return HTMLTags.read(String(rest[..<end.lowerBound])).compactMap { tag in
            if tag.name == "li" { kind = tag["class"] }
            guard tag.name == "a" else { return nil }
            return Item(kind: kind, url: tag["href"] ?? "", isCurrent: tag["aria-current"] != nil)
        }
    }

    private func sections(_ count: Int, rows: Int = 1) -> [String: String] {
        let list = (0..<count).flatMap { section in
            (0..<rows).map { "{\"title\": \"T\(section)-\($0)\", \"s\": \"Section \(section + 1_000)\"}" }
        }
        return [
            "a/catalog.yaml": "pageSize: section\nviews: [{id: s, section: s, index: full}]\n",
            "a/x.json": "[\(list.joined(separator: ","))]",
        ]
    }

    @Test("a strip has at most 60 items around the page's section, and a link to the whole list")
    func thinned() async throws {
        let made = try await pages(sections(500))
        for number in [0, 1, 17, 250, 498, 499] {
            let page = try #require(made["a/-/s/section-\(1_000 + number)/index.html"])
            let items = try strip(page)
            #expect(items.count == 60)
            #expect(
                items.first
                    == Item(kind: "up", url: "../../../#_section-\(1_000 + number)", isCurrent: false))
            #expect(items.filter { $0.isCurrent }.map { $0.url } == ["#_section-\(1_000 + number)"])
            let anchors = items.map { $0.url.split(separator: "#").last ?? "" }
            #expect(anchors[1] == "_section-1000" && anchors.last == "_section-1499")
            for near in max(number - 10, 0)...min(number + 10, 499) {
                #expect(anchors.contains("_section-\(1_000 + near)"), "\(number): \(near)")
            }
        }
        let contents = try #require(made["a/index.html"])
        #expect(try strip(contents).count == 60)
        #expect(
            HTMLTags.read(contents).filter { $0.name == "li" && $0["id"]?.hasPrefix("_section") == true }
                .count == 500)
        // A range is named by its first and last section.
        #expect(
            contents.contains(
                "<li class=\"range\"><a href=\"-/s/section-1000/#_section-1000\"><bdi data-initials=\"S1000\">Section 1000</bdi> <span class=\"full\"><bdi>Section 1000 – Section 1007</bdi>"
            ))
    }

    @Test("a strip that fits has all sections and no link up")
    func whole() async throws {
        let made = try await pages(sections(60))
        for page in ["a/index.html", "a/-/s/section-1030/index.html"] {
            let items = try strip(try #require(made[page]))
            #expect(items.count == 60 && items.allSatisfy { $0.kind == nil })
        }
    }

    @Test("marks lead to rows of a long page, each at the start of a list")
    func marks() async throws {
        let made = try await pages(sections(3, rows: 200))
        let page = try #require(made["a/-/s/section-1001/index.html"])
        let items = try strip(page)
        let marks = items.filter { $0.kind == "mark" }
        #expect(items.map { $0.kind } == [nil, "open"] + marks.map { $0.kind } + [nil])
        #expect(marks.count == 6)
        let urls = (1...6).map { "#__mark-\($0)" }
        #expect(marks.map { $0.url } == urls)
        #expect(items.filter { $0.isCurrent }.map { $0.kind } == ["open"])
        let tags = HTMLTags.read(page)
        #expect(
            tags.filter { $0.name == "ul" && $0["class"]?.hasPrefix("rows") == true }.map { $0["id"] }
                == [nil] + (1...6).map { "__mark-\($0)" })
        #expect(tags.filter { $0["data-entry"] != nil }.count == 200)
    }

    @Test(
        "every letter stays in the strip of a page, and the page's own one is followed by its parts and marks"
    )
    func parts() async throws {
        let letters = (0..<26).map { String(Character(Unicode.Scalar(UInt8(65 + $0)))) }
        let list =
            letters.map { "{\"title\": \"\($0)\"}" }
            + (0..<13_000).map { "{\"title\": \"S\($0 + 100_000)\"}" }
        let made = try await pages(["a/x.json": "[\(list.joined(separator: ",\n"))]"])
        for (part, partCount, markCount) in [(0, 26, 8), (1, 19, 15), (13, 19, 15), (26, 19, 15)] {
            let page = try #require(made["a/-/a-z/s/\(part > 0 ? "\(part + 1)/" : "")index.html"])
            let items = try strip(page)
            #expect(items.count <= 60)
            let outer = items.filter { $0.kind == nil || $0.kind == "open" }
            #expect(outer.map { String($0.url.suffix(2)) } == letters.map { "_\($0.lowercased())" })
            #expect(items.filter { $0.kind?.hasPrefix("part") == true }.count == partCount, "\(part)")
            #expect(items.filter { $0.kind == "mark" }.count == markCount, "\(part)")
            // The parts and marks follow their letter.
            let group = items.filter { $0.kind != nil }
            #expect(
                items.firstIndex { $0.kind == "open" } == 18 && group == Array(items[18..<(18 + group.count)])
            )
            #expect(items.filter { $0.isCurrent }.map { $0.url } == ["#_s"])
            #expect(!page.contains("class=\"parts\""))
        }
    }

    @Test(
        "marks make room for parts, parts for sections, and sections only for five parts and a few marks",
        arguments: [
            // sections, parts, marks, first page; what is left of each
            ([26, 0, 0], true, [26, 0, 0]), ([26, 9, 15], true, [26, 9, 15]),
            ([26, 28, 15], true, [26, 27, 7]),
            ([26, 28, 15], false, [26, 19, 15]), ([26, 200, 15], true, [26, 27, 7]),
            ([26, 2, 35], true, [26, 1, 33]),
            ([26, 0, 40], true, [26, 0, 34]), ([118, 0, 0], false, [60, 0, 0]),
            ([118, 0, 15], true, [45, 0, 15]),
            ([118, 30, 15], false, [48, 5, 7]), ([59, 3, 3], true, [55, 2, 3]),
        ])
    func room(given: [Int], isFirst: Bool, left: [Int]) {
        let room = StripRoom(sections: given[0], parts: given[1], marks: given[2], isFirst: isFirst)
        #expect([room.sections, room.parts, room.marks] == left)
        #expect(left.reduce(0, +) <= 60)
    }

    @Test("the section of titles without a letter is at other/, unless another section has that slug")
    func other() async throws {
        let list =
            "[{\"title\": \"42\", \"r\": \"42\"}, {\"title\": \"A\", \"r\": \"A\"}, {\"title\": \"B\"}]"
        let made = try await pages(["a/catalog.yaml": "pageSize: section\n", "a/x.json": list])
        #expect(
            made["a/-/a-z/other/index.html"]?.contains("<section id=\"_other\" data-section=\"#\"") == true)
        let clash = try await pages([
            "a/catalog.yaml":
                "pageSize: section\nviews: [{id: v, section: r, by: firstLetter, missing: Other}]\n",
            "a/x.json": list,
        ])
        #expect(clash["a/-/v/other/index.html"]?.contains("data-section=\"Other\"") == true)
        #expect(clash.keys.filter { $0.hasPrefix("a/-/v/") }.count == 3)
        let value = try await pages([
            "a/catalog.yaml": "pageSize: section\nviews: [{id: v, section: r}]\n",
            "a/x.json": "[{\"title\": \"a\", \"r\": \"#\"}, {\"title\": \"b\", \"r\": \"other\"}]",
        ])
        #expect(value["a/-/v/other/index.html"]?.contains("data-section=\"other\"") == true)
        #expect(value.keys.filter { $0.hasPrefix("a/-/v/") }.count == 2)
    }

    @Test(
        "more than 60 facet values are listed on the catalog's first page only, others list those around their own"
    )
    func facets() async throws {
        let list = (100..<300).map { "{\"title\": \"T\($0)\", \"k\": \"k\($0)\", \"l\": \"\($0 % 4)\"}" }
        let made = try await pages([
            "a/catalog.yaml": "facets: [k, l]\npageSize: 50\n",
            "a/x.json": "[\(list.joined(separator: ","))]",
        ])
        let first = try #require(made["a/index.html"])
        #expect(HTMLTags.read(first).filter { $0["href"]?.contains("/facet/k/") == true }.count == 200)
        #expect(!first.contains("class=\"whole\""))
        let narrowed = try #require(made["a/-/facet/k/k200/index.html"])
        let near = HTMLTags.read(narrowed).compactMap { $0["href"] }.filter {
            $0.hasPrefix("../k") || $0 == "./"
        }
        #expect(near == (185..<200).map { "../k\($0)/" } + ["./"] + (201..<215).map { "../k\($0)/" })
        #expect(
            narrowed.contains(
                "<p class=\"whole\"><a href=\"../../../../#__facet-1\">All <span class=\"count\">200</span></a></p>"
            ))
        #expect(first.contains("<nav id=\"__facet-1\""))
        let part = HTMLTags.read(try #require(made["a/-/a-z/t/index.html"])).compactMap { $0["href"] }
        #expect(part.filter { $0.contains("/facet/k/") } == (100..<130).map { "../../facet/k/k\($0)/" })
        #expect(part.filter { $0.contains("/facet/l/") }.count == 4)
    }
}
