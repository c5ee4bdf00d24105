public import Content
import DefaultTheme
import Mustache

/// The templates of a site: the default ones, and those of the project in their place.
public struct TemplateLibrary: Sendable {
    private let engine: MustacheLibrary
    /// The names of the row templates, without their folder.
    public let rows: [String]
    /// The row templates that may show pictures, and fields of the schema: for others none are looked up.
    let rowsWithPictures: Set<String>
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
        let unread = Set(sources.keys).subtracting(parsed.keys)
        check(parsed, unread: unread, rows: rowNames, schemas: schemas, into: &diagnostics)

        var engine = MustacheLibrary()
        for (name, template) in parsed {
            // What the engine refuses was refused above, but for a tag that its own stricter grammar rejects.
            do {
                try engine.register(template.textForEngine, named: name)
            } catch  where !diagnostics.filesWithErrors.contains(template.file.path) {
                diagnostics.report(Diagnostic(.template(.unclosedTag), file: template.file.path))
            } catch {
                // What it stumbles over is reported already.
            }
        }
        let library = TemplateLibrary(
            engine: engine, rows: rowNames.map { String($0.dropFirst("rows/".count)) },
            rowsWithPictures: Set(rowNames.filter { parsed[$0]?.mayUse("image") == true }),
            rowsWithFields: Set(rowNames.filter { parsed[$0]?.mayUse("fields") == true }),
            assets: Dictionary(
                custom.filter { !$0.isTemplate }.map { ($0.name, $0.file.bytes) },
                uniquingKeysWith: { first, _ in first }))
        return (library, diagnostics)
    }

    private static func check(
        _ templates: [String: ParsedTemplate], unread: Set<String>, rows: [String],
        schemas: [String: [FieldSchema]],
        into diagnostics: inout Diagnostics
    ) {
        for (name, schema) in PageModel.templates {
            var lint = TemplateLint(templates: templates, unread: unread, root: schema)
            lint.check(name)
            diagnostics.append(lint.diagnostics)
        }
        for name in rows {
            // One that no catalog uses yet may name what any of them has.
            let own = schemas[String(name.dropFirst("rows/".count))]
            let alternatives = own.map { $0.map { [$0] } } ?? [schemas.values.flatMap { $0 }]
            for fields in alternatives {
                var lint = TemplateLint(templates: templates, unread: unread, root: PageModel.common)
                lint.check(name, for: RowModel.schema(with: fields))
                diagnostics.append(lint.diagnostics)
            }
        }
    }

    /// The whole style sheet, which a project has in place of the theme's files.
    static let wholeStyle = "theme.css"

    /// Whether a project's file is for the theme to judge; any other in its folder is none of the site's
    /// business.
    ///
    /// - Parameter path: the path in the project's folder of templates.
    public static func isOfTheme(_ path: String) -> Bool {
        path.hasSuffix(".mustache") || WordLibrary.isTable(path) || path.hasPrefix("styles/")
            || path == wholeStyle
            || DefaultTheme.files.contains { $0.path == path }
    }

    /// The site's style sheet: the project's own, or the theme's files one after another, each the project's
    /// where it has one of that name.
    var stylesheet: [UInt8] {
        assets[Self.wholeStyle] ?? DefaultTheme.styles.flatMap(asset)
    }

    /// A file of the theme that is copied as it is.
    func asset(_ path: String) -> [UInt8] {
        assets[path] ?? DefaultTheme.files.first { $0.path == path }?.bytes ?? []
    }

    /// The templates that come with the program.
    static func defaults() -> [TemplateSource] {
        DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.map { file in
            TemplateSource(
                path: file.path, file: SourceFile(path: "Templates/" + file.path, bytes: file.bytes))
        }
    }

    /// - Parameter name: one of ``PageModel/templates``.
    func render(_ model: PageModel, with name: String) -> String {
        engine.render(model, withTemplate: name) ?? ""
    }
}

extension TemplateSource {
    /// Whether the file stands among the style sheets and takes the place of none.
    fileprivate var isUnknownStyle: Bool {
        !isTemplate && name.hasPrefix("styles/") && !DefaultTheme.styles.contains(name)
    }
}
