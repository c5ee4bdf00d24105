import Content
import ContentFixtures
import Diagnostics
import Scaffolding
import TestSupport
import Testing

/// Returns the settings proposed for a JSON file, parsed from the text.
func proposed(for json: String) throws -> (settings: CatalogSettings, yaml: String) {
    try parsed(proposal(for: json))
}

/// Returns the settings proposed for a table, parsed from the text.
func proposed(forTable text: String) throws -> (settings: CatalogSettings, yaml: String) {
    try parsed(proposal(forTable: text))
}

/// Returns the settings proposed for a YAML file, parsed from the text.
func proposed(forYAML text: String) throws -> (settings: CatalogSettings, yaml: String) {
    try parsed(proposal(for: text, file: "list.yaml"))
}

func proposal(for json: String) throws -> CatalogProposal { try proposal(for: json, file: "list.json") }

func proposal(forTable text: String) throws -> CatalogProposal { try proposal(for: text, file: "list.csv") }

private func proposal(for text: String, file: String) throws -> CatalogProposal {
    var diagnostics = Diagnostics()
    let list = EntryList.read(SourceFile(path: file, text: text), into: &diagnostics)
    #expect(HostileText.problems(in: diagnostics) == [])
    return CatalogProposal(for: try #require(list), title: "List", source: file)
}

private func parsed(_ proposal: CatalogProposal) throws -> (settings: CatalogSettings, yaml: String) {
    let yaml = proposal.yaml
    let (settings, diagnostics) = try catalog(yaml)
    #expect(diagnostics.report == [], "\(yaml)")
    return (settings, yaml)
}

/// Returns a JSON list of `count` objects. In each, `#` is replaced with its number, `#a` with a letter and the number,
/// so that neighbors differ, and `#3` with the number modulo 3.
func list(of count: Int, _ object: String) -> String {
    let objects = (0..<count).map { number in
        let letter = String(UnicodeScalar(UInt8(97 + number % 26)))
        return object.replacing("#3", with: "\(number % 3)").replacing("#a", with: "\(letter)\(number)")
            .replacing("#", with: "\(number)")
    }
    return "[" + objects.joined(separator: ",\n") + "]"
}
