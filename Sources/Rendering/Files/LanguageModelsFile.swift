import Content
import Planning
import TemplateLanguage

/// `llms.txt` (llmstxt.org): what the site has, for programs that read text.
struct LanguageModelsFile: FileKind {
    static let path = "llms.txt"

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the generated llms.txt") }

    // The descriptions of plain pages are not in the structure of the site.
    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.textForLanguageModels()
    }
}

extension SiteRenderer {
    /// - Complexity: O(*catalogs* + *plain pages*).
    fileprivate func textForLanguageModels() throws(RenderingFailure) -> [UInt8] {
        var text = "# \(siteTitle.inOneLineOfMarkdown)\n"
        if let description = plan.content.settings.description {
            text += "\n> \(description.inOneLineOfMarkdown)\n"
        }
        if !plan.catalogs.isEmpty { text += "\n## \(plan.strings[.catalogs].inOneLineOfMarkdown)\n\n" }
        for catalog in plan.catalogs {
            let count = catalog.strings.entries(catalog.catalog.entries.count)
            text += try item(
                catalog.catalog.title, path: catalog.path,
                notes: [count, catalog.catalog.settings.description])
            for format in CatalogDataFormat.allCases where catalog.hasData {
                text += try item(
                    "\(catalog.catalog.title) (\(format.rawValue))", path: catalog.dataPath(format), notes: []
                )
            }
        }
        if !plan.content.pages.isEmpty { text += "\n## \(plan.strings[.pages].inOneLineOfMarkdown)\n\n" }
        for page in plan.content.pages {
            text += try item(title(of: page), path: page.path + "/", notes: [page.description])
        }
        return Array(text.utf8)
    }

    /// Returns an item of a list: `- [Animals](https://example.org/animals/): 19 entries. Animals of the wood`.
    private func item(_ title: String, path: String, notes: [String?]) throws(RenderingFailure) -> String {
        let url = try requiredCanonical(path).percentEncodingNonASCII
        let notes = notes.compactMap { $0?.inOneLineOfMarkdown }.filter { !$0.isEmpty }.joined(
            separator: ". ")
        return "- [\(title.inOneLineOfMarkdown)](<\(url)>)" + (notes.isEmpty ? "" : ": " + notes) + "\n"
    }
}

extension String {
    /// The text as Markdown that shows it unchanged on one line.
    fileprivate var inOneLineOfMarkdown: String {
        var markdown = ""
        for scalar in split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars {
            if "\\`*_[]<>&#!|~".unicodeScalars.contains(scalar) { markdown += "\\" }
            markdown.unicodeScalars.append(scalar)
        }
        return markdown
    }
}
