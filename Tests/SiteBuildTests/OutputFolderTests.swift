@testable import BuiltSite
import Foundation
@testable import SiteBuild
import Testing

@Suite struct OutputFolderTests {
    let fixture = try? OutputFixture()

    private func unsafeOutputError(_ path: (OutputFixture) -> String) throws -> UnsafeOutputError? {
        let fixture = try #require(fixture)
        let before = try fixture.tree(fixture.top)
        let path = path(fixture)
        let error = #expect(throws: OutputError.self) { _ = try fixture.open(path) }
        #expect(try fixture.tree(fixture.top) == before)
        guard case .refused(path, let reason) = error else { return nil }
        #expect(error?.description.contains(reason.description) == true)
        return reason
    }

    @Test func emptyPathAndRootAreErrors() throws {
        #expect(try unsafeOutputError { _ in "" } == .empty)
        for path in ["/", "//", "/.", "/..", "/tmp/..", "/./../"] {
            #expect(try unsafeOutputError { _ in path } == .root, "\(path)")
        }
    }

    @Test func theProjectFolderAndItsParentsAreErrors() throws {
        #expect(try unsafeOutputError(\.project) == .project)
        #expect(try unsafeOutputError { $0.project + "/." } == .project)
        #expect(try unsafeOutputError { $0.content + "/.." } == .project)
        #expect(try unsafeOutputError { $0.project + "/.." } == .project)
        #expect(try unsafeOutputError { $0.project + "/../project//" } == .project)
    }

