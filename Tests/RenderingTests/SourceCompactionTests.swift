import DefaultTheme
@testable import Rendering
import Testing
@testable import ThemeSources

@Suite("Style sheets and scripts without comments")
struct SourceCompactionTests {
    @Test(
        "comments that begin a line, indentation, and empty lines are removed from style sheets",
        arguments: [
            ("p {\n\n  color: red\n\t}\n", "p {\ncolor: red\n}\n"),
            ("/** one\n * two\n */\np {}\n", "p {}\n"),
            ("p { /* one\n*/ color: red }\n", "p { /* one\n*/ color: red }\n"),
            ("/* one */\np {}\n/* two\n\nthree */ q {}", "p {}\nq {}\n"),
            ("url(https://example.org)\n", "url(https://example.org)\n"),
            ("", ""),
            ("/* never ends\np {}", ""),
        ])
    func compaction(source: String, expected: String) {
        #expect(String(decoding: compacted(Array(source.utf8)), as: UTF8.self) == expected)
    }

    @Test(
        "spaces, line breaks and semicolons that separate nothing are removed from style sheets, but not from strings",
        arguments: [
            ("/* one */\np {\n\tcolor: red;\n\tmargin: 0 auto\n}\n", "p{color:red;margin:0 auto}"),
            (
                "p {\n\tcolor: red;\n\tq { top: 0; }\n}\np { content: \";}\" }",
                "p{color:red;q{top:0}}p{content:\";}\"}"
            ),
            ("a :hover, b > c {}\n@media (x >= 1px) { q {} }", "a :hover,b>c{}@media (x>=1px){q{}}"),
            (
                "a ~ b + c {}\n@media (1px <= x < 2px) { q { top: calc(1px / 2) } }",
                "a~b + c{}@media (1px<=x<2px){q{top:calc(1px/2)}}"
            ),
            ("p { top: calc(1px + 2px); --x: var(--y,) [z] }", "p{top:calc(1px + 2px);--x:var(--y,) [z]}"),
            ("p { content: \": { a ; \" / \", \" }", "p{content:\": { a ; \"/\", \"}"),
            ("a\nb {}\n", "a\nb{}"),
            ("", ""),
        ])
    func stylesCompaction(source: String, expected: String) {
        #expect(String(decoding: compactedStyles(Array(source.utf8)), as: UTF8.self) == expected)
    }

    /// Otherwise, compaction could mistake code for a string.
    @Test(
        "the strings of the theme's style sheets are in double quotes, and no comment follows code",
        arguments: DefaultTheme.styles)
    func quotes(path: String) throws {
        let file = try #require(DefaultTheme.files.first { $0.path == path })
        let code = String(decoding: compacted(file.bytes), as: UTF8.self)
        #expect(!code.contains("'") && !code.contains("\\\"") && !code.contains("/*"))
        for line in code.split(separator: "\n") {
            #expect(line.count { $0 == "\"" }.isMultiple(of: 2), "\(line)")
        }
    }

