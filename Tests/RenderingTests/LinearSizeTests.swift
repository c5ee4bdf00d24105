import Testing

/// The size of a site grows linearly with its content. The tests count bytes, so they do not depend on the machine.
@Suite("Linear size of sites")
struct LinearSizeTests {
    private func bytes(_ files: [String: String], under prefix: String = "") async throws -> Int {
        try await pages(files).filter { $0.key.hasPrefix(prefix) }.values.reduce(0) { $0 + $1.utf8.count }
    }

    /// Expects at most 10 percent more than twice the size.
    private func expectLinear(_ made: (Int) async throws -> Int, from count: Int) async throws {
        let (small, large) = (try await made(count), try await made(2 * count))
        #expect(Double(large) < 2.2 * Double(small), "\(small) bytes, then \(large)")
    }

    @Test("the size is linear in the sections of a split catalog")
    func sections() async throws {
        try await expectLinear(
            { count in
                let list = (0..<count).map { "{\"title\": \"T\($0)\", \"s\": \"Section \($0)\"}" }
                return try await bytes([
                    "a/catalog.yaml": "pageSize: section\nviews: [{id: s, section: s, index: full}]\n",
                    "a/x.json": "[\(list.joined(separator: ","))]",
                ])
            }, from: 500)
    }

    @Test("the size is linear in the values of a facet")
    func values() async throws {
        try await expectLinear(
            { count in
                let list = (0..<count).map { "{\"title\": \"T\($0)\", \"k\": \"Value \($0)\"}" }
                return try await bytes([
                    "a/catalog.yaml": "facets: [k]\n", "a/x.json": "[\(list.joined(separator: ","))]",
                ])
            }, from: 200)
    }

    @Test("the size is linear in the facets")
    func facets() async throws {
        try await expectLinear(
            { count in
                let keys = (0..<count).map { "k\($0)" }
                let members = keys.map { "\"\($0)\": \"Value\"" }.joined(separator: ", ")
                return try await bytes([
                    "a/catalog.yaml": "facets: [\(keys.joined(separator: ", "))]\n",
                    "a/x.json": "{\"title\": \"T\", \(members)}",
                ])
            }, from: 100)
    }

    @Test("a page of a facet after the first ones lists that facet, too, and a small catalog lists all")
    func shownFacets() async throws {
        for (count, shown) in [(40, 40), (70, 31)] {
            let members = (0..<count).map { "\"k\($0)\": \"Value\"" }.joined(separator: ", ")
            let made = try await pages([
                "a/catalog.yaml": "facets: [\((0..<count).map { "k\($0)" }.joined(separator: ", "))]\n",
                "a/x.json": "{\"title\": \"T\", \(members)}",
            ])
            let page = try #require(made["a/-/facet/k\(count - 1)/value/index.html"])
            #expect(page.ranges(of: "<nav id=\"__facet-").count == shown)
            #expect(page.contains("<nav id=\"__facet-\(count)\""))
            #expect(made["a/index.html"]?.ranges(of: "<nav id=\"__facet-").count == count)
        }
    }

    @Test("the size is linear in the values of a facet and the sections of the view")
    func valuesAndSections() async throws {
        try await expectLinear(
            { count in
                let list = (0..<count).map {
                    "{\"title\": \"T\($0)\", \"k\": \"Value \($0)\", \"s\": \"Section \($0)\"}"
                }
                return try await bytes([
                    "a/catalog.yaml":
                        "facets: [k]\nviews: [{id: s, section: s, empty: header, index: full}]\n",
                    "a/x.json": "[\(list.joined(separator: ","))]",
                ])
            }, from: 200)
    }

    @Test("the size is linear in the plain pages")
    func plainPages() async throws {
        try await expectLinear(
            { count in
                var files = Dictionary(
                    uniqueKeysWithValues: (0..<count).map { ("page-\($0).md", "# Page \($0)\n") })
                files["a/owl.md"] = ""
                return try await bytes(files)
            }, from: 250)
    }

    @Test("the size is linear in the parts of a section")
    func parts() async throws {
        try await expectLinear(
            { count in
                let list = (0..<(10 * count)).map { "{\"title\": \"Title \($0 + 100_000)\"}" }
                return try await bytes([
                    "a/catalog.yaml": "pageSize: 10\n", "a/x.json": "[\(list.joined(separator: ","))]",
                ])
            }, from: 100)
    }
}
