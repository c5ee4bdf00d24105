@testable import Diagnostics
@testable import Planning
@testable import Rendering
import TestSupport
import Testing
@testable import ThemeSources

@Suite("Files with modules")
struct ScriptBundleTests {
    private func function(_ source: String) -> ModuleFunction {
        ModuleFunction(Array(source.utf8), files: ["a": "a", "b-c": "b"])
    }

    /// The body of the function, if there are no errors.
    private func body(_ source: String) -> String? {
        let module = function(source)
        return module.errors.isEmpty ? String(decoding: module.bytes, as: UTF8.self) : nil
    }

    @Test(
        "a module becomes a function that returns its exports",
        arguments: [
            ("let x = 1;", "let x = 1;"),
            ("import \"./a.js\";", "thumbindex.need(\"a\");"),
            ("import { x } from './b-c.js';", "const { x } = thumbindex.need(\"b-c\");"),
            (
                "import {\n  x, default as y,\n} from \"./a.js\"\ny(x)",
                "const { x, default: y } = thumbindex.need(\"a\")\ny(x)"
            ),
            ("import * as all from \"./a.js\";", "const all = thumbindex.need(\"a\");"),
            (
                "f(async () => await import(\"./a.js\"));",
                "f(async () => await thumbindex.load(\"a\", \"a\"));"
            ),
            ("f(() => import(\n  './b-c.js'));", "f(() => thumbindex.load(\"b-c\", \"b\"));"),
            ("export const x = [1, 2];", "const x = [1, 2];\nreturn { x };\n"),
            (
                "export function f(a, b) {}\nexport async function g() {}\nexport function* h() {}",
                "function f(a, b) {}\nasync function g() {}\nfunction* h() {}\nreturn { f, g, h };\n"
            ),
            ("export class A {}", "class A {}\nreturn { A };\n"),
            ("let x = 1, y = 2;\nexport { x, y as z };", "let x = 1, y = 2;\n;\nreturn { x, z: y };\n"),
        ])
    func transformed(source: String, expected: String) {
        #expect(body(source) == expected)
    }

    @Test(
        "comments, strings, patterns, templates and properties stay as they are",
        arguments: [
            "// import x from \"y\"\n/** @type {import(\"./x.js\").X} */ f();",
            "f(\"export default\", 'import(', `import(${`export ${\"}\"}`}`);",
            "if (x) /import(\"/.test(y); else /[/]export/.test(y); return /'/;",
            "x.import(y); x.export; f({ import: 1, export: 2 });",
            "const half = a / 2 + (b) / 3;",
            "const e = async ({ a }) => await g(a); const f = async () => await g(); async function h() { await f(); } x.await;",
        ])
    func kept(source: String) {
        #expect(body(source) == source)
    }

    @Test(
        "what a function cannot have is an error with its place",
        arguments: [
            ("f();\nexport default f;", 5, "“export default” does not work in a script of a theme"),
            ("export let x;", 0, "“export let” does not work in a script of a theme"),
            ("export const { x } = y;", 0, "“export const {” does not work in a script of a theme"),
            ("export const x = 1, y = 2;", 0, "“export const x = 1,” does not work in a script of a theme"),
            ("export * from \"./a.js\";", 0, "“export *” does not work in a script of a theme"),
            ("export { x } from \"./a.js\";", 0, "“export {” does not work in a script of a theme"),
            ("import x from \"./a.js\";", 0, "“import x” does not work in a script of a theme"),
            ("import(name);", 0, "“import(name” does not work in a script of a theme"),
            ("import(\"./a.js\" + x);", 0, "“import(\"./a.js\"” does not work in a script of a theme"),
            ("f(import.meta.url);", 2, "“import.meta” does not work in a script of a theme"),
            ("import { x } from \"./x.js\";", 18, "the site has no script “./x.js”"),
            ("import \"lit\";", 7, "the site has no script “lit”"),
            ("f();\nawait g();", 5, "“await” does not work in a script of a theme"),
            (
                "async function f() {}\nawait f();", 22,
                "“await” does not work in a script of a theme"
            ),
            ("import {", 0, "“import {” does not work in a script of a theme"),
            ("export", 0, "“export” does not work in a script of a theme"),
        ])
    func refused(source: String, offset: Int, message: String) {
        let errors = function(source).errors
        #expect(errors.map(\.problem.message) == [message])
        #expect(errors.map(\.offset) == [offset])
    }

    @Test("the advice is about the form")
    func advice() {
        let advice = function("await g();\nexport let x;").errors.map { $0.problem.advice ?? "" }
        #expect(advice.map { $0.contains("async function") } == [true, false])
    }

