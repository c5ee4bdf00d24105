import BuiltSite
import Files
@testable import Publishing
import Testing

@Suite("The records of publications")
struct PublicationRecordsTests {
    private let path: OutputPath

    init() throws {
        path = try OutputPath("a.html")
    }

    private func entry(_ text: String) -> Manifest.Entry {
        Manifest.Entry(digest: Digest(of: Array(text.utf8)), size: text.utf8.count)
    }

    /// Records of one file. A record without a text does not list it.
    private func records(_ published: String?, _ inProgress: String?) -> PublicationRecords {
        let manifests = [published, inProgress].map { text in
            Manifest(entries: text.map { [path: entry($0)] } ?? [:])
        }
        return PublicationRecords(published: manifests[0], inProgress: manifests[1])
    }

    @Test(
        "a file that the site has no longer is owned only with recorded bytes",
        arguments: [
            // published, in progress, bytes, whether the site has the file, owner
            ("1", nil, "1", true, .thumbindex), ("1", nil, "x", true, .thumbindex),
            ("1", nil, "1", false, .thumbindex), ("1", nil, "x", false, .changed),
            ("1", "2", "2", false, .thumbindex), ("1", "2", "x", false, .changed),
            (nil, "2", "2", true, .thumbindex), (nil, "2", "x", true, .others),
            (nil, "2", "2", false, .thumbindex), (nil, "2", "x", false, .others),
            (nil, nil, "x", true, .others),
        ] as [(String?, String?, String, Bool, PublicationRecords.Ownership)])
    func ownership(
        published: String?, inProgress: String?, bytes: String, isWanted: Bool,
        owner: PublicationRecords.Ownership
    ) {
        let existing = entry(bytes)
        let records = records(published, inProgress)
        #expect(records.ownership(of: path, isWanted: isWanted) { $0 == existing } == owner)
    }

    @Test(
        "an owned file keeps the entry whose bytes exist, and else that of the last complete publication",
        arguments: [
            // published, in progress, bytes, the entry
            ("1", "2", "1", "1"), ("1", "2", "2", "2"), ("1", "2", "x", "1"), ("1", nil, "x", "1"),
            ("1", nil, nil, "1"), ("1", "2", nil, "1"), (nil, "2", "2", "2"),
        ] as [(String?, String?, String?, String)])
    func merged(published: String?, inProgress: String?, bytes: String?, text: String) {
        let existing = bytes.map(entry)
        let record = records(published, inProgress).merged(of: [path]) { $1 == existing }
        #expect(record[path] == entry(text))
    }

    @Test("a recorded file that does not exist any more leaves the record")
    func missing() {
        #expect(records("1", "2").merged(of: []) { _, _ in true }.count == 0)
    }
}
