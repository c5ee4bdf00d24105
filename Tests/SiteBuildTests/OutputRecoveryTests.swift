@testable import BuiltSite
import Files
import Foundation
@testable import SiteBuild
import Testing

/// What the next command does with what an interrupted one left. (Where it can be interrupted is tried from
/// outside, at every system call.)
@Suite struct OutputRecoveryTests {
    let fixture: OutputFixture
    let old = ["a/1": "old", "b": "old", "gone/x": "old", "file": "old", "folder/y": "old"]
    let new = ["a/1": "new", "b": "old", "added/z": "new", "a/2": "new", "file/in": "new", "folder": "new"]

    init() throws {
        fixture = try OutputFixture()
        try fixture.build(old)
    }

    /// The output at the moment when the journal of a build of `new` stands.
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

    @Test func aJournalIsCompleted() throws {
        try interrupt()
        #expect(try fixture.site() == old)
        try fixture.recover()
        #expect(try fixture.site() == new)
        #expect(try fixture.state() == [".thumbindex/manifest"])
        #expect(try fixture.build(new) == OutputSummary(written: 0, unchanged: new.count, deleted: 0))
    }

    /// Stops after each step, and takes them all again from the first.
    @Test func everyStepMayBeTakenAgain() throws {
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

    /// No page leads to one that is not there yet: at every moment either all that is gone from the new site still
    /// exists, but for what makes way, or all of the new site is in place.
    @Test func whatIsGoneGoesLast() throws {
        try interrupt()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        let journal = try #require(Journal(bytes: Array(bytes)))
        let listed = try manifest()
        // `file` becomes a folder and `folder` a file, so that they make way.
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

    /// Somebody changes a file between the interruption and the next build.
    @Test func aFileThatWasChangedMeanwhileIsKept() throws {
        try interrupt()
        try fixture.put("gone/x", "mine")
        try fixture.recover()
        #expect(try fixture.site() == new.merging(["gone/x": "mine"]) { $1 })
    }

    @Test func aDoneJournalIsOnlyRemoved() throws {
        try interrupt()
        let journal = try Data(contentsOf: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        try fixture.recover()
        try fixture.put("gone/x", "mine, by now")
        try journal.write(to: URL(fileURLWithPath: fixture.output + "/.thumbindex/journal"))
        try fixture.recover()
        #expect(try fixture.site() == new.merging(["gone/x": "mine, by now"]) { $1 })
    }

    @Test func aFirstBuildIsCompletedToo() throws {
        try interrupt()
        try FileManager.default.removeItem(atPath: fixture.output + "/.thumbindex/manifest")
        // Without a manifest nothing may be removed or replaced, and this journal does.
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

    @Test func whatAppearedMeanwhileIsNotOverwritten() throws {
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

    @Test func aFolderThatVanishedMeanwhileIsMade() throws {
        try interrupt()
        try fixture.remove("a")
        try fixture.recover()
        #expect(try fixture.site() == new)
    }

    @Test func stagedPartsAreCleared() throws {
        for name in ["staging/a/b", "next", "journal.new"] { try fixture.put(".thumbindex/" + name, "half") }
        try fixture.recover()
        #expect(try fixture.site() == old)
        #expect(try fixture.state() == [".thumbindex/manifest"])
    }

    @Test(arguments: ["", "thumbindex journal 1\n", "text"]) func damagedJournals(text: String) throws {
        try interrupt()
        try fixture.put(".thumbindex/journal", text)
        let path = fixture.output + "/.thumbindex/journal"
        #expect(throws: OutputError.journalDamaged(path)) { try fixture.open().begin() }
        #expect(try fixture.site() == old)
    }

    /// A repository may hold a journal that its owner did not get from Thumbindex.
    @Test func hostileJournalsAreRefused() throws {
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
    func stagedLinksAreNotPutInPlace(path: String) throws {
        try interrupt()
        try fixture.link(path, to: "/etc/passwd")
        let journal = fixture.output + "/.thumbindex/journal"
        #expect(throws: OutputError.journalDamaged(journal)) { try fixture.recover() }
        #expect(try fixture.site() == old)
    }

    @Test func aDamagedManifestIsNamedAndNothingIsTouched() throws {
        try fixture.put(".thumbindex/manifest", "thumbindex manifest 2\n<<<<<<< HEAD\n")
        let before = try fixture.tree()
        let path = fixture.output + "/.thumbindex/manifest"
        #expect(throws: OutputError.manifestDamaged(path, line: 2)) { try fixture.build(new) }
        #expect(try fixture.tree() == before)
    }
}
