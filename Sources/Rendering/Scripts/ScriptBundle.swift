import Diagnostics

/// The one script of a portable site. Browsers do not run the modules of pages that they read from files, so each module
/// is a function here. `portable.js` runs them, and reads the site's data.
///
///     (how modules and files are loaded)
///     ((fetch) => { "use strict";
///     thumbindex.define("dom", () => { … return { … }; });
///     …
///     thumbindex.start(…);
///     })(thumbindex.fetch);
struct ScriptBundle {
    private(set) var bytes: [UInt8]
    private(set) var diagnostics = Diagnostics()

    /// - Parameters:
    ///   - runtime: The source of `portable.js`.
    ///   - modules: The modules of the site, by name.
    ///   - pageFiles: The number of files of data with pages.
    ///   - isOwn: Whether a module is a file of the project. The others are compacted.
    /// - Complexity: O(*bytes*).
    init(
        runtime: [UInt8], modules: [String: SourceFile], pageFiles: Int, isOwn: (String) -> Bool
    ) {
        let names = Set(modules.keys)
        var classic: [String: ClassicModule] = [:]
        for (name, file) in modules.sorted(by: { $0.key < $1.key }) {
            let module = ClassicModule(file.bytes, among: names)
            classic[name] = module
            for error in module.errors {
                diagnostics.report(Diagnostic(.template(error.problem), in: file, atByte: error.offset))
            }
        }
        bytes = compactedScript(runtime) + "\n((fetch) => {\n\"use strict\";\n".utf8
        for name in Self.order(of: classic, files: modules, into: &diagnostics) {
            guard let module = classic[name] else { continue }
            bytes += "thumbindex.define(\"\(name)\", () => {\n".utf8
            bytes += isOwn(name) ? module.bytes : compactedScript(module.bytes)
            bytes += "\n});\n".utf8
        }
        bytes += "thumbindex.start(\(pageFiles));\n})(thumbindex.fetch);\n".utf8
    }

    /// Returns the names of modules, each after those that it imports. Reports modules that import each other, which
    /// could not run.
    private static func order(
        of modules: [String: ClassicModule], files: [String: SourceFile], into diagnostics: inout Diagnostics
    ) -> [String] {
        var order: [String] = []
        var begun: Set<String> = []
        var done: Set<String> = []
        func visit(_ name: String) {
            begun.insert(name)
            for each in modules[name]?.imports ?? [] where !done.contains(each.name) {
                if !begun.contains(each.name) {
                    visit(each.name)
                } else if let file = files[name] {
                    diagnostics.report(
                        Diagnostic(
                            .template(.recursiveModules(name, each.name)), in: file, atByte: each.offset))
                }
            }
            done.insert(name)
            order.append(name)
        }
        for name in modules.keys.sorted() where !begun.contains(name) { visit(name) }
        return order
    }
}
