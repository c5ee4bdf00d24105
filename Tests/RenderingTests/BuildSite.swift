import Content
import Diagnostics
import Files
import Pipeline
import Planning
import Rendering
import TemplateLanguage
import TestSupport
import Testing

/// Loads, checks and plans a site from files in memory.
func loadSite(_ files: [String: String], templates: [String: String] = [:]) async throws -> LoadedSite {
    try await LoadedSite.load(
        ContentLoader(tree: MemoryTree(files)), templates: templates.map { source($0, $1) })
}

/// Returns a site's plan, which must have no problems.
func plan(_ files: [String: String]) async throws -> SitePlan {
    let site = try await loadSite(files)
    #expect(site.diagnostics.report == [])
    return try #require(site.plan)
}

/// Returns the pages of a site, by path.
/// - Parameter isClean: Whether the site must have no problems.
func pages(
    _ files: [String: String], templates: [String: String] = [:], isClean: Bool = true
) async throws -> [String: String] {
    let site = try await loadSite(files, templates: templates)
    if isClean { #expect(site.diagnostics.report == []) }
    let renderer = try #require(site.renderer)
    var pages: [String: String] = [:]
    for file in renderer.files where file.path.hasSuffix(".html") {
        pages[file.path] = try renderer.render(file).map { String(decoding: $0, as: UTF8.self) }
    }
    return pages
}

func source(_ name: String, _ text: String) -> TemplateSource {
    TemplateSource(path: name + ".mustache", file: SourceFile(path: "Templates/\(name).mustache", text: text))
}

extension String {
    /// The string in double quotes, for both JSON and YAML.
    var quoted: String {
        let scalars = unicodeScalars.map { scalar -> String in
            if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
            guard !(0x20...0x7E).contains(scalar.value), scalar.value < 0x10000 else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        return "\"" + scalars.joined() + "\""
    }
}
