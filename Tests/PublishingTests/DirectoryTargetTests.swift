import BuiltSite
import Files
import Foundation
@testable import Publishing
import Testing

@Suite("Publishing to a directory")
struct DirectoryTargetTests {
    let fixture: PublishingFixture
    let site = ["index.html": "1", "a/index.html": "a", "-/theme.css": "css", "b c/\nd.html": "d"]

    init() throws {
        fixture = try PublishingFixture()
        try fixture.build(site)
    }

    @Test("the first publication uploads all files")
    func first() async throws {
        let steps = try await fixture.publish()
        #expect(steps.first == "upload -/theme.css")
        #expect(Set(steps) == Set(site.keys.map { "upload " + $0 }))
        #expect(try fixture.tree() == site)
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.targetFolder).sorted()
        #expect(names == ["-", ".thumbindex-published", "a", "b c", "index.html"])
    }

    @Test("publishing an unchanged site writes nothing")
    func second() async throws {
        try await fixture.publish()
        let before = try fixture.stamps()
        #expect(try await fixture.publish() == [])
        #expect(try fixture.stamps() == before)
    }

    @Test("preparing writes nothing")
    func dryRun() async throws {
        #expect(try await fixture.prepare(fixture.directory).plan.uploads == site.count)
        #expect(!FileManager.default.fileExists(atPath: fixture.targetFolder))
        try await fixture.publish()
        let before = try fixture.stamps()
        try fixture.build(["index.html": "2", "-/theme.css": "css", "a/index.html": "a"])
        let changed = try await fixture.prepare(fixture.directory)
        #expect(changed.plan.lines == ["upload index.html", "delete b c/\nd.html"])
        #expect(try fixture.stamps() == before)
        _ = try await changed.perform()
        let after = try fixture.stamps()
        let written = after.filter { before[$0.key] != nil && before[$0.key] != $0.value && !$0.key.isEmpty }
        #expect(Set(written.keys) == ["index.html", ".thumbindex-published"])
        #expect(Set(before.keys).subtracting(after.keys) == ["b c", "b c/\nd.html"])
    }

    @Test("files are compared by contents, not by size and time")
    func contents() async throws {
        try await fixture.publish()
        let index = fixture.targetFolder + "/index.html"
        let time = try FileManager.default.attributesOfItem(atPath: index)[.modificationDate]
        try fixture.put(index, "X")
        try FileManager.default.setAttributes([.modificationDate: try #require(time)], ofItemAtPath: index)
        #expect(try await fixture.publish() == ["upload index.html"])
        #expect(try fixture.tree() == site)
    }

    @Test("only published files and folders that become empty are deleted")
    func others() async throws {
        try await fixture.publish()
        try fixture.put(fixture.targetFolder + "/CNAME", "example.org")
        try fixture.put(fixture.targetFolder + "/a/mine.txt", "mine")
        try fixture.build(["index.html": "1", "-/theme.css": "css", "x.html": "", "y.html": ""])
        #expect(
            try await fixture.publish(.init(allowsPageLoss: true)) == [
                "upload x.html", "upload y.html", "delete a/index.html", "delete b c/\nd.html",
            ])
        #expect(
            try fixture.tree() == [
                "index.html": "1", "-/theme.css": "css", "x.html": "", "y.html": "", "CNAME": "example.org",
                "a/mine.txt": "mine",
            ])
    }

    @Test("a changed file that is no longer part of the site is preserved and reported")
    func changed() async throws {
        try fixture.build(["index.html": "1", "CNAME": "1", "b/c.html": "1", "same.html": "1"])
        try await fixture.publish()
        try fixture.put(fixture.targetFolder + "/CNAME", "9")
        try fixture.put(fixture.targetFolder + "/b/c.html", "longer")
        try fixture.build(["index.html": "1"])
        let kept = try await fixture.prepare(fixture.directory, .init(allowsPageLoss: true)).plan.preserved
        #expect(kept.map(\.string) == ["CNAME", "b/c.html"])
        #expect(try await fixture.publish(.init(allowsPageLoss: true)) == ["delete same.html"])
        #expect(try fixture.tree() == ["index.html": "1", "CNAME": "9", "b/c.html": "longer"])
        // From now on they belong to others.
        #expect(try await fixture.prepare(fixture.directory).plan.preserved == [])
        #expect(try await fixture.publish() == [])
    }

    @Test("a changed file in the way of the new site is an error")
    func changedInTheWay() async throws {
        try fixture.build(["index.html": "1", "b/c.html": "1", "d": "1"])
        try await fixture.publish()
        try fixture.put(fixture.targetFolder + "/b/c.html", "mine")
        try fixture.put(fixture.targetFolder + "/d", "mine")
        try fixture.build(["index.html": "1", "b": "1", "d/e.html": "1"])
        let expected = PublishingError.blocked(
            target: fixture.directory.name, replaceable: [], others: ["b/c.html", "d"])
        #expect(try await publishingError { try await fixture.publish() } == expected)
    }

    @Test("a file that changes after the plan was made is not deleted")
    func changedMeanwhile() async throws {
        try fixture.build(["index.html": "1", "gone.txt": "1"])
        try await fixture.publish()
        try fixture.build(["index.html": "1"])
        let publication = try await fixture.prepare(fixture.directory)
        #expect(publication.plan.lines == ["delete gone.txt"])
        try fixture.put(fixture.targetFolder + "/gone.txt", "mine")
        _ = try await publication.perform()
        #expect(try fixture.tree() == ["index.html": "1", "gone.txt": "mine"])
    }

    @Test("a file can become a folder and a folder a file")
    func fileAndFolder() async throws {
        try fixture.build(["index.html": "1", "f": "file"])
        try await fixture.publish()
        try fixture.build(["index.html": "1", "f/g/h.html": "page"])
        try await fixture.publish()
        #expect(try fixture.tree() == ["index.html": "1", "f/g/h.html": "page"])
        try fixture.build(["index.html": "1", "f": "file"])
        try await fixture.publish()
        #expect(try fixture.tree() == ["index.html": "1", "f": "file"])
    }
}

