public import Content
import DefaultTheme
public import Diagnostics
import Planning
public import TemplateLanguage
import ThemeSources

/// The templates of a site: the default ones, or the project's replacements.
public struct TemplateLibrary: Sendable {
    /// The compiled templates of pages, and of rows; empty if there are errors.
    private let pages: [String: TemplateProgram]
    private let rowPrograms: [String: TemplateProgram]
    /// The names of the row templates, without their folder.
    public let rows: [String]
    /// The row templates that may use images, and those that may use fields of the schema. For the others,
    /// the values are not looked up.
    let rowsWithImages: Set<String>
    let rowsWithFields: Set<String>
    /// The default row templates that show a title and nothing else if a row has nothing else.
    let titleTemplates: Set<String>
    /// The project's own style sheets, scripts, and icon, keyed by name. They replace those of the default theme.
    private let assets: [String: [UInt8]]

    /// Parses and checks templates.
    ///
    /// - Parameters:
    ///   - custom: The project's templates. A template with the name of a default template replaces it.
    ///   - unread: The names of the project's templates that could not be read. It is not known what they include.
    ///   - schemas: The fields of the catalogs that use each row template.
    /// - Returns: The usable templates, and the problems of all templates. If there are errors, the library
    ///   must not be used to render.
    public static func load(
        custom: [TemplateSource] = [], unread: Set<String> = [], schemas: [String: [FieldSchema]] = [:]
    ) -> (library: TemplateLibrary, diagnostics: Diagnostics) {
        var diagnostics = Diagnostics()
        var sources = Dictionary(uniqueKeysWithValues: defaults().map { ($0.name, $0) })
        let known = sources.keys.sorted()
        for source in custom where source.isTemplate { sources[source.name] = source }
        reportStyles(custom.filter { !$0.isTemplate }, into: &diagnostics)
        let parsed = sources.compactMapValues { ParsedTemplate($0, into: &diagnostics) }
        let rowNames = sources.keys.filter { $0.hasPrefix("rows/") }.sorted()
        if unread.isEmpty {
            reportUnused(
                custom.filter(\.isTemplate), parsed, rows: rowNames, known: known, into: &diagnostics)
        }
        let unparsed = Set(sources.keys).subtracting(parsed.keys).union(unread)
        // Dictionaries have no order, and the first rule of a field is used.
        let allSchemas = schemas.sorted { $0.key < $1.key }.flatMap { $0.value }
        check(
            parsed, unparsed: unparsed, rows: rowNames, schemas: schemas, all: allSchemas,
            ownFiles: Set(custom.map(\.file.path)), into: &diagnostics)
        // It is not known whether a template that could not be read has the attribute.
        if unread.isEmpty, !diagnostics.hasErrors {
            reportRowsWithoutEntry(custom, parsed, used: Set(schemas.keys), into: &diagnostics)
        }
        let anyRow = RowModel.schema(with: allSchemas)

        // Templates with errors may include one another without end.
        let usable = diagnostics.hasErrors ? [:] : parsed
        let library = TemplateLibrary(
            pages: compiled(PageModel.templates, of: usable) { name, schema in
                TemplateCompiler.compile(name, of: usable, page: schema)
            },
            rowPrograms: compiled(rowNames.map { (key: $0, value: anyRow) }, of: usable) { name, schema in
                TemplateCompiler.compile(name, of: usable, page: PageModel.common, model: schema)
            },
            rows: rowNames.map { String($0.dropFirst("rows/".count)) },
            rowsWithImages: Set(rowNames.filter { parsed[$0]?.mayReference("image") == true }),
            rowsWithFields: Set(rowNames.filter { parsed[$0]?.mayReference("fields") == true }),
            titleTemplates: Set(["rows/basic", "rows/subtitle"]).subtracting(custom.map { $0.name }),
            assets: Dictionary(
                custom.filter { !$0.isTemplate }.map { ($0.name, $0.file.bytes) },
                uniquingKeysWith: { first, _ in first }))
        return (library, diagnostics)
    }

    /// Reports the project's style sheets that have no effect, and those that would break the next ones.
    /// - Complexity: O(*bytes*) of the style sheets.
    private static func reportStyles(_ files: [TemplateSource], into diagnostics: inout Diagnostics) {
        let isReplaced = files.contains { $0.name == StylesheetFile.replacement }
        for source in files where source.isUnknownStyle {
            let suggestion = Suggestion.nearest(to: source.name, in: DefaultTheme.styles)
            diagnostics.report(
                Diagnostic(
                    .template(.unknownStyle(known: DefaultTheme.styles, suggestion: suggestion)),
                    file: source.file.path))
        }
        for source in files where DefaultTheme.styles.contains(source.name) {
            if isReplaced {
                diagnostics.report(Diagnostic(.template(.replacedStyle), file: source.file.path))
                continue
            }
            var scanner = StylesheetScanner(source.file.bytes)
            guard let (problem, offset) = scanner.problem() else { continue }
            diagnostics.report(Diagnostic(.template(problem), in: source.file, atByte: offset))
        }
    }

