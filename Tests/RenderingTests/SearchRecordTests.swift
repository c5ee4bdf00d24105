@testable import Files
@testable import Pipeline
import Planning
import Records
@testable import Rendering
@testable import SearchDictionary
import TestSupport
import Testing

@Suite("Search records")
struct SearchRecordTests {
    /// 5,000 entries in a few parts. Field `near` names other entries.
    private static func files(changing changed: [Int: String] = [:], adding added: [String] = []) -> [String:
        String]
    {
        let titles = ["Ant", "Élan", "鳥", "Owl of the northern woods"]
        let entries = (0..<5_000).map { number in
            let title = changed[number] ?? "\(titles[number % 4]) \(number)"
            let near = number % 100 == 7 ? #", "near": "e\#(number - 1)""# : ""
            return
                #"{"slug": "e\#(number)", "title": "\#(title)", "note": "Seen in \#(number % 13) woods"\#(near)}"#
        }
        return [
            "a/catalog.yaml": "entry: {id: slug, subtitle: near}\nfields: {near: entry, note: string}",
            "a/x.json": "[\((entries + added).joined(separator: ",\n"))]",
        ]
    }

    private typealias Data = (files: [SitePlan.File], record: SearchRecord)

    /// Returns the search data, and the digest of each file's bytes.
    private func searchData(
        _ files: [String: String], reusing record: SearchRecord = SearchRecord(), renders: Bool = true
    ) async throws -> (data: Data, digests: [String: Digest]) {
        let site = try await loadSite(files)
        #expect(site.diagnostics.report == [])
        let renderer = try #require(site.renderer)
        let revisions = FileRevisions(of: renderer, identity: Digest(of: "program"))
        let data = try await renderer.searchFiles(jobs: 2, reusing: record, revisions: revisions)
        var digests: [String: Digest] = [:]
        for file in renders ? data.files : [] {
            digests[file.path] = Digest(of: try #require(try renderer.render(file)))
        }
        return (data, digests)
    }

    private func renderedRows(_ data: Data) -> Int {
        data.files.count { !($0.kind is SearchRowsFile) }
    }

    private static let changes: [(name: String, files: [String: String])] = [
        ("nothing", files()),
        ("a title", files(changing: [50: "Zebra 50"])),
        ("the title of an entry that another names", files(changing: [106: "Owlet 106"])),
        ("titles everywhere", files(changing: [0: "Aa", 2_500: "鳥", 4_999: "zz"])),
        ("an entry first", files(adding: [#"{"slug": "new", "title": "A"}"#])),
        ("an entry last", files(adding: [#"{"slug": "new", "title": "鳥鳥"}"#])),
    ]

    @Test("data made with a record is the same as without", arguments: changes.indices)
    func reuse(_ change: Int) async throws {
        let first = try await searchData(Self.files(), renders: false)
        let clean = try await searchData(Self.changes[change].files)
        let reused = try await searchData(Self.changes[change].files, reusing: first.data.record)
        #expect(reused.digests == clean.digests, "after a change of \(Self.changes[change].name)")
        #expect(reused.data.record.hasSameKeys(as: clean.data.record))
    }

    @Test("a changed title makes the terms of one part anew, and changes one file of rows")
    func parts() async throws {
        let first = try await searchData(Self.files(), renders: false)
        let second = try await searchData(
            Self.files(changing: [50: "鳥 50 b"]), reusing: first.data.record, renders: false)
        let known = first.data.record
        #expect(known.terms.count > 1 && known.rows.count > 50)
        #expect(second.data.record.terms.keys.count { known.terms[$0] == nil } == 1)
        #expect(Set(second.data.record.rows.values).subtracting(known.rows.values).count == 1)
    }

    @Test("parts are small, but not many", arguments: [0, 500, 16_000, 16_001, 100_000, 1_000_000])
    func partSizes(count: Int) {
        let size = Int(CatalogSearch.entriesPerPart(inCatalogOf: count))
        #expect(size * 32 >= count)
        #expect(size == 500 || size * 16 < count)
    }

    @Test("rows are not rendered again after a change of nothing")
    func renderedAgain() async throws {
        let first = try await searchData(Self.files(), renders: false)
        let second = try await searchData(Self.files(), reusing: first.data.record, renders: false)
        #expect(renderedRows(second.data) < renderedRows(first.data) - first.data.record.rows.count / 2)
    }

    @Test("a record is read as it was written")
    func recordForm() async throws {
        let first = try await searchData(Self.files(), renders: false)
        let bytes = written(first.data.record)
        let read = try bytes.withUnsafeBytes { bytes in
            var reader = RecordReader(bytes)
            return try SearchRecord(from: &reader)
        }
        #expect(written(read) == bytes)
        let second = try await searchData(Self.files(changing: [3_000: "Ant"]), reusing: read)
        #expect(second.digests == (try await searchData(Self.files(changing: [3_000: "Ant"]))).digests)
    }

    private func written(_ record: SearchRecord) -> [UInt8] {
        var writer = RecordWriter()
        record.write(to: &writer)
        return writer.bytes
    }
}

@Suite("Lists of terms")
struct TermListTests {
    /// Terms of all lengths around that of ``TermList/Term/start``, many of which begin alike.
    private static func terms(_ random: inout some RandomNumberGenerator) -> [[UInt8]] {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let length = Int.random(in: 1...10, using: &random)
            return (0..<length).map { _ in Bool.random(using: &random) ? 0x61 : 0xCE }
        }
    }

    @Test("the lists of parts are merged into the list of the whole", arguments: 0..<100)
    func merging(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var whole = TermTable()
        var parts: [TermFiles.Part] = []
        var expected: [[UInt8]: [Int]] = [:]
        var first = 0
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            var part = TermTable()
            let count = Int.random(in: 1...40, using: &random)
            for entry in 0..<count {
                for term in Self.terms(&random) {
                    part.insert([term.indices], of: term, entry: Int32(entry))
                    whole.insert([term.indices], of: term, entry: Int32(first + entry))
                    if expected[term]?.last != first + entry {
                        expected[term, default: []].append(first + entry)
                    }
                }
            }
            parts.append(TermFiles.Part(firstEntry: first, terms: part.sorted()))
            first += count
        }
        let size = 30...90
        let made = TermFiles(parts, entryCount: first, minimumPrefix: 1, fileSize: size)
        let files = made.files
        let same = TermFiles(
            [.init(firstEntry: 0, terms: whole.sorted())], entryCount: first, minimumPrefix: 1, fileSize: size
        )
        #expect(files.map { $0.bytes } == same.files.map { $0.bytes })
        #expect(made.prefixes.map { $0.bytes } == same.prefixes.map { $0.bytes })
        let prefixes = Self.commonPrefixes(of: expected, in: files)
        let rows = made.prefixes.flatMap { $0.bytes }.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        #expect(rows == Self.lines(of: prefixes))
        let lines = files.flatMap { $0.bytes }.split(separator: UInt8(ascii: "\n")).map { Array($0) }
        #expect(lines == Self.lines(of: expected))
    }

    /// Returns the lines of terms or prefixes with their entries, in order.
    private static func lines(of expected: [[UInt8]: [Int]]) -> [[UInt8]] {
        expected.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { term, entries in
            let differences = zip(entries, [0] + entries).map { String($0 - $1, radix: 36) }
            return term + Array(("\t" + differences.joined(separator: " ")).utf8)
        }
    }

    /// Returns the entries of all terms with a prefix, for each prefix with which terms may be in more than two files, as far
    /// as the starts of the files tell.
    private static func commonPrefixes(of terms: [[UInt8]: [Int]], in files: [TermFile]) -> [[UInt8]: [Int]] {
        let prefixes = Set(files.flatMap { file in file.start.indices.map { Array(file.start[...$0]) } })
        let isCommon = { (prefix: [UInt8]) in
            let mayHave = files.indices.filter { number in
                let start = files[number].start
                let isBeforeNext =
                    number + 1 == files.count
                    || prefix.lexicographicallyPrecedes(files[number + 1].start)
                return start.starts(with: prefix) || start.lexicographicallyPrecedes(prefix) && isBeforeNext
            }
            return mayHave.count > 2
        }
        return Dictionary(
            uniqueKeysWithValues: prefixes.filter(isCommon).map { prefix in
                (prefix, Set(terms.filter { $0.key.starts(with: prefix) }.flatMap(\.value)).sorted())
            })
    }
}
