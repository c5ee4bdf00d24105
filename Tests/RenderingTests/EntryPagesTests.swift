import DataFormats
@testable import Files
@testable import Pipeline
@testable import Planning
@testable import Rendering
import Testing

@Suite("The pages of entries")
struct EntryPagesTests {
    /// 1,300 entries in three files, some of which are in two sections and have other names.
    private let files: [String: String] = {
        let entries = (0..<1_300).map { number in
            let title = "\(["Ant", "Élan", "鳥", "A&B"][number % 4]) \(number)"
            let kinds = number % 5 == 0 ? #"["odd", "even"]"# : number % 2 == 0 ? #"["even"]"# : #"["odd"]"#
            return #"{"title": "\#(title)", "kind": \#(kinds), "also": "Other \#(number)"}"#
        }
        return [
            "site.yaml": "search: false",
            "a/catalog.yaml": """
            entry: {also: also}
            pageSize: 40
            data: false
            views: [{id: a-z}, {id: kind, section: kind}]
            """,
            "a/x.json": "[\(entries.joined(separator: ",\n"))]",
        ]
    }()

    @Test("each entry is in one file, with the page of its row in each view of many pages")
    func complete() async throws {
        let renderer = try #require(try await loadSite(files).renderer)
        let pages = Dictionary(
            uniqueKeysWithValues: try await pages(files).map {
                (SitePath.relative(from: "a/", to: SitePath.page(ofFile: $0.key)), $0.value)
            })
        var ids: [String] = []
        var sizes: [Int] = []
        for file in renderer.files where file.path.hasPrefix("a/-/data/") {
            let text = String(decoding: try #require(try renderer.render(file)), as: UTF8.self)
            // {"ID":["URL","URL"],…}
            let members = text.matches(of: #/"([^"]+)":\["([^"]+)","([^"]+)"\]/#)
            sizes.append(members.count)
            for member in members {
                let id = String(member.output.1)
                ids.append(id)
                let urls = [member.output.2, member.output.3].map { String($0) }
                #expect(urls[0].hasPrefix("-/a-z/") && urls[1].hasPrefix("-/kind/"))
                for url in urls {
                    #expect(try #require(pages[url]).contains(" id=\"\(id)\""), "\(id) on \(url)")
                }
            }
        }
        #expect(sizes.count == 3 && sizes.allSatisfy { (300...600).contains($0) })
        #expect(ids.count == 1_300 && Set(ids).count == 1_300)
    }

    @Test("a site with its entries in another order has another structure")
    func order() async throws {
        var reordered = files
        let entries = try #require(files["a/x.json"]).dropFirst().dropLast().split(separator: ",\n")
        reordered["a/x.json"] = "[\(entries.reversed().joined(separator: ",\n"))]"
        var structures: [Digest] = []
        var contents: [[[UInt8]]] = []
        for files in [files, reordered] {
            let renderer = try #require(try await loadSite(files).renderer)
            structures.append(FileRevisions(of: renderer, identity: Digest(of: "program")).structure)
            let pageFiles = renderer.files.filter { $0.path.hasPrefix("a/-/data/") }
            contents.append(try pageFiles.map { try #require(try renderer.render($0)) })
        }
        #expect(structures[0] != structures[1])
        #expect(contents[0] != contents[1])
    }

    @Test("a catalog with one page for each view has no files")
    func none() async throws {
        var files = files
        files["a/catalog.yaml"] = files["a/catalog.yaml"]?.replacing("pageSize: 40", with: "pageSize: all")
        let paths = try await plan(files).files.map { $0.path }
        #expect(paths.contains("a/index.html") && !paths.contains { $0.contains("/data/") })
    }

    @Test("pages of such a view name the files, and others do not")
    func named() async throws {
        let pages = try await pages(files)
        let listed = { (path: String) in
            HTMLTags.read(try #require(pages[path])).compactMap { $0["data-addresses"] }
        }
        #expect(try listed("a/index.html") == ["3 0"])
        #expect(try listed("a/-/kind/index.html") == ["3 1"])
        #expect(try listed("a/-/kind/odd/2/index.html") == ["3 1"])
        #expect(try listed("index.html") == [])
    }
}
