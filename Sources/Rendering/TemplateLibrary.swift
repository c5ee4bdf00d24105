public import Content
import DefaultTheme
public import Diagnostics
import Planning
public import TemplateLanguage

/// The templates of a site: the default ones, and those of the project in their place.
public struct TemplateLibrary: Sendable {
    private let templates: [String: ParsedTemplate]
    /// The names of the row templates, without their folder.
    public let rows: [String]
    /// The row templates that may show pictures, and fields of the schema: for others none are looked up.
    let rowsWithImages: Set<String>
    let rowsWithFields: Set<String>
    /// The project's own style sheets and icon, by name, in place of the default theme's.
    private let assets: [String: [UInt8]]

    /// Reads and checks templates.
    ///
    /// - Parameters:
    ///   - custom: the project's templates; one with a default template's name replaces it.
    /// - Returns: what can be used, and everything that is wrong in any template. With errors, do not render.
    ///   - schemas: the fields of the catalogs that use each row template.
    public static func load(custom: [TemplateSource] = [], schemas: [String: [FieldSchema]] = [:]) -> (
        library: TemplateLibrary, diagnostics: Diagnostics
    ) {
        var diagnostics = Diagnostics()
        var sources = Dictionary(uniqueKeysWithValues: defaults().map { ($0.name, $0) })
        let known = sources.keys.sorted()
        for source in custom where source.isTemplate {
            if sources[source.name] == nil, !source.name.hasPrefix("rows/") {
                let suggestion = Suggestion.nearest(to: source.name, in: known)
                diagnostics.report(
                    Diagnostic(
                        .template(.unknownTemplate(known: known, suggestion: suggestion)),
                        file: source.file.path))
            }
            sources[source.name] = source
        }
        for source in custom where source.isUnknownStyle {
            let suggestion = Suggestion.nearest(to: source.name, in: DefaultTheme.styles)
            diagnostics.report(
                Diagnostic(
                    .template(.unknownStyle(known: DefaultTheme.styles, suggestion: suggestion)),
                    file: source.file.path))
        }
        let parsed = sources.compactMapValues { ParsedTemplate($0, into: &diagnostics) }
        let rowNames = sources.keys.filter { $0.hasPrefix("rows/") }.sorted()
        let unparsed = Set(sources.keys).subtracting(parsed.keys)
        check(parsed, unparsed: unparsed, rows: rowNames, schemas: schemas, into: &diagnostics)

        let library = TemplateLibrary(
            templates: parsed, rows: rowNames.map { String($0.dropFirst("rows/".count)) },
            rowsWithImages: Set(rowNames.filter { parsed[$0]?.mayReference("image") == true }),
            rowsWithFields: Set(rowNames.filter { parsed[$0]?.mayReference("fields") == true }),
            assets: Dictionary(
                custom.filter { !$0.isTemplate }.map { ($0.name, $0.file.bytes) },
                uniquingKeysWith: { first, _ in first }))
        return (library, diagnostics)
    }

    private static func check(
        _ templates: [String: ParsedTemplate], unparsed: Set<String>, rows: [String],
        schemas: [String: [FieldSchema]],
        into diagnostics: inout Diagnostics
    ) {
        let names = templates.keys.sorted()
        for (name, schema) in PageModel.templates {
            var checker = TemplateChecker(
                templates: templates, unparsed: unparsed, names: names, root: schema)
            checker.check(name)
            diagnostics.append(checker.diagnostics)
        }
        let anyRow = RowModel.schema(with: schemas.values.flatMap { $0 })
        for name in rows {
            // One that no catalog uses yet may name what any of them has.
            let own = schemas[String(name.dropFirst("rows/".count))]
            for model in own?.map({ RowModel.schema(with: [$0]) }) ?? [anyRow] {
                var checker = TemplateChecker(
                    templates: templates, unparsed: unparsed, names: names, root: PageModel.common)
                checker.check(name, for: model)
                diagnostics.append(checker.diagnostics)
            }
        }
    }

    /// Whether a project's file is for the theme to judge; any other in its folder is none of the site's
    /// business.
    ///
    /// - Parameter path: the path in the project's folder of templates.
    public static func isThemeFile(_ path: String) -> Bool {
        path.hasSuffix(".mustache") || LocalizedStringsLibrary.isTable(path) || path.hasPrefix("styles/")
            || path == SitePlan.stylesheetName
            || DefaultTheme.files.contains { $0.path == path }
    }

    /// The site's style sheet: the project's own, or the theme's files one after another, each the project's
    /// where it has one of that name.
    func stylesheet() throws(RenderingFailure) -> [UInt8] {
        if let whole = assets[SitePlan.stylesheetName] { return whole }
        var bytes: [UInt8] = []
        for style in DefaultTheme.styles { bytes += try asset(style) }
        return bytes
    }

    /// A file of the theme that is copied as it is.
    func asset(_ path: String) throws(RenderingFailure) -> [UInt8] {
        guard let bytes = assets[path] ?? DefaultTheme.files.first(where: { $0.path == path })?.bytes else {
            throw RenderingFailure(reason: "the theme has no file “\(path)”")
        }
        return bytes
    }

    /// The templates that come with the program.
    static func defaults() -> [TemplateSource] {
        DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.map { file in
            TemplateSource(
                path: file.path, file: SourceFile(path: "Templates/" + file.path, bytes: file.bytes))
        }
    }

    /// - Parameter name: one of ``PageModel/templates``.
    func render(_ model: PageModel, with name: String) throws(RenderingFailure) -> [UInt8] {
        var renderer = TemplateRenderer(templates: templates, page: model)
        try renderer.render(name)
        return renderer.bytes
    }
}

extension TemplateSource {
    /// Whether the file stands among the style sheets and takes the place of none.
    fileprivate var isUnknownStyle: Bool {
        !isTemplate && name.hasPrefix("styles/") && !DefaultTheme.styles.contains(name)
    }
}