    @Test("all errors of a module are reported")
    func severalErrors() {
        let source = "export default f;\nimport \"lit\";\n{ import(x); }\nexport let y;"
        let errors = function(source).errors
        #expect(errors.map(\.offset) == [0, 25, 34, 47])
    }

    @Test("template literals can be in others to any depth")
    func nestedTemplates() {
        let depth = 200_000
        let (start, end) = (String(repeating: "`${", count: depth), String(repeating: "}`", count: depth))
        let source = start + "1" + end + ";"
        #expect(body(source) == source)
    }

    private func bundle(_ modules: [String: String], files: [ScriptFile]? = nil) -> ScriptBundle {
        let all = [ScriptFile(name: "scripts", modules: modules.keys.sorted())]
        return ScriptBundle(files ?? all, isOwn: { $0 == "own" }) { name in
            SourceFile(path: "Templates/scripts/\(name).js", text: modules[name] ?? "")
        }
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("a file has the functions of its modules, and imports the files of those that these import")
    func files() {
        let files = [
            ScriptFile(name: "first", modules: ["a", "own"]),
            ScriptFile(name: "scripts", modules: ["b", "c"]),
            ScriptFile(name: "d", modules: ["d"]),
        ]
        let modules = [
            "a": "import(\"./c.js\");", "own": "// mine\nf();",
            "b": "import { a } from \"./a.js\";\nimport { c } from \"./c.js\";",
            "c": "import { d } from \"./d.js\";\nexport const c = d;", "d": "export const d = 1;",
        ]
        let made = bundle(modules, files: files)
        #expect(
            files.map { text(made.bytes(of: $0, runtime: Array("let x = 1;".utf8))) } == [
                """
                let e=1;
                thumbindex.define("a",()=>{thumbindex.load("c","scripts");});
                thumbindex.define("own",()=>{
                // mine
                f();});
                thumbindex.start();

                """,
                """
                import"./d.js";
                thumbindex.define("b",()=>{let{a}=thumbindex.need("a"),{c}=thumbindex.need("c");});
                thumbindex.define("c",()=>{let{d}=thumbindex.need("d"),e=d;return{c:e};});
                thumbindex.start();

                """,
                """
                thumbindex.define("d",()=>{let e=1;return{d:e};});

                """,
            ])
    }

    @Test("a portable site has all modules in one script")
    func portable() {
        let made = bundle([
            "a": "import { c } from \"./c.js\";\nimport(\"./b.js\");", "b": "import \"./a.js\";",
            "c": "export const c = 1;",
        ])
        #expect(made.diagnostics().isEmpty)
        #expect(
            text(made.portableBytes(runtime: [], pageFiles: 4)) == """

                ((fetch) => {
                "use strict";
                thumbindex.define("a",()=>{let{c}=thumbindex.need("c");thumbindex.load("b","scripts");});
                thumbindex.define("b",()=>{thumbindex.need("a");});
                thumbindex.define("c",()=>{let e=1;return{c:e};});
                thumbindex.start(4);
                })(thumbindex.fetch);

                """)
    }

    @Test("the problems of a project's own modules are reported, and modules that import each other")
    func problems() {
        let made = bundle([
            "a": "import \"./b.js\";", "b": "import \"./a.js\";", "own": "import \"lit\";\nexport let x;",
        ])
        #expect(
            made.diagnostics().report == [
                "Templates/scripts/b.js:1:8: “b.js” and “a.js” import each other",
                "Templates/scripts/own.js:1:8: the site has no script “lit”",
                "Templates/scripts/own.js:2:1: “export let” does not work in a script of a theme",
            ])
    }

    @Test("a name that a module imports and the other does not export is an error")
    func unknownExports() {
        let exporting = "const x = 1;\nexport { x as y };\nexport function ready() {}"
        #expect(
            bundle(["a": exporting, "own": "import { y, x,\n  raedy as r } from \"./a.js\";"])
                .diagnostics().report == [
                    "Templates/scripts/own.js:1:13: “a.js” does not export “x”",
                    "Templates/scripts/own.js:2:3: “a.js” does not export “raedy”",
                ])
        #expect(
            bundle(["a": "import { y, z } from \"./own.js\";", "own": exporting]).diagnostics().report == [
                "Templates/scripts/own.js: this script does not export “z”, which “a.js” imports"
            ])
        // Each name is reported once.
        let importing = "import { z } from \"./own.js\";"
        #expect(
            bundle(["c": importing, "b": importing, "d": importing, "own": exporting])
                .diagnostics().report == [
                    "Templates/scripts/own.js: this script does not export “z”, which “b.js” imports"
                ])
        // What a module with errors exports is not known.
        #expect(
            bundle(["a": "import { z } from \"./own.js\";", "own": "export let z;"]).diagnostics().report == [
                "Templates/scripts/own.js:1:1: “export let” does not work in a script of a theme"
            ])
    }
}
