import BuiltSite
import Files
import Foundation
import Pipeline
@testable import SiteBuild
import Testing

@Suite struct InspectedOutputTests {
    private let fixture: OutputFixture

    init() throws {
        fixture = try OutputFixture()
    }

    /// Builds a site, and returns what the next build reads of it before it locks the folder.
    /// - Parameter isRounded: Whether the manifest has a time as on a file system that stores only seconds.
    private func known(isRounded: Bool = false) async throws -> InspectedOutput? {
        try fixture.build(["a/index.html": "a", "b/index.html": "b"])
        // Until the metadata of the manifest is settled.
        try await Task.sleep(nanoseconds: UInt64(4 * FileVersion.precision))
        if isRounded {
            let second = timespec(tv_sec: FileVersion.now / 1_000_000_000, tv_nsec: 0)
            try #require(
                utimensat(AT_FDCWD, fixture.output + "/.thumbindex/manifest", [second, second], 0) == 0)
        }
        var record = PageRecord()
        for name in ["a", "b"] {
            let path = name + "/index.html"
            let status = try #require(try FileStatus.of(fixture.output + "/" + path, in: AT_FDCWD))
            record.append(path, .init(digest: Digest(of: name), version: status.version))
        }
        var known = await InspectedOutput(of: try fixture.open(), since: record, jobs: 1)
        await known?.readManifest(jobs: 1)
        return known
    }

    @Test func theManifestIsReadOnce() async throws {
        let known = try #require(try await known())
        #expect(known.isUnchanged == [true, true])
        let transaction = try fixture.open().begin(with: known)
        #expect(transaction.isUnchanged == [true, true])
        #expect(transaction.previous == known.manifest)
        transaction.rollBack()
    }

    /// Another build may replace it without a difference in its metadata.
    @Test func aManifestThatIsNotSettledIsNotTrusted() async throws {
        #expect(try await known(isRounded: true) == nil)
    }

    /// Otherwise the files of the other build would be taken for files of the user.
    @Test func anotherBuildInTheMeantimeIsNoticed() async throws {
        let known = try #require(try await known())
        try fixture.build(["a/index.html": "A", "c/index.html": "c"])
        let transaction = try fixture.open().begin(with: known)
        #expect(transaction.previous.sortedPaths.map { $0.string } == ["a/index.html", "c/index.html"])
        #expect(transaction.isUnchanged.isEmpty)
        try transaction.write("a/index.html", "a")
        let summary = try transaction.commit()
        #expect(summary.written == 1 && summary.deleted == 1)
        #expect(try fixture.site() == ["a/index.html": "a"])
    }
}
