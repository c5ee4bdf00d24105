import BuiltSite
import Files
@testable import Publishing
import Testing

@Suite("The plan of a publication")
struct PublicationPlanTests {
    private func manifest(_ paths: [String]) throws -> Manifest {
        var entries: [OutputPath: Manifest.Entry] = [:]
        for path in paths { entries[try OutputPath(path)] = .init(digest: Digest(of: path), size: 1) }
        return Manifest(entries: entries)
    }

    private func plan(
        _ wanted: [String], own: [String] = [], fileStates: [String: TargetState.FileState] = [:],
        owner: TargetState.Owner = .thumbindex, obstacles: Set<String> = [],
        _ permissions: PublicationPermissions = .init()
    ) throws -> PublicationPlan {
        var state = TargetState()
        state.owner = owner
        state.ownFiles = Set(try own.map { try OutputPath($0) })
        for (path, found) in fileStates { state.fileStates[try OutputPath(path)] = found }
        state.obstacles = obstacles
        return try PublicationPlan(
            wanted: try manifest(wanted), state: state, target: "T", permissions: permissions)
    }

    @Test("the order is assets, search data, new pages, changed pages, deletions")
    func order() throws {
        let plan = try plan(
            [
                "index.html", "new/index.html", "a.css", "a/-/search/1.gz", "a/-/search/index.html", "z.png",
                "feed.xml",
                "same.html",
            ],
            own: ["index.html", "a.css", "same.html", "old.html", "gone/old.js"],
            fileStates: ["index.html": .different, "a.css": .different, "same.html": .same])
        #expect(
            plan.lines == [
                "upload a.css", "upload z.png", "upload a/-/search/1.gz", "upload a/-/search/index.html",
                "upload feed.xml", "upload new/index.html", "upload index.html",
                "delete gone/old.js", "delete old.html",
            ])
        #expect((plan.uploads, plan.deletions, plan.unchanged) == (7, 2, 1))
    }

    @Test("files in the way of the new site are deleted first")
    func obstructingPaths() throws {
        let plan = try plan(
            ["a/index.html", "b", "c.html"], own: ["a", "b/x.html", "b/y.js", "z.js", "c.html"],
            fileStates: ["c.html": .same], .init(allowsPageLoss: true))
        #expect(
            plan.lines == [
                "delete a", "delete b/x.html", "delete b/y.js", "upload b", "upload a/index.html",
                "delete z.js",
            ])
    }

    @Test("a site without pages is an error")
    func empty() throws {
        for files in [[], ["a.css"]] {
            #expect(throws: PublishingError.emptySite) { try plan(files, own: ["index.html"]) }
        }
        let allowed = try plan([], own: ["index.html"], .init(allowsPageLoss: true))
        #expect(allowed.lines == ["delete index.html"])
    }

    @Test("losing more than half of the pages is an error")
    func loss() throws {
        let own = ["1.html", "2.html", "3.html", "4.html", "a.css", "b.css", "c.css"]
        #expect(throws: PublishingError.tooManyDeletedPages(3, of: 4)) {
            try plan(["1.html", "5.html", "6.html"], own: own)
        }
        #expect(try plan(["1.html", "2.html"], own: own).deletions == 5)
        #expect(try plan(["1.html"], own: own, .init(allowsPageLoss: true)).deletions == 6)
    }

    @Test("a target of others is an error")
    func foreign() throws {
        #expect(throws: PublishingError.foreign(target: "T", ["x"])) {
            try plan(["index.html"], owner: .foreign(["x"]))
        }
        let adopted = try plan(["index.html"], owner: .foreign(["x"]), .init(allowsAdoption: true))
        #expect(adopted.lines == ["upload index.html"])
    }

    @Test("a file with a reserved name is an error")
    func reserved() throws {
        for path in [".thumbindex-published", ".thumbindex-publishing", ".thumbindex-upload/x"] {
            #expect(throws: PublishingError.reservedName(path)) { try plan(["index.html", path]) }
        }
    }

    @Test("a file of others is replaced only on request, and never if it has the same bytes")
    func obstructedPaths() throws {
        let fileStates: [String: TargetState.FileState] = ["a.html": .different, "b.html": .same]
        #expect(throws: PublishingError.blocked(target: "T", replaceable: ["a.html"], others: [])) {
            try plan(["a.html", "b.html"], fileStates: fileStates)
        }
        let adopted = try plan(["a.html", "b.html"], fileStates: fileStates, .init(allowsAdoption: true))
        #expect(adopted.lines == ["upload a.html"])
        #expect(adopted.unchanged == 1)
        #expect(throws: PublishingError.blocked(target: "T", replaceable: [], others: ["a/x"])) {
            try plan(["a"], obstacles: ["a/x"], .init(allowsAdoption: true, allowsPageLoss: true))
        }
    }
}