    @Test(
        "comments, spaces and line breaks that separate nothing are removed from scripts",
        arguments: [
            ("// one\na(); // two\n\t/* three\n */ b();", "a();b();"),
            ("/** @type {A} */ let a = /** @type {B} */ (b);\n", "let a=(b);"),
            ("if (a) {\n  b();\n}\nc();\n", "if(a){b()}c();"),
            ("if (a) {\n  b = 1;\n}\nc();\n", "if(a){b=1}c();"),
            ("{ for (;a;); }", "{for(;a;);}"),
            ("{ if (a) b(c()); }", "{if(a)b(c())}"),
            ("a(b, {\n  c: [\n    d,\n  ],\n},);\n[, ];", "a(b,{c:[d]});[,];"),
            ("return a\n  ?.b\n  && [ 1, 2 ];", "return a?.b&&[1,2];"),
            ("const a = typeof b, c = a in b;", "let a=typeof b,c=a in b;"),
            (
                "const a = () => { const b = 1; };\nlet [c] = d;\nconst { e } = c;",
                "let a=()=>{let e=1},[c]=d,{e}=c;"
            ),
            ("let a;\na = 1;\nlet b;\nif (a) { let c; }\nlet d;", "let a;a=1;let b;if(a){let e}let d;"),
            ("let a = `${() => { b; }} ${1}`;\nlet c;", "let a=`${()=>{b}} ${1}`,c;"),
            ("export const a = 1;\nconst b = a;\nexport let c;", "export let a=1;let b=a;export let c;"),
            (
                "for (let a = 1; a;) let;\nfor (const b of c) { let d = b; const e = d; }",
                "for(let e=1;e;)let;for(let e of c){let t=e,n=t}"
            ),
            ("a = b + +c - -d + ++e;", "a=b+ +c- -d+ ++e;"),
            ("a\n(b)\n[c]\n`d`", "a\n(b)\n[c]\n`d`"),
            ("async () => { await a; }", "async()=>{await a}"),
            (
                "a((b) => c, (d, e) => f, ({ g }) => h, (i = 1) => j);",
                "a(e=>c,(e,t)=>f,({g:e})=>h,(e=1)=>j);"
            ),
            ("const a = (b) => (c) => { return (d) => e; };", "let a=t=>t=>{return(t)=>e};"),
            ("a = async (b) => c; d = (e) + f; (g) >= h;", "a=async(e)=>c;d=(e)+f;(g)>=h;"),
            ("a = [true, !false, b ? true : { true: c.false }];", "a=[!0,!!1,b?!0:{true:c.false}];"),
            ("return true;", "return!0;"), ("return false", "return!1"),
            ("", ""), ("  // one", ""), ("/* never ends\na", ""), ("\"never ends", "\"never ends"),
        ])
    func scriptCompaction(source: String, expected: String) {
        #expect(
            String(decoding: compactedScript(Array(source.utf8), keepsOutermost: true), as: UTF8.self)
                == expected)
    }

    @Test(
        "strings, template literals and regular expressions of scripts stay as they are",
        arguments: [
            "\"a  // b\"", "\"a \\\"  b\"", "'\"  const'", "`a  ${b} // d`", "`a ${`b  ${c}`}  \\` ${d}`",
            "/[/\"]  \\/ + \"/u",
            "/a  b/.test(c)",
        ])
    func literals(literal: String) {
        let source = "a(\(literal), \(literal) );\nb = \(literal) ;\nreturn \(literal)\n"
        let expected = "a(\(literal),\(literal));b=\(literal);return"
        let result = String(
            decoding: compactedScript(Array(source.utf8), keepsOutermost: true), as: UTF8.self)
        #expect(result.hasPrefix(expected) && result.hasSuffix(literal))
    }

    @Test("spaces in the expressions of template literals are removed")
    func templateExpressions() {
        let result = compactedScript(Array("`a  ${ b  +  {c: { }} }  ${ d }  }`;".utf8), keepsOutermost: true)
        #expect(String(decoding: result, as: UTF8.self) == "`a  ${b+{c:{}}}  ${d}  }`;")
    }

    @Test(
        "variables get short names, and each name refers to the same variable",
        arguments: [
            ("const one = 1, two = one;", "let e=1,t=e;"),
            ("function first(one, two = one) { return one + two; }", "function e(e,t=e){return e+t}"),
            ("const run = (one) => one.two(run, one);", "let e=t=>t.two(e,t);"),
            (
                "const run = ({ one, two: [three], ...rest }) => ({ one, three, rest });",
                "let e=({one:e,two:[t],...n})=>({one:e,three:t,rest:n});"
            ),
            ("let one; { let two; { let three = two; } let four = one; }", "let e;{let t;{let e=t}let n=e}"),
            ("let one = e; { let two = t; }", "let n=e;{let e=t}"),
            (
                "for (const one of e) use(one); for (let one = 0; one < 2; one++) one;",
                "for(let t of e)use(t);for(let e=0;e<2;e++)e;"
            ),
            (
                "try { one(); } catch (error) { one(error); } const error = 1;",
                "try{one()}catch(e){one(e)}let e=1;"
            ),
            (
                "const one = `${two}: ${((three) => `${three} ${four}`)(five)} ${six}`, six = 1;",
                "let e=`${two}: ${(e=>`${e} ${four}`)(five)} ${t}`,t=1;"
            ),
            ("const one = a ? (two) => two : one;", "let e=a?t=>t:e;"),
            (
                "const one = { one, two: one, async three(four) { return [four, one.one, one?.one]; } };",
                "let e={one:e,two:e,async three(t){return[t,e.one,e?.one]}};"
            ),
            ("function* run(one) { yield { one }; }", "function*run(e){yield{one:e}}"),
            // What is imported keeps its name.
            (
                "const { one, e, two: three } = thumbindex.need(\"a\"), four = (one) => e(one, three);",
                "let{one,e,two:t}=thumbindex.need(\"a\"),n=n=>e(n,t);"
            ),
            (
                "let add = 1; class One { add = add; get has() { return add; } static add(two) { this.add(add, two); } }",
                "let e=1;class One{add=e;get has(){return e}static add(t){this.add(e,t)}}"
            ),
        ])
    func names(source: String, expected: String) {
        let result = compactedScript(Array(source.utf8), keepsOutermost: false)
        #expect(String(decoding: result, as: UTF8.self) == expected)
    }

    @Test("variables that other scripts can use keep their names, and hide no short name")
    func outermost() {
        let source = "const one = 1; function e(two) { return one + two; } e(1);"
        let result = compactedScript(Array(source.utf8), keepsOutermost: true)
        #expect(String(decoding: result, as: UTF8.self) == "let one=1;function e(e){return one+e}e(1);")
    }

    @Test("a script with more variables than letters has names of two letters, which are no keywords")
    func manyNames() {
        let source = (0..<2_700).map { "let variable\($0)=\($0);" }.joined()
        let result = String(
            decoding: compactedScript(Array(source.utf8), keepsOutermost: false), as: UTF8.self)
        let names = result.dropFirst(4).split(separator: ",").map { String($0.prefix { $0 != "=" }) }
        #expect(Set(names).count == 2_700)
        #expect(
            names.prefix(52).allSatisfy { $0.count == 1 } && names.dropFirst(52).allSatisfy { $0.count == 2 })
        #expect(Set(names).isDisjoint(with: ["do", "if", "in"]))
    }

    @Test("a slash after a value is a division")
    func divisions() {
        let source = "a = (b) / 2 / c[0] / \"d // e\".length; // f"
        #expect(
            String(decoding: compactedScript(Array(source.utf8), keepsOutermost: true), as: UTF8.self)
                == "a=(b)/2/c[0]/\"d // e\".length;")
    }
}
