import ArgumentParser
import Content
import Diagnostics
import Files
import Scaffolding

/// The `thumbindex schema` command.
struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Write JSON Schemas, with which editors check and complete files.",
        discussion: """
            Writes schemas/site.json, schemas/catalog.json and, for each catalog, schemas/entries/CATALOG.json into the \
            project folder. With CATALOG, writes only the schema of its entries.

            In a YAML file, a comment names the schema for the YAML language server of your editor:

              # yaml-language-server: $schema=../schemas/site.json
            """)

    @Argument(help: ArgumentHelp("The folder of a catalog in content/.", valueName: "catalog"))
    var catalog: String?

    @OptionGroup var options: ProjectOptions

    func run() async throws {
        options.warnAboutUnused(
            [
                "--base-url": options.baseURL != nil, "--output": options.output != nil,
                "--drafts": options.drafts, "--strict": options.strict,
            ], by: "schemas")
        let catalogs = try await loadCatalogs()
        var files = catalog == nil ? SchemaFiles.settings : []
        for each in try chosen(from: catalogs) { files.append(SchemaFiles.entries(of: each)) }
        try SchemaFolder(project: options.source).write(files)
        guard !options.quiet else { return }
        Console.standardOutput.write(files.map { "\($0.path.visible)\n" }.joined())
    }

    private func chosen(from catalogs: [Catalog]) throws -> [Catalog] {
        guard let catalog else { return catalogs }
        let folders = catalogs.map { $0.folder }
        if let index = folders.firstIndex(of: catalog) ?? folders.firstIndex(of: folder(named: catalog)) {
            return [catalogs[index]]
        }
        let nearest =
            Suggestion.nearest(to: catalog, in: folders).map { "did you mean “\($0.visible)”? " } ?? ""
        throw CommandFailure(
            status: .usageError,
            message: """
                error: there is no catalog “\(catalog.visible)”
                  \(nearest)The catalogs are \(folders.map { $0.visible }.joined(separator: ", ")).

                """)
    }

    /// Returns the folder that an argument names in `content/`, also with that folder and a slash, as a shell completes it.
    private func folder(named argument: String) -> String {
        func plain(_ path: String) -> String {
            path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
        }
        let path = plain(argument)
        let roots = ["content", plain(options.contentFolder)]
        if roots.contains(path) { return "" }
        return roots.first { path.hasPrefix($0 + "/") }.map { String(path.dropFirst($0.count + 1)) } ?? path
    }

    /// Loads the catalogs. Only errors in settings are reported, because entries may be incomplete while they are edited.
    private func loadCatalogs() async throws -> [Catalog] {
        let (content, diagnostics, _): (SiteContent, Diagnostics, LoadedFiles)
        do {
            (content, diagnostics, _) = try await options.loader.load()
        } catch {
            throw CommandFailure(
                status: error.path.isEmpty ? .usageError : .invalidContent,
                message: options.message(for: error))
        }
        let errors = diagnostics.sorted.filter { $0.severity == .error && Self.isInSettings($0) }
        guard errors.isEmpty else {
            let console = Console.standardError
            console.write(
                DiagnosticFormatter(colors: console.hasColors, loader: options.loader).format(errors))
            throw CommandFailure(status: .invalidContent, message: "")
        }
        return content.catalogs
    }

    private static func isInSettings(_ diagnostic: Diagnostic) -> Bool {
        let name = diagnostic.file.split(separator: "/").last.map(String.init) ?? ""
        return (ContentLayout.catalogSettingsFiles + ContentLayout.siteSettingsFiles).contains(name)
    }
}

extension SchemaFiles {
    /// The schema of the entries of a catalog.
    fileprivate static func entries(of catalog: Catalog) -> ProjectFile {
        let path = catalog.folder.isEmpty ? "entries" : "entries/\(catalog.folder)"
        return file(path, catalog.settings.entriesSchema(title: catalog.title))
    }
}
