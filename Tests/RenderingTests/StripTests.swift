import Testing

@Suite("Strips and facets of a split catalog")
struct StripTests {
    private struct Item: Equatable {
        let kind: String?
        let address: String
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
            return Item(kind: kind, address: tag["href"] ?? "", isCurrent: tag["aria-current"] != nil)
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
                    == Item(kind: "up", address: "../../../#_section-\(1_000 + number)", isCurrent: false))
            #expect(items.filter { $0.isCurrent }.map { $0.address } == ["#_section-\(1_000 + number)"])
            let addresses = items.map { $0.address.split(separator: "#").last ?? "" }
            #expect(addresses[1] == "_section-1000" && addresses.last == "_section-1499")
            for near in max(number - 10, 0)...min(number + 10, 499) {
                #expect(addresses.contains("_section-\(1_000 + near)"), "\(number): \(near)")
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
                "<li class=\"range\"><a href=\"-/s/section-1000/#_section-1000\"><bdi>Section 1000</bdi> <span class=\"full\"><bdi>Section 1000 – Section 1007</bdi>"
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
        #expect(items.map { $0.kind } == [nil, nil] + marks.map { $0.kind } + [nil])
        #expect(marks.count == 6)
        #expect(marks.map { $0.address } == (1...6).map { "#__mark-\($0)" })
        let tags = HTMLTags.read(page)
        #expect(
            tags.filter { $0.name == "ul" && $0["class"]?.hasPrefix("rows") == true }.map { $0["id"] }
                == [nil] + (1...6).map { "__mark-\($0)" })
        #expect(tags.filter { $0["data-entry"] != nil }.count == 200)
    }

    @Test("with marks, a strip has at most 32 items, which fit a window 800 px high")
    func parts() async throws {
        let list = (0..<26_000).map { "{\"title\": \"S\($0 + 100_000)\"}" }.joined(separator: ",\n")
        let made = try await pages(["a/x.json": "[\(list)]"])
        let path = { (part: Int) in "a/-/a-z/s/\(part > 0 ? "\(part + 1)/" : "")index.html" }
        for part in [0, 1, 25, 50, 51] {
            let items = try strip(try #require(made[path(part)]))
            #expect(items.count <= 32)
            #expect(items.first?.kind == "up")
            #expect(items.filter { $0.kind == "mark" }.count == 15)
            #expect(items.filter { $0.isCurrent }.map { $0.address } == ["#_s"])
        }
        let first = HTMLTags.read(try #require(made[path(0)]))
        #expect(first.filter { $0.name == "a" && $0["title"] != nil }.count == 52)
        #expect(made[path(1)]?.contains("class=\"parts\"") == false)
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
