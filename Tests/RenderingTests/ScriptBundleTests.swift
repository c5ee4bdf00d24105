@testable import Diagnostics
@testable import Rendering
import TestSupport
import Testing

@Suite("The script of a portable site")
struct ScriptBundleTests {
    private func classic(_ source: String) -> ClassicModule {
        ClassicModule(Array(source.utf8), among: ["a", "b-c"])
    }

    /// The body of the function, if there are no errors.
    private func body(_ source: String) -> String? {
        let module = classic(source)
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
            ("const m = await import(\"./a.js\");", "const m = await thumbindex.load(\"a\");"),
            ("f(() => import(\n  './a.js'));", "f(() => thumbindex.load(\"a\"));"),
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
        ])
    func kept(source: String) {
        #expect(body(source) == source)
    }

    @Test(
        "what a portable site cannot have is an error with its place",
        arguments: [
            ("f();\nexport default f;", 5, "“export default” does not work in a portable site"),
            ("export let x;", 0, "“export let” does not work in a portable site"),
            ("export const { x } = y;", 0, "“export const {” does not work in a portable site"),
            ("export const x = 1, y = 2;", 0, "“export const x = 1,” does not work in a portable site"),
            ("export * from \"./a.js\";", 0, "“export *” does not work in a portable site"),
            ("export { x } from \"./a.js\";", 0, "“export {” does not work in a portable site"),
            ("import x from \"./a.js\";", 0, "“import x” does not work in a portable site"),
            ("import(name);", 0, "“import(name” does not work in a portable site"),
            ("import(\"./a.js\" + x);", 0, "“import(\"./a.js\"” does not work in a portable site"),
            ("f(import.meta.url);", 2, "“import.meta” does not work in a portable site"),
            ("import { x } from \"./x.js\";", 18, "there is no script “./x.js” in the portable site"),
            ("import \"lit\";", 7, "there is no script “lit” in the portable site"),
            ("import {", 0, "“import {” does not work in a portable site"),
            ("export", 0, "“export” does not work in a portable site"),
        ])
    func refused(source: String, offset: Int, message: String) {
        let errors = classic(source).errors
        #expect(errors.map(\.problem.message) == [message])
        #expect(errors.map(\.offset) == [offset])
    }

    @Test("all errors of a module are reported")
    func severalErrors() {
        let source = "export default f;\nimport \"lit\";\n{ import(x); }\nexport let y;"
        let errors = classic(source).errors
        #expect(errors.map(\.offset) == [0, 25, 34, 47])
    }

    @Test("template literals can be in others to any depth")
    func nestedTemplates() {
        let depth = 200_000
        let (start, end) = (String(repeating: "`${", count: depth), String(repeating: "}`", count: depth))
        let source = start + "1" + end + ";"
        #expect(body(source) == source)
    }

    private func bundle(_ modules: [String: String]) -> ScriptBundle {
        let files = modules.map { name, text in
            (name, SourceFile(path: "Templates/scripts/\(name).js", text: text))
        }
        return ScriptBundle(
            runtime: [], modules: Dictionary(files, uniquingKeysWith: { first, _ in first }), pageFiles: 4
        ) { _ in false }
    }

    @Test("a module comes after those that it imports")
    func ordered() {
        let made = bundle([
            "a": "import { c } from \"./c.js\";\nimport(\"./b.js\");", "b": "import \"./a.js\";",
            "c": "export const c = 1;",
        ])
        #expect(made.diagnostics.isEmpty)
        #expect(
            String(decoding: made.bytes, as: UTF8.self) == """

                ((fetch) => {
                "use strict";
                thumbindex.define("c", () => {
                let c=1;return{c};
                });
                thumbindex.define("a", () => {
                let{c}=thumbindex.need("c");thumbindex.load("b");
                });
                thumbindex.define("b", () => {
                thumbindex.need("a");
                });
                thumbindex.start(4);
                })(thumbindex.fetch);

                """)
    }

    @Test("modules that import each other are an error")
    func cyclic() {
        let made = bundle(["a": "import \"./b.js\";", "b": "import \"./a.js\";"])
        #expect(
            made.diagnostics.report == ["Templates/scripts/b.js:1:8: “b.js” and “a.js” import each other"])
    }
}