@Suite("A directory to publish to")
struct DirectoryGuardTests {
    let fixture: PublishingFixture

    init() throws {
        fixture = try PublishingFixture()
        try fixture.build(["index.html": "1", "a/b.html": "2"])
    }

    private func error(
        _ path: String? = nil, _ permissions: PublicationPermissions = .init()
    ) async throws -> PublishingError {
        let target = DirectoryTarget(
            path: path ?? fixture.targetFolder, project: fixture.project,
            forbidden: [fixture.project + "/content"],
            homes: [fixture.top + "/people/home"])
        return try await publishingError { try await fixture.publish(to: target, permissions) }
    }

    @Test("a directory of others is an error unless it is adopted")
    func foreign() async throws {
        try fixture.put(fixture.targetFolder + "/index.html", "theirs")
        try fixture.put(fixture.targetFolder + "/notes.txt", "notes")
        let name = fixture.directory.name
        #expect(try await error() == .foreign(target: name, ["index.html", "notes.txt"]))
        #expect(try fixture.tree() == ["index.html": "theirs", "notes.txt": "notes"])
        try await fixture.publish(.init(allowsAdoption: true))
        #expect(try fixture.tree() == ["index.html": "1", "a/b.html": "2", "notes.txt": "notes"])
    }

    @Test("an unsafe directory is an error")
    func dangerous() async throws {
        let (top, project) = (fixture.top, fixture.project)
        try FileManager.default.createDirectory(
            atPath: top + "/people/home", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: top + "/link", withDestinationPath: project)
        try fixture.put(top + "/file", "1")
        let table: [(String, UnsafeOutputError)] = [
            ("/", .root), (top + "/people", .home), (top, .home), (project, .project),
            (fixture.output, .source(fixture.output)), (fixture.output + "/a", .source(fixture.output)),
            (project + "/content/x", .source(project + "/content")), (top + "/.git/x", .inside(".git")),
            (top + "/link", .symbolicLink(to: project)), (top + "/file", .notAFolder), ("", .empty),
        ]
        for (path, refusal) in table {
            let expected = PublishingError.refused(target: "the directory “\(path)”", refusal)
            #expect(try await error(path) == expected, "\(path)")
        }
        #expect(try await error("-x") == .startsLikeOption("-x"))
        #expect(
            try await error(top + "/none/place")
                == .missingParentFolder(top + "/none/place", holding: top + "/none"))
    }

    @Test("a second publication at the same time is busy")
    func busy() async throws {
        try await fixture.publish()
        let held = try await fixture.prepare(fixture.directory)
        #expect(try await error() == .busy(target: fixture.directory.name))
        _ = try await held.perform()
    }

    @Test("a folder that another process creates meanwhile is busy")
    func created() async throws {
        try fixture.build(["index.html": "1"])
        let folder = fixture.targetFolder
        let failure = try await fixture.failure {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        }
        #expect(failure == .busy(target: fixture.directory.name))
    }

    @Test("files of others in the way are preserved")
    func blocked() async throws {
        try await fixture.publish()
        try fixture.build(["index.html": "1", "a/b.html": "2", "c.html": "3", "d": "4", "e/f.html": "5"])
        try fixture.put(fixture.targetFolder + "/c.html", "theirs")
        try fixture.put(fixture.targetFolder + "/d/theirs.txt", "theirs")
        try fixture.put(fixture.targetFolder + "/e", "theirs")
        let before = try fixture.tree()
        let name = fixture.directory.name
        let expected = PublishingError.blocked(
            target: name, replaceable: ["c.html"], others: ["d/theirs.txt", "e"])
        #expect(try await error() == expected)
        #expect(
            try await error(nil, .init(allowsAdoption: true))
                == .blocked(target: name, replaceable: [], others: ["d/theirs.txt", "e"]))
        #expect(try fixture.tree() == before)
    }

    @Test("links are not followed")
    func links() async throws {
        try await fixture.publish()
        let outside = fixture.top + "/outside"
        try fixture.put(outside + "/b.html", "outside")
        let files = FileManager.default
        try files.removeItem(atPath: fixture.targetFolder + "/a")
        try files.createSymbolicLink(atPath: fixture.targetFolder + "/a", withDestinationPath: outside)
        try files.removeItem(atPath: fixture.targetFolder + "/index.html")
        try files.createSymbolicLink(
            atPath: fixture.targetFolder + "/index.html", withDestinationPath: outside + "/b.html")
        let name = fixture.directory.name
        #expect(try await error() == .blocked(target: name, replaceable: [], others: ["a"]))
        try files.removeItem(atPath: fixture.targetFolder + "/a")
        try await fixture.publish()
        #expect(try fixture.tree() == ["index.html": "1", "a/b.html": "2"])
        #expect(try fixture.tree(outside) == ["b.html": "outside"])
    }

    @Test("a damaged record is an error with its line")
    func damaged() async throws {
        try await fixture.publish()
        let record = fixture.targetFolder + "/.thumbindex-published"
        try fixture.put(record, "thumbindex manifest 2\n<<<<<<<\n")
        #expect(try await error() == .recordDamaged(record, line: 2))
        // A record that lists one file more or less has another checksum.
        try FileManager.default.removeItem(atPath: record)
        try await fixture.publish(.init(allowsAdoption: true))
        let lines = try String(contentsOfFile: record, encoding: .utf8).split(separator: "\n")
        let others = lines.enumerated().filter { $0.offset != 1 }
        try fixture.put(record, others.map { $0.element + "\n" }.joined())
        #expect(try await error() == .recordDamaged(record, line: 3))
    }

    @Test("a site that was changed after the build is not published")
    func changedSite() async throws {
        try fixture.put(fixture.output + "/index.html", "9")
        let change = BuiltFolderError.Change(path: "index.html", kind: .different)
        #expect(try await error() == .site(.changed(fixture.output, [change])))
        #expect(!FileManager.default.fileExists(atPath: fixture.targetFolder))
    }
}

