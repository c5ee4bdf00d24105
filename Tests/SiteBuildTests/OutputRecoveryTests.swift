@testable import BuiltSite
import Files
import Foundation
@testable import SiteBuild
import Testing

/// Recovery from an interrupted build. (Interrupting at every system call is tested end to end.)
@Suite struct OutputRecoveryTests {
    let fixture: OutputFixture
    let old = ["a/1": "old", "b": "old", "gone/x": "old", "file": "old", "folder/y": "old"]
    let new = ["a/1": "new", "b": "old", "added/z": "new", "a/2": "new", "file/in": "new", "folder": "new"]

    init() throws {
        fixture = try OutputFixture()
        try fixture.build(old)
    }

    /// Stops a build of `new` when its journal is complete.
    private func interrupt() throws {
        let copy = fixture.top + "/copy"
        try FileManager.default.copyItem(atPath: fixture.output, toPath: copy)
        let transaction = try fixture.open().begin()
        for (path, text) in new { try transaction.write(path, text) }
        let staged = fixture.top + "/staged"
        try FileManager.default.copyItem(atPath: fixture.output + "/.thumbindex/staging", toPath: staged)
        let plan = try transaction.plan()
        transaction.rollBack()
        try FileManager.default.moveItem(atPath: staged, toPath: fixture.output + "/.thumbindex/staging")
        try fixture.put(".thumbindex/next", String(decoding: plan.manifest.bytes, as: UTF8.self))
        try fixture.put(
            ".thumbindex/journal", String(decoding: Journal(steps: plan.steps).bytes, as: UTF8.self))
    }

    @Test func anInterruptedCommitIsCompleted() throws {
        try interrupt()
        #expect(try fixture.site() == old)
        try fixture.recover()
        #expect(try fixture.site() == new)
        #expect(try fixture.state() == [".thumbindex/manifest"])
        #expect(try fixture.build(new) == OutputSummary(written: 0, unchanged: new.count, deleted: 0))
    }

    /// Stops after each step, and applies the journal again from the start.
    @Test func everyStepCanBeRepeated() throws {
        try interrupt()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        let journal = try #require(Journal(bytes: Array(bytes)))
        #expect(journal.steps.count >= 9)
        let listed = try manifest()
        for count in 0...journal.steps.count {
            let root = try Descriptor.openFolder(fixture.output)
            let staged = try Descriptor.openFolder(".thumbindex/staging", in: root.number)
            try Journal(steps: Array(journal.steps.prefix(count)))
                .apply(to: root, from: staged, listed: listed)
        }
        try fixture.recover()
        #expect(try fixture.site() == new)
        #expect(try fixture.state() == [".thumbindex/manifest"])
    }

    private func manifest() throws -> Manifest {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/.thumbindex/manifest"))
        return try Manifest(bytes: Array(bytes))
    }

    /// No page links to a missing one: at every moment, either all removed pages still exist, except those in the way
    /// of the new site, or the new site is complete.
    @Test func removedFilesAreDeletedLast() throws {
        try interrupt()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        let journal = try #require(Journal(bytes: Array(bytes)))
        let listed = try manifest()
        // `file` becomes a folder and `folder` becomes a file, so both are removed first.
        let gone = ["gone/x"]
        var moments = (before: 0, after: 0)
        for count in 0...journal.steps.count {
            let root = try Descriptor.openFolder(fixture.output)
            let staged = try Descriptor.openFolder(".thumbindex/staging", in: root.number)
            try Journal(steps: Array(journal.steps.prefix(count)))
                .apply(to: root, from: staged, listed: listed)
            let site = try fixture.site()
            let isComplete = new.allSatisfy { site[$0.key] == $0.value }
            if gone.allSatisfy({ site[$0] != nil }) { moments.before += 1 } else { moments.after += 1 }
            #expect(isComplete || gone.allSatisfy { site[$0] != nil }, "after \(count) steps: \(site.keys)")
        }
        #expect(moments.before > 1 && moments.after > 0)
    }

    /// A file is changed between the interruption and the next build.
    @Test func aFileChangedMeanwhileIsPreserved() throws {
        try interrupt()
        try fixture.put("gone/x", "mine")
        try fixture.recover()
        #expect(try fixture.site() == new.merging(["gone/x": "mine"]) { $1 })
    }