    /// Reports the project's own templates that no page or row includes.
    ///
    /// If a template that is used cannot be parsed, it is not known what it includes, so none is reported.
    /// - Parameter known: The names of the templates of the default theme.
    /// - Complexity: O(*tags*) of all templates.
    private static func reportUnused(
        _ custom: [TemplateSource], _ templates: [String: ParsedTemplate], rows: [String], known: [String],
        into diagnostics: inout Diagnostics
    ) {
        let own = custom.filter { !$0.name.hasPrefix("rows/") && !known.contains($0.name) }
        guard !own.isEmpty else { return }
        var used = Set(PageModel.templates.keys).union(rows)
        var waiting = Array(used)
        let names = Set(custom.map(\.name))
        while let name = waiting.popLast() {
            guard let template = templates[name] else {
                // A tag may have a name that no template has.
                if names.contains(name) { return }
                continue
            }
            waiting += template.includedNames.filter { used.insert($0).inserted }
        }
        for source in own where !used.contains(source.name) {
            let suggestion = Suggestion.nearest(to: source.name, in: known)
            diagnostics.report(
                Diagnostic(
                    .template(.unknownTemplate(known: known, suggestion: suggestion)), file: source.file.path)
            )
        }
    }

    /// Reports the project's row templates of which a catalog uses the rows, and scripts do not find them. None if the
    /// project's sections add the attribute.
    /// - Complexity: O(*tags* + *bytes*) of these templates and those that they include.
    private static func reportRowsWithoutEntry(
        _ custom: [TemplateSource], _ templates: [String: ParsedTemplate], used: Set<String>,
        into diagnostics: inout Diagnostics
    ) {
        guard templates["section"]?.contains("data-entry=") != true else { return }
        for source in custom where source.name.hasPrefix("rows/") && source.name != "rows/see" {
            guard used.contains(String(source.name.dropFirst("rows/".count))) else { continue }
            var names: Set = [source.name]
            var waiting = [source.name]
            var hasEntry = false
            while !hasEntry, let template = waiting.popLast().flatMap({ templates[$0] }) {
                hasEntry = template.contains("data-entry=")
                waiting += template.includedNames.filter { names.insert($0).inserted }
            }
            if !hasEntry {
                diagnostics.report(Diagnostic(.template(.rowWithoutEntry), file: source.file.path))
            }
        }
    }

    private static func compiled(
        _ schemas: some Sequence<(key: String, value: ModelSchema)>, of templates: [String: ParsedTemplate],
        by compile: (String, ModelSchema) -> TemplateProgram
    ) -> [String: TemplateProgram] {
        schemas.reduce(into: [:]) { programs, schema in
            guard templates[schema.key] != nil else { return }
            programs[schema.key] = compile(schema.key, schema.value)
        }
    }

    private static func check(
        _ templates: [String: ParsedTemplate], unparsed: Set<String>, rows: [String],
        schemas: [String: [FieldSchema]], all: [FieldSchema], ownFiles: Set<String>,
        into diagnostics: inout Diagnostics
    ) {
        let names = templates.keys.sorted()
        for (name, schema) in PageModel.templates {
            var checker = TemplateChecker(
                templates: templates, unparsed: unparsed, names: names, root: schema,
                ownFiles: ownFiles)
            checker.check(name)
            diagnostics.append(checker.diagnostics)
        }
        func problems(ofRow name: String, with fields: [FieldSchema]) -> Diagnostics {
            var checker = TemplateChecker(
                templates: templates, unparsed: unparsed, names: names, root: PageModel.common,
                ownFiles: ownFiles)
            checker.check(name, for: RowModel.schema(with: fields))
            return checker.diagnostics
        }
        for name in rows {
            if let own = schemas[String(name.dropFirst("rows/".count))] {
                for fields in own { diagnostics.append(problems(ofRow: name, with: [fields])) }
                continue
            }
            // A template that no catalog uses yet may use the fields of all catalogs. If two have the same field with different
            // types, it is right if it is right for any of them.
            let found = problems(ofRow: name, with: all)
            if !found.isEmpty, !all.contains(where: { problems(ofRow: name, with: [$0]).isEmpty }) {
                diagnostics.append(found)
            }
        }
    }

    /// Returns whether a file belongs to a theme. Other files in the templates folder have no effect.
    ///
    /// - Parameter path: The path in the project's templates folder.
    public static func isThemeFile(_ path: String) -> Bool {
        path.hasSuffix(".mustache") || LocalizedStringsLibrary.isTable(path) || path.hasPrefix("styles/")
            || path == StylesheetFile.replacement
            || DefaultTheme.files.contains { $0.path == path }
    }

    /// Whether a file of a theme is text: all are, except files in the folder of style sheets that are none.
    package static func isTextFile(_ path: String) -> Bool {
        !path.hasPrefix("styles/") || path.hasSuffix(".css") || path.hasSuffix(".mustache")
    }

    /// Whether a file in another folder is probably meant for the templates folder.
    package static func isLikeThemeFile(_ path: String) -> Bool {
        path.hasSuffix(".mustache") || fileNames.contains(path)
    }