@Suite("A publication to a directory that fails")
struct DirectoryFailureTests {
    let fixture: PublishingFixture
    let old = ["index.html": "old", "gone.html": "old", "same.html": "old", "s.js": "old", "t.js": "old"]
    let new = [
        "index.html": "new", "new/index.html": "new", "same.html": "old", "a.css": "new", "s.js": "new",
    ]
    let theirs = ["CNAME": "theirs"]

    init() throws {
        fixture = try PublishingFixture()
        try fixture.build(old)
    }

    /// Makes each upload fail in turn by placing a folder at the path of its file.
    @Test("a failed step stops the publication, and publishing again completes it")
    func everywhere() async throws {
        try await fixture.publish()
        try fixture.put(fixture.targetFolder + "/CNAME", "theirs")
        try fixture.build(new)
        let steps = try await fixture.prepare(fixture.directory).plan.steps
        #expect(steps.count == 6)
        for number in steps.indices where steps[number].action == .upload {
            try FileManager.default.removeItem(atPath: fixture.targetFolder)
            try fixture.build(old)
            try await fixture.publish()
            try fixture.put(fixture.targetFolder + "/CNAME", "theirs")
            try fixture.build(new)
            let path = steps[number].path.string
            let full = fixture.targetFolder + "/" + path
            let error = try await fixture.failure {
                try? FileManager.default.removeItem(atPath: full)
                try fixture.put(full + "/obstacle", "1")
            }
            guard case .interrupted(full, _, number, steps.count) = error else {
                Issue.record("\(error)")
                continue
            }
            try FileManager.default.removeItem(atPath: full)
            var expected = old.merging(theirs) { first, _ in first }
            for step in steps[..<number] { expected[step.path.string] = new[step.path.string] }
            expected[path] = nil
            #expect(try fixture.tree().filter { !$0.key.hasSuffix("/") } == expected, "\(path)")
            #expect(
                try await fixture.publish()
                    == steps[number...].map { "\($0.action.rawValue) \($0.path.string)" })
            #expect(try fixture.tree() == new.merging(theirs) { first, _ in first })
        }
    }

    /// Files of an interrupted publication are recognized even if another site is published next.
    @Test("files of an interrupted publication are owned")
    func anotherSite() async throws {
        try await fixture.publish()
        try fixture.build(new)
        _ = try await fixture.failure {
            try fixture.put(fixture.targetFolder + "/new", "in the way of the folder")
        }
        #expect(try fixture.tree()["a.css"] == "new")
        try FileManager.default.removeItem(atPath: fixture.targetFolder + "/new")
        try fixture.build(old)
        try fixture.put(fixture.targetFolder + "/new/index.html", "theirs by now")
        #expect(try await fixture.publish() == ["upload s.js", "delete a.css"])
        #expect(
            try fixture.tree() == old.merging(["new/index.html": "theirs by now"]) { first, _ in first })
    }

    @Test("a file that appeared after the plan was made is not overwritten")
    func appeared() async throws {
        try await fixture.publish()
        try fixture.build(new)
        _ = try await fixture.failure { try fixture.put(fixture.targetFolder + "/a.css", "theirs") }
        #expect(try fixture.tree() == old.merging(["a.css": "theirs"]) { first, _ in first })
    }

    @Test("a file that changed after the check stops the publication")
    func changedSite() async throws {
        let error = try await fixture.failure { try fixture.put(fixture.output + "/gone.html", "bad") }
        guard case .interrupted(_, let reason, 2, 5) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.contains("was changed after it was built"))
        #expect(try fixture.tree() == ["s.js": "old", "t.js": "old"])
    }
}
