import Testing

/// The size of a site grows with its content and no faster. Bytes are counted, so no machine makes a difference.
@Suite("Twice the content makes twice the bytes")
struct LinearSizeTests {
    private func bytes(_ files: [String: String], under prefix: String = "") async throws -> Int {
        try await pages(files).filter { $0.key.hasPrefix(prefix) }.values.reduce(0) { $0 + $1.utf8.count }
    }

    /// At most a tenth more than twice as much.
    private func expectLinear(_ made: (Int) async throws -> Int, from count: Int) async throws {
        let (small, large) = (try await made(count), try await made(2 * count))
        #expect(Double(large) < 2.2 * Double(small), "\(small) bytes, then \(large)")
    }

    @Test("of sections of a split catalog")
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

    @Test("of values of a facet")
    func values() async throws {
        try await expectLinear(
            { count in
                let list = (0..<count).map { "{\"title\": \"T\($0)\", \"k\": \"Value \($0)\"}" }
                return try await bytes([
                    "a/catalog.yaml": "facets: [k]\n", "a/x.json": "[\(list.joined(separator: ","))]",
                ])
            }, from: 200)
    }

    @Test("of values of a facet and sections of the view")
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

    @Test("of plain pages")
    func plainPages() async throws {
        try await expectLinear(
            { count in
                var files = Dictionary(
                    uniqueKeysWithValues: (0..<count).map { ("page-\($0).md", "# Page \($0)\n") })
                files["a/owl.md"] = ""
                return try await bytes(files)
            }, from: 250)
    }

    @Test("of parts of a section")
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
