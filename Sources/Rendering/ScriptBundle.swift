import Diagnostics
import Planning
import ThemeSources

/// The modules of a site. Each is a function, so that a file can contain several, and so that a portable site can have
/// them: browsers do not run the modules of pages that they read from files.
struct ScriptBundle {
    private let source: (String) -> SourceFile
    /// The names of the files that the modules are in.
    private let files: [String: String]
    private let isOwn: (String) -> Bool

    /// - Parameters:
    ///   - files: The files of the site.
    ///   - isOwn: Whether a module is a file of the project. The others are compacted.
    ///   - source: Returns the source of a module.
    init(
        _ files: [ScriptFile], isOwn: @escaping (String) -> Bool, source: @escaping (String) -> SourceFile
    ) {
        self.files = files.reduce(into: [:]) { names, file in
            for module in file.modules { names[module] = file.name }
        }
        self.isOwn = isOwn
        self.source = source
    }

    /// Returns a file with modules.
    ///
    ///     (how modules are loaded, or the imports of other files than the first, which has run before)
    ///     thumbindex.define("dom",()=>{…return{…}});
    ///     …
    ///     thumbindex.start();
    ///
    /// Only the files that pages load have the last line.
    ///
    /// - Parameter runtime: The source of `modules.js`, with which the first file begins.
    /// - Complexity: O(*bytes*).
    func bytes(of file: ScriptFile, runtime: [UInt8]) -> [UInt8] {
        let modules = file.modules.map { (name: $0, function: function($0)) }
        let definitions = modules.flatMap { definition($0.function, name: $0.name) }
        var bytes: [UInt8] = []
        if file.name == ScriptFile.first {
            bytes += compactedScript(runtime, keepsOutermost: false) + "\n".utf8
        } else {
            let needed = Set(modules.flatMap { $0.function.imports }.compactMap { files[$0.name] })
            let others = needed.subtracting([ScriptFile.first, file.name]).sorted()
            bytes += others.flatMap { "import\"./\($0).js\";\n".utf8 }
        }
        return bytes + definitions + (file.isLoadedByPages ? "thumbindex.start();\n" : "").utf8
    }

    /// Returns the one script of a portable site.
    ///
    ///     (how modules and files are loaded)
    ///     ((fetch) => { "use strict";
    ///     thumbindex.define("dom",()=>{…return{…}});
    ///     …
    ///     thumbindex.start(…);
    ///     })(thumbindex.fetch);
    ///
    /// - Parameters:
    ///   - runtime: The source of `portable.js`.
    ///   - pageFiles: The number of files of data with pages.
    /// - Complexity: O(*bytes*).
    func portableBytes(runtime: [UInt8], pageFiles: Int) -> [UInt8] {
        compactedScript(runtime, keepsOutermost: true) + "\n((fetch) => {\n\"use strict\";\n".utf8
            + files.keys.sorted().flatMap { definition(function($0), name: $0) }
            + "thumbindex.start(\(pageFiles));\n})(thumbindex.fetch);\n".utf8
    }

    /// Returns the problems of the project's own modules, and of modules that import each other, which could not run.
    /// - Complexity: O(*bytes* of the modules).
    func diagnostics() -> Diagnostics {
        var diagnostics = Diagnostics()
        let functions = files.keys.sorted().map { ($0, function($0)) }
        for (name, function) in functions where isOwn(name) {
            for error in function.errors {
                report(.template(error.problem), in: name, atByte: error.offset, into: &diagnostics)
            }
        }
        reportUnknownExports(Dictionary(uniqueKeysWithValues: functions), into: &diagnostics)
        let imports = Dictionary(uniqueKeysWithValues: functions.map { ($0, $1.imports) })
        var begun: Set<String> = []
        var done: Set<String> = []
        func visit(_ name: String) {
            begun.insert(name)
            for each in imports[name] ?? [] where !done.contains(each.name) {
                if begun.contains(each.name) {
                    let problem = TemplateProblem.recursiveModules(name, each.name)
                    report(.template(problem), in: name, atByte: each.offset, into: &diagnostics)
                } else {
                    visit(each.name)
                }
            }
            done.insert(name)
        }
        for name in imports.keys.sorted() where !begun.contains(name) { visit(name) }
        return diagnostics
    }

    /// Reports names that the project's own modules import and that another does not export, or the reverse. A name that a
    /// module lacks is reported once, with the first module that imports it.
    private func reportUnknownExports(
        _ functions: [String: ModuleFunction], into diagnostics: inout Diagnostics
    ) {
        var missing: Set<[String]> = []
        for (module, function) in functions.sorted(by: { $0.key < $1.key }) {
            for each in function.imports where isOwn(module) || isOwn(each.name) {
                guard let exports = functions[each.name], exports.errors.isEmpty else { continue }
                for (name, offset) in each.names where !exports.exports.contains(name) {
                    if isOwn(module) {
                        let suggestion = Suggestion.nearest(to: name, in: exports.exports.sorted())
                        let problem = TemplateProblem.unknownExport(
                            name, of: each.name, suggestion: suggestion)
                        report(.template(problem), in: module, atByte: offset, into: &diagnostics)
                    } else if missing.insert([each.name, name]).inserted {
                        let problem = TemplateProblem.missingExport(name, importer: module)
                        diagnostics.report(Diagnostic(.template(problem), file: source(each.name).path))
                    }
                }
            }
        }
    }

    private func report(
        _ problem: Problem, in module: String, atByte offset: Int, into diagnostics: inout Diagnostics
    ) {
        diagnostics.report(Diagnostic(problem, in: source(module), atByte: offset))
    }

    private func function(_ name: String) -> ModuleFunction {
        ModuleFunction(source(name).bytes, files: files)
    }

    private func definition(_ function: ModuleFunction, name: String) -> [UInt8] {
        "thumbindex.define(\"\(name)\",()=>{".utf8
            + (isOwn(name)
                ? "\n".utf8 + function.bytes : compactedScript(function.bytes, keepsOutermost: false))
            + "});\n".utf8
    }
}