    /// Returns the problem of a file that does not belong to a theme. Notes, settings of tools, and what is in other folders
    /// than those of a theme are none.
    public static func unusedFile(_ path: String) -> TemplateProblem? {
        let parts = path.split(separator: "/")
        let isInTheme = parts.count == 1 || ["rows", "scripts", "styles", "words"].contains(parts[0])
        let name = (parts.last ?? "").lowercased()
        let isTable = parts[0] == "words" && name.hasSuffix(".json")
        let isOther =
            !isTable
            && ([".md", ".txt", ".json", ".bak"].contains { name.hasSuffix($0) } || !name.contains("."))
        guard isInTheme, !isOther else { return nil }
        return .unusedFile(suggestion: Suggestion.nearest(to: path, in: fileNames))
    }

    /// The paths of the files that have a fixed name in a theme.
    package static var fileNames: [String] { DefaultTheme.files.map(\.path) + [StylesheetFile.replacement] }

    /// Returns the site's style sheet: the project's `theme.css` or, if the project has none, the style
    /// sheets of the default theme, concatenated. A style sheet of the project replaces the one with the same
    /// name.
    /// - Parameter unused: The style sheets of the default theme to leave out.
    func stylesheet(without unused: Set<String>) throws(RenderingFailure) -> [UInt8] {
        if let whole = assets[StylesheetFile.replacement] { return whole }
        var bytes: [UInt8] = []
        // The project's own files may be without layers, so their order can matter.
        let styles =
            DefaultTheme.styles.contains(where: isOwn) ? DefaultTheme.styles : DefaultTheme.similarStyles
        for style in styles where !unused.contains(style) || isOwn(style) {
            bytes += try asset(style)
        }
        return bytes
    }

    /// Returns a style sheet or the icon: the project's file as it is, or else that of the default theme compacted. A
    /// project's copy of a default file is treated as the default one.
    func asset(_ path: String) throws(RenderingFailure) -> [UInt8] {
        if let own = assets[path], isOwn(path) { return own }
        guard let file = DefaultTheme.files.first(where: { $0.path == path }) else {
            throw RenderingFailure(reason: "the theme has no file “\(path)”")
        }
        return path.hasSuffix(".css") ? compactedStyles(file.bytes) : file.bytes
    }

    /// Returns the problems of the project's own scripts.
    /// - Complexity: O(*bytes* of the scripts).
    public func scriptProblems(of plan: SitePlan) -> Diagnostics {
        guard assets.keys.contains(where: { $0.hasPrefix("scripts/") && isOwn($0) }) else {
            return Diagnostics()
        }
        return bundle(of: ScriptFile.files(for: plan.catalogs)).diagnostics()
    }

    /// Whether a file of the theme is the project's own. A copy of a default file is none.
    private func isOwn(_ path: String) -> Bool {
        assets[path].map { own in DefaultTheme.files.first { $0.path == path }?.bytes != own } ?? false
    }

    /// Returns the modules of a site.
    func bundle(of files: [ScriptFile]) -> ScriptBundle {
        func path(_ name: String) -> String { "scripts/\(name).js" }
        return ScriptBundle(files, isOwn: { isOwn(path($0)) }) { name in
            let path = path(name)
            let bytes = assets[path] ?? DefaultTheme.files.first { $0.path == path }?.bytes ?? []
            return SourceFile(path: "Templates/" + path, bytes: bytes)
        }
    }

    /// Returns the templates that are built into the program.
    static func defaults() -> [TemplateSource] {
        DefaultTheme.files.filter { $0.path.hasSuffix(".mustache") }.map { file in
            TemplateSource(
                path: file.path, file: SourceFile(path: "Templates/" + file.path, bytes: file.bytes))
        }
    }

    /// Renders a page.
    /// - Parameter name: A name in ``PageModel/templates``.
    func render(_ model: PageModel, with name: String) throws(RenderingFailure) -> [UInt8] {
        guard let page = pages[name] else {
            throw RenderingFailure(reason: "there is no template “\(name)”")
        }
        var renderer = TemplateRenderer(page: model, named: rowPrograms)
        try renderer.render(try specialized(page, named: name, for: model))
        return renderer.bytes
    }

    /// Returns a page template, with the values that the pages of a folder share inserted if it has several pages.
    private func specialized(_ page: TemplateProgram, named name: String, for model: PageModel)
        throws(RenderingFailure) -> TemplateProgram
    {
        let strip = model.sharesStrip ? model.strip : nil
        let template = FolderContext.Template(
            name: name, language: model.strings.model.language, strip: strip.map { ObjectIdentifier($0) })
        let program = try model.folder.program(template, strip) { () throws(RenderingFailure) in
            try page.specialized(
                for: strip == nil ? PageModel.folderFields : PageModel.folderFieldsWithStrip, of: model)
        }
        return program ?? page
    }
}

extension TemplateSource {
    /// Whether the file is in the folder of style sheets but does not replace a style sheet of the default
    /// theme.
    fileprivate var isUnknownStyle: Bool {
        !isTemplate && name.hasPrefix("styles/") && !DefaultTheme.styles.contains(name)
    }
}
