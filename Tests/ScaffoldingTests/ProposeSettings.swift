import Content
import ContentFixtures
import Diagnostics
import Scaffolding
import TestSupport
import Testing

/// What is proposed for a JSON text, read back as settings.
func proposed(for json: String) throws -> (settings: CatalogSettings, yaml: String) {
    let yaml = try proposal(for: json).yaml
    let (settings, diagnostics) = try catalog(yaml)
    #expect(diagnostics.report == [], "\(yaml)")
    return (settings, yaml)
}

func proposal(for json: String) throws -> CatalogProposal {
    var diagnostics = Diagnostics()
    let list = EntryList.read(SourceFile(path: "list.json", text: json), into: &diagnostics)
    #expect(diagnostics.report == [])
    return CatalogProposal(for: try #require(list).entries, title: "List", source: "list.json")
}

/// A JSON list of so many objects, each made from its number by replacing `#`; `#a` is a letter for the number, so
/// that neighbours differ, and `#3` the number modulo 3.
func list(of count: Int, _ object: String) -> String {
    let objects = (0..<count).map { number in
        let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
        return object.replacing("#3", with: "\(number % 3)").replacing("#a", with: "\(letter)\(number)")
            .replacing("#", with: "\(number)")
    }
    return "[" + objects.joined(separator: ",\n") + "]"
}
