import Diagnostics
import Markdown
import Testing

@Suite("GFM tables")
struct TableTests {
    /// The HTML of a table with a label and the content of its element.
    private func table(_ label: String, _ content: String) -> String {
        let name = label.isEmpty ? "" : " aria-label=\"\(label)\""
        return
            "<div class=\"table\" role=\"group\" tabindex=\"0\"\(name)>\n<table>\n\(content)</table>\n</div>\n"
    }

    private func row(_ cells: String...) -> String { "<tr>\n" + cells.map { $0 + "\n" }.joined() + "</tr>\n" }
    private func head(_ cells: String...) -> String {
        "<thead>\n<tr>\n" + cells.map { "<th scope=\"col\">\($0)</th>\n" }.joined() + "</tr>\n</thead>\n"
    }
    private func body(_ rows: String...) -> String { "<tbody>\n" + rows.joined() + "</tbody>\n" }

    @Test("have a header, rows and a label made from their columns")
    func simple() throws {
        #expect(
            try html("| a | *b* |\n|---|---|\n| 1 | `2` |\n")
                == table("a, b", head("a", "<em>b</em>") + body(row("<td>1</td>", "<td><code>2</code></td>")))
        )
        #expect(
            try html("a\n:-\n")
                == table("a", "<thead>\n<tr>\n<th scope=\"col\" class=\"start\">a</th>\n</tr>\n</thead>\n"))
    }

    @Test("are aligned by a class")
    func alignment() throws {
        let made = try html("a|b|c|d\n:-|:-:|-:|-\n1|2|3|4\n")
        #expect(
            made.contains(
                row(
                    "<td class=\"start\">1</td>", "<td class=\"center\">2</td>", "<td class=\"end\">3</td>",
                    "<td>4</td>")))
        #expect(!made.contains("style="))
    }

    @Test("add missing cells, leave out extra ones, and have no empty header cells")
    func ragged() throws {
        #expect(
            try html("| |b|\n|-|-|\n|1|\n|1|2|3|\n")
                == table(
                    "b",
                    "<thead>\n<tr>\n<td></td>\n<th scope=\"col\">b</th>\n</tr>\n</thead>\n"
                        + body(row("<td>1</td>", "<td></td>"), row("<td>1</td>", "<td>2</td>"))))
    }

    @Test(
        "treat a pipe after a backslash as text, even in code",
        arguments: [
            ("a\\|b", "<td>a|b</td>"), ("`a\\|b`", "<td><code>a|b</code></td>"), ("\\\\|", "<td>|</td>"),
            ("**\\|**", "<td><strong>|</strong></td>"),
        ])
    func escapes(cell: String, expected: String) throws {
        #expect(try html("| h |\n|-|\n| \(cell) |\n") == table("h", head("h") + body(row(expected))))
    }

    @Test("contain only inlines, no blocks")
    func noBlocks() throws {
        for text in ["# h", "- a", "> q", "```", "1. a", "[r]: /u", "===", "<div>"] {
            let made = try html("h|i\n-|-\nx|\(text)\n")
            #expect(made.hasPrefix(table("h, i", "").prefix(30)) && made.contains("<td>x</td>"), "\(text)")
        }
    }

    @Test("use the document's link references, whose combining marks count with those of cells")
    func references() throws {
        #expect(try html("|[r]|\n|-|\n\n[r]: u\n").contains("<th scope=\"col\"><a href=\"u\">r</a></th>"))
        #expect(try html("|\u{301}a|\n|-|\n").contains("<th scope=\"col\">\u{301}a</th>"))
    }

    @Test("interrupt a paragraph with their header, and end where another block begins")
    func boundaries() throws {
        let cells = table("a", head("a") + body(row("<td>1</td>")))
        #expect(try html("x\n|a|\n|-|\n|1|\n\ny\n") == "<p>x</p>\n" + cells + "<p>y</p>\n")
        #expect(
            try html("> x\n> |a|\n> |-|\n> |1|\n") == "<blockquote>\n<p>x</p>\n" + cells + "</blockquote>\n")
        #expect(
            try html("> |a|\n> |-|\n> |1|\ny\n") == "<blockquote>\n" + cells + "</blockquote>\n<p>y</p>\n")
        #expect(
            try html("- |a|\n  |-|\n  |1|\n- y\n") == "<ul>\n<li>\n" + cells + "</li>\n<li>y</li>\n</ul>\n")
        #expect(try html("1.\t> |a|\n\t> |-|\n\t> |1|\n").contains(cells))
        #expect(try html("|a|\n|-|\n|1|\n---\n") == cells + "<hr>\n")
        #expect(try html("|a|\n|-|\n|1|\n2. y\n") == cells + "<ol start=\"2\">\n<li>y</li>\n</ol>\n")
        #expect(try html("|a|\n|-|\n|1|\n    y\n") == cells + "<pre tabindex=\"0\"><code>y\n</code></pre>\n")
        #expect(try html("|a|\n|-|\n|1|\n|\n") == cells + "<p>|</p>\n")
    }

    @Test("continue over a line that would underline a heading")
    func underlines() throws {
        let rows = body(row("<td>1</td>"), row("<td>===</td>"), row("<td>2</td>"))
        #expect(try html("|a|\n|-|\n|1|\n===\n2\n") == table("a", head("a") + rows))
        #expect(try html("|a\n---\n").hasSuffix(">|a</h2>\n"))
    }

    @Test(
        "need a delimiter row that fits, is not lazy, and is not in code",
        arguments: [
            "|a|b|\n|-|\n", "- |a|\n|-|\n", "```\n|a|\n|-|\n```\n", "    |a|\n    |-|\n", "|a|\n    |-|\n",
            "|a|\n|x|\n", "|-|\n|a|\n",
        ])
    func none(text: String) throws {
        #expect(try !html(text).contains("<table"))
    }

    @Test(
        "report the first cell without a column, unless it is empty",
        arguments: [
            ("|a|\n|-|\n|1|2|\n|3|4|\n", "2 3:4"), ("|a|\n|-|\n|1| |é \\| ü|\n", "é | ü 3:6"),
            ("> |a|\n> |-|\n> |é|2\n", "2 3:6"), ("x[^1]\n\n[^1]: |a|\n    |-|\n    |1|2|\n", "2 5:8"),
            ("|a|\n|-|\n|1| |\n", ""), ("|a|b|\n|-|-|\n|1|\n", ""),
        ])
    func surplusCells(text: String, expected: String) throws {
        let cells = try outline(text).surplusCells
        #expect(
            cells.map { "\($0.text) \($0.position.line):\($0.position.column)" }.joined(separator: " ")
                == expected)
    }

    @Test("keep their order, even if one follows another directly")
    func several() throws {
        let one = table("a", head("a"))
        #expect(try html("|a|\n|-|\n\n|a|\n|-|\n") == one + one)
        #expect(try html("|a|\n|-|\n    c\n|a|\n|-|\n").components(of: "<table>") == 2)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
