"""Compares the template lint with a real parser: where the lint allows a value, Chromium reads text or an attribute."""

import json
import random
import re
import subprocess

PIECES = """
< > / = " ' ! - -- --> --!> <!-- <!--> <!---> <! <? </ &amp; &lt a b x1 title= href= class="c" data-x= hidden alt="
<p> </p> <b <br/> <i> <a> <div <span <svg> </svg> <math> </math> <script> </script> </script <scripty> </scripty>
<script <style> </style> </style/ <title> </title> </titlex> <textarea> </textarea> <textarea <xmp> </xmp> <iframe>
</iframe> <noscript> </noscript> <noembed> </noembed> <plaintext> <template> </template> <select> </select> <option>
<table> <tr> <td> <desc> </desc> <foreignObject> <![CDATA[ ]]> <mi> <annotation-xml> onclick= onclick=" style=" srcdoc="
/> '> "> ="" \n \t {{!-}} {{!-}}
""".replace("\\n", "\n").split(" ")
PIECES = [piece for line in PIECES for piece in re.split(r"(?<=.)\n(?=.)", line) if piece] + [" ", "\n", "\t"]

#: A value as it is printed, and as the browser must read it.
MARK = "m7q1' onx=2 \"q\" <b> & >"
PRINTED = MARK.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#39;")

SURVEY = """([templates, mark]) => {
    const codeElements = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);
    const look = (root) => {
        const wrong = [];
        const text = (what, value, isSafe) => {
            const rest = isSafe ? value.split(mark).join("") : value;
            if (rest.includes("m7q1") || rest.includes("onx=2")) wrong.push(what + ": " + value.slice(0, 80));
        };
        const visit = (node) => {
            if (node.nodeType === 3 || node.nodeType === 4) {
                // With scripts enabled, the content of a noscript is raw text and is not parsed.
                const parent = node.parentNode.localName;
                if (parent === "noscript") return;
                text("text in " + parent, node.data, !codeElements.has(parent));
            } else if (node.nodeType === 8) text("comment", node.data, false);
            else if (node.nodeType === 10) text("doctype", node.name, false);
            else if (node.nodeType === 1) {
                text("name", node.nodeName, false);
                for (const { name, value } of node.attributes) {
                    text("attribute name", name, false);
                    text("attribute " + name, value, !/^on|^style$|^srcdoc$/.test(name));
                    if (name === "onx") wrong.push("attribute onx");
                }
                if (node.content) visit(node.content);
            }
            for (const child of node.childNodes) visit(child);
        };
        visit(root);
        return wrong;
    };
    const frame = document.body.appendChild(document.createElement("iframe"));
    const found = {};
    for (const [name, template] of Object.entries(templates)) {
        const html = "<!DOCTYPE html><html><head></head><body><div>" + template + "</div>";
        // With scripts disabled and enabled.
        const wrong = look(new DOMParser().parseFromString(html, "text/html"));
        const open = frame.contentDocument;
        open.open(); open.write(html); open.close();
        wrong.push(...look(open));
        if (wrong.length) found[name] = wrong;
    }
    return found;
}"""

#: Templates that the lint must reject and the survey must report; otherwise neither is tested.
KNOWN = [
    "<!-- {{title}} -->", "<p {{title}}>x</p>", "<p title={{title}}>x</p>", "<script>{{title}}</script>",
    "<svg><style><a onclick=\"</style>{{title}}\"></style></svg>", "<p onclick=\"{{title}}\">x</p>",
    "<script>/*</scripty>*/ {{title}}</script>", "<!--><script>-->{{title}}</script>",
]


def templates(seed, count):
    source = random.Random(seed)
    for _ in range(count):
        pieces = source.choices(PIECES, k=source.randint(1, 9))
        for _ in range(source.randint(1, 2)):
            pieces.insert(source.randint(0, len(pieces)), "{{title}}")
        # Half of them are closed, so that some are accepted.
        yield "".join(pieces) + source.choice(["", "", ">", "\">", "-->", "</title>", "</script>", "</style>x", "</p>"])


def test_accepted_values_are_text_or_attributes(make_project, program, browser):
    tried = dict(enumerate(KNOWN + list(templates(7, 3000))))
    files = {"content/a/x.json": json.dumps({"title": "T"})}
    files |= {f"Templates/rows/t{number}.mustache": text for number, text in tried.items()}
    project = make_project("places", files)
    result = subprocess.run(
        [program, "check", "--verbose", "-s", project.folder], capture_output=True, text=True, timeout=300)
    refused = {int(number) for number in re.findall(r"Templates/rows/t(\d+)\.mustache:\d+:\d+: error:", result.stderr)}
    accepted = {
        str(number): re.sub(r"\{\{!.*?\}\}", "", text).replace("{{title}}", PRINTED)
        for number, text in tried.items() if number not in refused}
    assert refused.issuperset(range(len(KNOWN)))
    # Some are rejected and some are accepted.
    assert 300 < len(accepted) < len(tried) - 300, len(accepted)
    page = browser.new_page()
    page.goto("about:blank")
    for known in KNOWN:
        assert page.evaluate(SURVEY, [{"known": known.replace("{{title}}", PRINTED)}, MARK]), known
    found = page.evaluate(SURVEY, [accepted, MARK])
    page.close()
    assert {number: (tried[int(number)], wrong) for number, wrong in found.items()} == {}
