package import Content
import DataFormats
package import Diagnostics
import TestSupport

private func read<Settings>(
    _ text: String, _ path: String,
    by reader: (Node, SourceFile, inout Diagnostics) -> Settings
) throws -> (settings: Settings, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: path, text: text)
    let isJSON = path.hasSuffix(".json")
    let value = isJSON ? JSONReader.read(file, into: &diagnostics) : YAMLReader.read(file, into: &diagnostics)
    guard let node = value else { throw InvalidValue(report: diagnostics.report) }
    return (reader(node, file, &diagnostics), diagnostics)
}

package func site(_ text: String) throws -> (settings: SiteSettings, diagnostics: Diagnostics) {
    try read(text, "content/site.yaml") { SiteSettings.read($0, in: $1, into: &$2) }
}

package func catalog(
    _ text: String, file: String = "content/a/catalog.yaml"
) throws -> (settings: CatalogSettings, diagnostics: Diagnostics) {
    try read(text, file) { CatalogSettings.read($0, in: $1, into: &$2) }
}

/// Reads the settings of one view, except its id.
package func view(_ keys: String) throws -> (settings: ViewSettings, diagnostics: Diagnostics) {
    let lines = keys.split(separator: "\n").map { "\n    " + $0 }.joined()
    let (settings, diagnostics) = try catalog("views:\n  - id: x" + lines)
    return (settings.views[0], diagnostics)
}
