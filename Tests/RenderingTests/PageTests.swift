import Testing

@Suite("Markup of pages")
struct PageTests {
    private static let rooms = [
        "a/catalog.yaml": """
        views:
          - {id: room, section: room, index: initials, order: [Garage], empty: header, missing: Elsewhere}
          - {id: a-z, empty: index}
        """,
        "a/things.json": """
        [{"title": "Soap", "room": ["Master Bathroom", "Guest Bathroom"]}, {"title": "Bed", "room": "Master Bedroom"},
         {"title": "Lamp", "room": ["Master Bedroom", "Master Bathroom"]}, {"title": "Cat"}]
        """,
        "a/mug.md": "---\nroom: Kitchen\n---\nA mug.\n",
    ]

    private func strip(_ page: String) -> [HTMLTag] {
        let tags = HTMLTags.read(page)
        guard let start = tags.firstIndex(where: { $0.name == "nav" && $0["class"] == "section-index" })
        else { return [] }
        return tags[start...].prefix { $0.name != "/nav" }.filter { $0.name == "a" && $0["class"] != "skip" }
    }

    @Test("the strip is a list of links to section ids on the page")
    func strips() async throws {
        let made = try await pages(Self.rooms)
        for path in ["a/index.html", "a/-/a-z/index.html"] {
            let page = try #require(made[path])
            let tags = HTMLTags.read(page)
            let sections = Set(tags.filter { $0.name == "section" }.compactMap { $0["id"] })
            let links = strip(page).compactMap { $0["href"] }
            #expect(!links.isEmpty)
            for link in links {
                #expect(link.hasPrefix("#_"))
                #expect(sections.contains(String(link.dropFirst())))
            }
            let nav = try #require(tags.first { $0["class"] == "section-index" })
            #expect(nav["aria-label"] == "Index")
        }
    }

    @Test("two sections with equal index titles are two items with their full titles")
    func equalTitles() async throws {
        let page = try #require(try await pages(Self.rooms)["a/index.html"])
        #expect(
            strip(page).compactMap { $0["href"] } == [
                "#_garage", "#_guest-bathroom", "#_kitchen", "#_master-bathroom", "#_master-bedroom",
                "#_elsewhere",
            ])
        #expect(page.split(separator: "<bdi>MB</bdi>").count == 3)
        #expect(page.contains("<bdi>MB</bdi> <span class=\"full\"><bdi>Master Bathroom</bdi></span>"))
        #expect(page.contains("<bdi>MB</bdi> <span class=\"full\"><bdi>Master Bedroom</bdi></span>"))
    }

    @Test("a section has its key and begins with its heading")
    func sections() async throws {
        let tags = HTMLTags.read(try #require(try await pages(Self.rooms)["a/index.html"]))
        let starts = tags.indices.filter { tags[$0].name == "section" }
        #expect(
            starts.map { tags[$0]["data-section"] } == [
                "Garage", "Guest Bathroom", "Kitchen", "Master Bathroom", "Master Bedroom", "Elsewhere",
            ])
        for start in starts { #expect(tags[start + 1].name == "h2") }
    }

    @Test("an entry in two sections has two rows, and the first has the id")
    func twoSections() async throws {
        let tags = HTMLTags.read(try #require(try await pages(Self.rooms)["a/index.html"]))
        for entry in ["soap", "lamp"] {
            let rows = tags.filter { $0["data-entry"] == entry }
            #expect(rows.map { $0["id"] } == [entry, nil])
        }
        #expect(tags.filter { $0["data-entry"] == "bed" }.map { $0["id"] } == ["bed"])
    }

    @Test("ids are unique on a page")
    func uniqueIDs() async throws {
        for (path, page) in try await pages(Self.rooms) {
            let ids = HTMLTags.read(page).compactMap { $0["id"] }
            #expect(Set(ids).count == ids.count, "\(path)")
        }
    }

    @Test("every relative link leads to a page of the site and to an id on it")
    func links() async throws {
        let made = try await pages(Self.rooms)
        for (path, page) in made where path != "404.html" {
            let links = HTMLTags.read(page).filter { $0.name == "a" && $0["download"] == nil }
            for link in links.compactMap({ $0["href"] }) {
                let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                let target = resolved(String(parts[0]), from: path)
                let ids = made[target].map { HTMLTags.read($0).compactMap { $0["id"] } }
                #expect(ids != nil, "\(link) on \(path)")
                if parts.count > 1 { #expect(ids?.contains(String(parts[1])) == true, "\(link) on \(path)") }
            }
        }
    }

    @Test("an entry without a page has no link, and an entry's page is at /CATALOG/ENTRY-ID/")
    func entryPages() async throws {
        let made = try await pages(Self.rooms)
        #expect(
            made.keys.sorted() == [
                "404.html", "a/-/a-z/index.html", "a/index.html", "a/mug/index.html", "index.html",
            ])
        let page = try #require(made["a/index.html"])
        #expect(page.contains("<li id=\"mug\" data-entry=\"mug\"><a href=\"mug/\"><bdi>mug</bdi></a></li>"))
        #expect(page.contains("<li id=\"bed\" data-entry=\"bed\"><bdi>Bed</bdi></li>"))
    }

    @Test("an index title without entries leads to the nearest section and is marked as empty")
    func emptyTitles() async throws {
        let page = try #require(try await pages(Self.rooms)["a/-/a-z/index.html"])
        #expect(
            page.contains(
                "<li class=\"empty\"><a href=\"#_b\"><bdi>A</bdi> <span class=\"note\">(empty)</span></a></li>"
            ))
        #expect(
            page.contains(
                "<li class=\"empty\"><a href=\"#_s\"><bdi>Z</bdi> <span class=\"note\">(empty)</span></a></li>"
            ))
    }

    @Test("canonical links and the 404 page use the base URL")
    func baseURL() async throws {
        var files = Self.rooms
        files["site.yaml"] = "url: https://example.org/sub\n"
        let made = try await pages(files)
        #expect(
            made["a/mug/index.html"]?.contains(
                "<link rel=\"canonical\" href=\"https://example.org/sub/a/mug/\">") == true)
        let notFound = try #require(made["404.html"])
        #expect(!notFound.contains("canonical"))
        for link in HTMLTags.read(notFound).compactMap({ $0["href"] }) where !link.hasPrefix("#") {
            #expect(link.hasPrefix("/sub/"))
        }
    }

    private func resolved(_ link: String, from path: String) -> String {
        if link.isEmpty { return path }
        var folders = path.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") where part != "." {
            if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
        }
        return (folders + ["index.html"]).joined(separator: "/")
    }
}
