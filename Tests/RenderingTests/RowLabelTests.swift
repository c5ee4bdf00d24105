import Planning
@testable import Rendering
import Testing

@Suite("Labels of positions in a section")
struct RowLabelTests {
    /// Returns the labels of the first section's parts, with two rows each.
    private func labels(_ titles: [String], settings: String = "") async throws -> [String] {
        let list = titles.map { "{\"title\": \($0.quoted), \"n\": 1}" }.joined(separator: ",")
        let made = try await plan([
            "a/catalog.yaml": settings, "a/x.json": "[\(list)]",
        ])
        let catalog = made.catalogs[0]
        let labels = RowLabels(catalog: catalog, view: catalog.defaultView, section: 0)
        return stride(from: 0, to: titles.count, by: 2).map {
            labels.label(of: $0..<($0 + 2), after: $0 > 0 ? $0 - 2 : nil)
        }
    }

    @Test(
        "a label is the shortest prefix that differs from the row before",
        arguments: [
            (["sand", "scan", "school", "see"], "", ["Sa–Sca", "Sch–See"]),
            (["SQL", "sand", "Sea", "Sun"], "", ["Sa–Se", "SQ–Su"]),
            (["Sb", "Sc", "S", "Sa"], "", ["S–Sa", "Sb–Sc"]),
            // In Czech, “ch” is a letter between h and i.
            (["Kch", "Kc", "Kh", "Ki"], "language: cs\n", ["Kc–Kh", "Kch–Ki"]),
            // Spanish and Swedish order letters with diacritics differently.
            (["Ko", "Kö", "Kz", "Ka"], "language: sv\n", ["Ka–Ko", "Kz–Kö"]),
            // Numbers in titles sort by value, so “Item 1” is not only before “Item 10”.
            (["Item 2", "Item 10", "Item 1", "Item 30"], "", ["It", "Item"]),
            // Titles with a long common prefix are labeled by their end.
            (["Sandbank 2", "Sandbank 3", "Sandbank 4", "Sandbank 1"], "", ["Sa", "Sand"]),
            (
                ["Sandbank 2", "Sandbank 3", "Sandbank 4", "Sandbank 1", "Sandbank 5", "Sandbank 6"], "",
                ["Sa", "Sand", "Sandbank 5 – Sandbank 6"]
            ),
            // The sections of a view by a field are not letters.
            (["oak", "ash", "elm", "fir"], "views: [{id: v, section: n}]\n", ["a–e", "f–o"]),
            (["a1", "a2", "a3", "a4"], "views: [{id: v, section: n, entries: -title}]\n", ["1–2", "3–4"]),
            (
                ["oak", "ash", "elm", "fir"], "views: [{id: v, section: n, entries: descending}]\n",
                ["o–f", "e–a"]
            ),
        ])
    func labels(titles: [String], settings: String, expected: [String]) async throws {
        #expect(try await labels(titles, settings: settings) == expected)
    }

    @Test("labels are made from the strings that rows are sorted by")
    func sortKeys() async throws {
        let list = ["スシ", "サケ", "シオ", "セリ"].map { "{\"title\": \"漢字\", \"id\": \"\($0)\", \"r\": \"\($0)\"}" }
        let made = try await plan([
            "a/catalog.yaml": "language: ja\nentry: {sort: r, id: r}\n",
            "a/x.json": "[\(list.joined(separator: ","))]",
        ])
        let catalog = made.catalogs[0]
        let labels = RowLabels(catalog: catalog, view: catalog.defaultView, section: 0)
        #expect([0..<2, 2..<4].map { labels.label(of: $0) } == ["サ–シ", "ス–セ"])
    }

    @Test("rows that sort before a mark's label are before the mark")
    func order() async throws {
        var titles: [String] = []
        for first in "abcdefghij" {
            for second in "aehlorstuy" {
                for third in "abcdefg" { titles.append("s\(first)\(second)\(third)") }
            }
        }
        let list = titles.map { "{\"title\": \"\($0)\"}" }.joined(separator: ",")
        let made = try await plan(["a/catalog.yaml": "pageSize: 300\n", "a/x.json": "[\(list)]"])
        let catalog = made.catalogs[0]
        let labels = RowLabels(catalog: catalog, view: catalog.defaultView, section: 0)
        for (number, part) in catalog.defaultView.layout.parts[0].enumerated() {
            let marks = RowAnchors(ofPart: number, labels).offsets
            #expect(marks == marks.sorted() && Set(marks).count == marks.count)
            #expect(marks.count >= 7 && marks.count <= RowAnchors.maximum)
            // No row is more than two screens after the mark before it.
            for (here, next) in zip([part.lowerBound] + marks, marks + [part.upperBound]) {
                #expect(next - here <= 45)
            }
            for mark in marks {
                let label = labels.label(at: mark).lowercased()
                #expect(label.count <= 4)
                #expect(titles[mark].hasPrefix(label) && titles[mark - 1] < label)
            }
        }
    }
}