    @Test func theHomeFolderAndItsParentsAreErrors() throws {
        let fixture = try #require(fixture)
        let home = fixture.top + "/people/home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        for path in [home, fixture.top + "/people"] {
            #expect(throws: OutputError.refused(output: path, .home)) {
                try OutputFolder.open(at: path, project: fixture.project, forbidden: [], homes: [home])
            }
        }
        let inside = try OutputFolder.open(
            at: home + "/site", project: fixture.project, forbidden: [], homes: [home])
        #expect(inside.path == home + "/site")
    }

    @Test func theWorkingFolderIsAnErrorIfItIsTheProject() throws {
        let working = FileManager.default.currentDirectoryPath
        for path in [".", "./", "./.", ".."] {
            #expect(throws: OutputError.refused(output: path, .project)) {
                try OutputFolder.open(at: path, project: working, forbidden: [])
            }
        }
    }

    @Test func forbiddenFoldersAndTheirContentsAreErrors() throws {
        let fixture = try #require(fixture)
        let content = fixture.content
        let templates = fixture.project + "/Templates"
        #expect(try unsafeOutputError(\.content) == .source(content))
        #expect(try unsafeOutputError { $0.content + "/deep/site" } == .source(content))
        // A forbidden folder that does not exist yet is protected, too.
        #expect(try unsafeOutputError { _ in templates } == .source(templates))
        #expect(try unsafeOutputError { _ in templates + "/x" } == .source(templates))
        #expect(try fixture.open(fixture.content + "-site").path == fixture.content + "-site")
    }

    @Test func linksToForbiddenFoldersAreErrors() throws {
        let fixture = try #require(fixture)
        try FileManager.default.createSymbolicLink(
            atPath: fixture.top + "/link", withDestinationPath: fixture.content)
        #expect(try unsafeOutputError { $0.top + "/link" } == .symbolicLink(to: fixture.content))
        #expect(try unsafeOutputError { $0.top + "/link/" } == .symbolicLink(to: fixture.content))
        #expect(try unsafeOutputError { $0.top + "/link/." } == .symbolicLink(to: fixture.content))
        #expect(try unsafeOutputError { $0.top + "/link/site" } == .source(fixture.content))
        #expect(try unsafeOutputError { $0.top + "/link/.." } == .project)
    }

    @Test func aLinkIsAnErrorButALinkInItsParentsIsNot() throws {
        let fixture = try #require(fixture)
        let manager = FileManager.default
        try manager.createDirectory(atPath: fixture.top + "/real", withIntermediateDirectories: true)
        try manager.createSymbolicLink(atPath: fixture.output, withDestinationPath: fixture.top + "/real")
        #expect(try unsafeOutputError(\.output) == .symbolicLink(to: fixture.top + "/real"))
        #expect(try fixture.open(fixture.output + "/below").path == fixture.top + "/real/below")
        try manager.createSymbolicLink(
            atPath: fixture.top + "/dangling", withDestinationPath: fixture.top + "/nowhere")
        #expect(try unsafeOutputError { $0.top + "/dangling" } == .symbolicLink(to: nil))
        #expect(try unsafeOutputError { $0.top + "/dangling/site" } == .symbolicLink(to: nil))
    }

    @Test(arguments: [".git", ".thumbindex", ".GIT"]) func foldersInsideGitAndStateFoldersAreErrors(
        name: String
    ) throws {
        #expect(try unsafeOutputError { $0.project + "/" + name + "/site" } == .inside(name))
        #expect(try unsafeOutputError { $0.project + "/" + name } == .inside(name))
    }

    @Test func aFileIsAnError() throws {
        let fixture = try #require(fixture)
        try Data().write(to: URL(fileURLWithPath: fixture.output))
        #expect(try unsafeOutputError(\.output) == .notAFolder)
        #expect(throws: OutputError.failed(.opening, path: fixture.output + "/x", code: ENOTDIR)) {
            try fixture.open(fixture.output + "/x")
        }
    }

    @Test(arguments: ["CNAME", ".git/HEAD", ".git", "notes/a.txt", ".thumbindex-notes"])
    func aFolderWithFilesOfOthersIsAnError(file: String) throws {
        let fixture = try #require(fixture)
        try fixture.put(file, "mine")
        let name = String(file.split(separator: "/")[0])
        #expect(try unsafeOutputError(\.output) == .foreign([name]))
        // The check is repeated when a build begins.
        let folder = OutputFolder(path: fixture.output, displayPath: "site")
        #expect(throws: OutputError.refused(output: "site", .foreign([name]))) { try folder.begin() }
    }

    @Test func stateFolderThatIsAFileOrALinkIsForeign() throws {
        let fixture = try #require(fixture)
        try fixture.put(".thumbindex", "text")
        #expect(try unsafeOutputError(\.output) == .foreign([".thumbindex"]))
        try fixture.remove(".thumbindex")
        try FileManager.default.createDirectory(
            atPath: fixture.top + "/state", withIntermediateDirectories: true)
        try Data("thumbindex manifest 2\n".utf8)
            .write(to: URL(fileURLWithPath: fixture.top + "/state/manifest"))
        try fixture.link(".thumbindex", to: fixture.top + "/state")
        #expect(try unsafeOutputError(\.output) == .foreign([".thumbindex"]))
    }

    /// Only a folder that a build has marked is cleared.
    @Test(arguments: ["staging/notes.txt", "staging", "next", "journal.new", "content", "unfinished"])
    func stateFolderWithFilesOfOthersIsForeign(name: String) throws {
        let fixture = try #require(fixture)
        try fixture.put(".thumbindex/" + name, "mine")
        let path = ".thumbindex/" + name.split(separator: "/")[0]
        #expect(try unsafeOutputError(\.output) == .foreign([path]))
        let folder = OutputFolder(path: fixture.output, displayPath: "site")
        #expect(throws: OutputError.refused(output: "site", .foreign([path]))) { try folder.begin() }
        #expect(try fixture.tree() == [".thumbindex/" + name: "mine"])
    }

    @Test func firstBuildLeavesNothingWithoutACommit() throws {
        let fixture = try #require(fixture)
        try FileManager.default.createDirectory(atPath: fixture.output, withIntermediateDirectories: true)
        let transaction = try fixture.open().begin()
        try transaction.write("a/index.html", "a")
        #expect(try fixture.state() == [".thumbindex/staging/a/index.html", ".thumbindex/unfinished"])
        transaction.rollBack()
        #expect(try fixture.tree() == [:])
    }

    @Test func newEmptyAndOwnedFoldersAreAccepted() throws {
        let fixture = try #require(fixture)
        #expect(try fixture.open().path == fixture.output)
        #expect(!FileManager.default.fileExists(atPath: fixture.output))
        try FileManager.default.createDirectory(atPath: fixture.output, withIntermediateDirectories: true)
        #expect(try fixture.open().path == fixture.output)
        // The remains of a first build that was killed before its journal was complete.
        try fixture.put(".thumbindex/unfinished", "")
        try fixture.put(".thumbindex/lock", "")
        try fixture.put(".thumbindex/staging/a/index.html", "half")
        try fixture.build(["b/index.html": "b"])
        #expect(
            try fixture.tree().keys.sorted() == [".thumbindex/lock", ".thumbindex/manifest", "b/index.html"])
    }

    @Test func aClonedSiteCanBeRebuilt() throws {
        let fixture = try #require(fixture)
        try fixture.build(["a/index.html": "a", "b.css": "b"])
        let copy = fixture.top + "/clone"
        try FileManager.default.copyItem(atPath: fixture.output, toPath: copy)
        let transaction = try fixture.open(copy).begin()
        try transaction.write("a/index.html", "a")
        try transaction.write("b.css", "b")
        #expect(try transaction.commit() == OutputSummary(written: 0, unchanged: 2, deleted: 0))
    }
}