    @Test func aCompletedJournalIsOnlyRemoved() throws {
        try interrupt()
        let journal = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        try fixture.recover()
        try fixture.put("gone/x", "mine, by now")
        try journal.write(to: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        try fixture.recover()
        #expect(try fixture.site() == new.merging(["gone/x": "mine, by now"]) { $1 })
    }

    @Test func anInterruptedFirstBuildIsCompleted() throws {
        try interrupt()
        try FileManager.default.removeItem(atPath: fixture.output + "/.thumbindex/manifest")
        // Without a manifest, nothing may be removed or replaced, but this journal does so.
        let path = fixture.output + "/.thumbindex/journal"
        #expect(throws: OutputError.journalDamaged(path)) { try fixture.recover() }
        try fixture.put(
            ".thumbindex/journal",
            String(
                decoding: Journal(steps: [
                    .addFolder(try OutputPath("added"))
                ]).bytes, as: UTF8.self))
        try fixture.recover()
        #expect(try fixture.site()["added/z"] == "new")
    }

    @Test func aFileThatAppearedMeanwhileIsNotOverwritten() throws {
        try interrupt()
        try fixture.put("a/2", "mine")
        let path = fixture.output + "/a/2"
        #expect(throws: OutputError.interrupted(path: path, code: EEXIST)) { try fixture.recover() }
        #expect(throws: OutputError.interrupted(path: path, code: EEXIST)) { try fixture.open().begin() }
        #expect(try fixture.site()["a/2"] == "mine")
        try fixture.remove("a/2")
        try fixture.recover()
        #expect(try fixture.site() == new)
    }

    @Test func aFolderThatDisappearedMeanwhileIsCreated() throws {
        try interrupt()
        try fixture.remove("a")
        try fixture.recover()
        #expect(try fixture.site() == new)
    }

    @Test func stagedFilesAreRemoved() throws {
        for name in ["staging/a/b", "next", "journal.new"] { try fixture.put(".thumbindex/" + name, "half") }
        try fixture.recover()
        #expect(try fixture.site() == old)
        #expect(try fixture.state() == [".thumbindex/manifest"])
    }

    @Test(arguments: ["", "thumbindex journal 1\n", "text"]) func damagedJournalsAreErrors(text: String)
        throws
    {
        try interrupt()
        try fixture.put(".thumbindex/journal", text)
        let path = fixture.output + "/.thumbindex/journal"
        #expect(throws: OutputError.journalDamaged(path)) { try fixture.open().begin() }
        #expect(try fixture.site() == old)
    }

    /// A repository may contain a journal that Thumbindex did not write.
    @Test func hostileJournalsAreErrors() throws {
        try fixture.put("mine", "mine")
        for step in [Journal.Step.remove(try OutputPath("mine")), .replace(try OutputPath("mine"))] {
            try fixture.put(
                ".thumbindex/journal", String(decoding: Journal(steps: [step]).bytes, as: UTF8.self))
            try fixture.put(".thumbindex/staging/mine", "theirs")
            try fixture.put(".thumbindex/next", "thumbindex manifest 2\n")
            let path = fixture.output + "/.thumbindex/journal"
            #expect(throws: OutputError.journalDamaged(path)) { try fixture.recover() }
        }
        #expect(try fixture.site() == old.merging(["mine": "mine"]) { $1 })
    }

    @Test(arguments: [".thumbindex/staging/added/leak", ".thumbindex/staging/leak"])
    func stagedLinksAreErrors(path: String) throws {
        try interrupt()
        try fixture.link(path, to: "/etc/passwd")
        let journal = fixture.output + "/.thumbindex/journal"
        #expect(throws: OutputError.journalDamaged(journal)) { try fixture.recover() }
        #expect(try fixture.site() == old)
    }

    @Test func aDamagedManifestIsAnErrorAndNothingChanges() throws {
        try fixture.put(".thumbindex/manifest", "thumbindex manifest 2\n<<<<<<< HEAD\n")
        let before = try fixture.tree()
        let path = fixture.output + "/.thumbindex/manifest"
        #expect(throws: OutputError.manifestDamaged(path, line: 2)) { try fixture.build(new) }
        #expect(try fixture.tree() == before)
    }
}
