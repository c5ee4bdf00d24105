@testable import Rendering
import TestSupport
import Testing

@Suite("HTML contexts of template tags")
struct HTMLContextCheckerTests {
    private func report(_ text: String) -> [String] {
        TemplateLibrary.load(custom: [source("page", text.replacing("VALUE", with: "{{site.title}}"))])
            .diagnostics.report
    }

    @Test(
        "a value in an unsafe or ambiguous context is an error",
        arguments: [
            // Raw text ends only at its own end tag.
            ("<script>/*</scripty>*/ var a = 1; VALUE</script>", "{{site.title}} is in a script"),
            ("<script>/*</scripty>*/</script>", "“<” in a script is ambiguous"),
            ("<style></style- VALUE</style>", "is in a style"),
            ("<title></titlex>VALUE</title>", "“<” in a title is ambiguous"),
            ("<title></ VALUE</title>", "“<” in a title is ambiguous"),
            ("<textarea><b>VALUE</b></textarea>", "“<” in a textarea is ambiguous"),
            ("<title><VALUE</title>", "is in a title"), ("<title></VALUE</title>", "is in a title"),
            ("<title></titleVALUE</title>", "is in a title"), ("<xmp>VALUE</xmp>", "is in a xmp"),
            ("<iframe>VALUE</iframe>", "is in an iframe"),
            ("<noembed>VALUE</noembed>", "is in a noembed"),
            ("<noframes>VALUE</noframes>", "is in a noframes"),
            ("<plaintext>VALUE", "“<plaintext>” in a template is ambiguous"),
            // Comments end as the standard says.
            ("<!--><script>-->VALUE</script>", "is in a script"),
            ("<!---><script>-->VALUE</script>", "is in a script"),
            ("<!-- --!><script> VALUE</script>", "is in a script"),
            ("<!-- <!--><script>VALUE</script>", "is in a script"),
            ("<!-- -- > VALUE -->", "is in a comment"),
            ("<!-- --!- VALUE -->", "is in a comment"), ("<!--VALUE-->", "is in a comment"),
            ("<!-VALUE>", "is in a declaration"), ("<!VALUE>", "is in a declaration"),
            ("<?x VALUE?>", "is in a declaration"), ("</ VALUE>", "is in a declaration"),
            ("<!DOCTYPE html \"VALUE\">", "is in a declaration"),
            // Escaped scripts.
            ("<script><!--<script></script>VALUE--></script>", "“<” in a script is ambiguous"),
            ("<script><!-- VALUE --></script>", "is in a script"),
            // Attributes.
            ("<p onclick = \"VALUE\">", "is in the attribute “onclick”"),
            ("<p/onclick=\"VALUE\">", "is in the attribute “onclick”"),
            ("<p a=\"x\"onclick=\"VALUE\">", "is in the attribute “onclick”"),
            ("<p a=b/onclick=\"VALUE\">", "is in an attribute without double quotes"),
            ("<p a='\"' title=VALUE>", "is in an attribute without double quotes"),
            ("<p a= 'VALUE'>", "is in an attribute without double quotes"),
            ("<p a==\"VALUE\">", "is in an attribute without double quotes"),
            ("<p =\"VALUE\">", "is in a tag name or attribute name"),
            ("<p a\"VALUE\">", "is in a tag name or attribute name"),
            ("</p VALUE>", "is in a tag name or attribute name"),
            ("<p a=\"b\"VALUE>", "is in a tag name or attribute name"),
            // Template comments and sections leave nothing between the text before and after them.
            ("<scr{{! }}ipt>VALUE</script>", "is in a script"),
            ("<scr{{#site.hasNavigation}}{{/site.hasNavigation}}ipt>VALUE</script>", "is in a script"),
            ("<p on{{! }}click=\"VALUE\">", "is in the attribute “onclick”"),
            (
                "<p {{#site.navigation}}click=\"{{title}}\" on{{/site.navigation}}>",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p data-{{#site.navigation}}onclick=\"{{title}}\"{{/site.navigation}}>",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p a{{#site.navigation}} b=\"{{title}}\"{{/site.navigation}}=\"VALUE\">",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p a {{#site.navigation}}b=\"{{title}}\"{{/site.navigation}}=\"VALUE\">",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "{{#site.hasNavigation}}<!--{{/site.hasNavigation}} VALUE -->",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<a {{#site.hasNavigation}}href{{/site.hasNavigation}}=\"VALUE\">",
                "a section that starts and ends in different HTML contexts"
            ),
            // Names of attributes that sections add must stay names.
            (
                "<p a{{#site.navigation}} b{{/site.navigation}} =\"VALUE\">",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p a {{#site.navigation}}b=\"c\"{{/site.navigation}}\n=\"VALUE\">",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p a{{#site.navigation}} =\"{{title}}\"{{/site.navigation}}>",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p {{#site.navigation}}click=\"{{title}}\" {{#page.description}}on{{/page.description}}{{/site.navigation}}>",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p {{#page.description}}on{{/page.description}}{{#page.description}}click=\"{{.}}\"{{/page.description}}>",
                "a section that starts and ends in different HTML contexts"
            ),
            (
                "<p{{#page.description}}disabled{{/page.description}}>",
                "a section that starts and ends in different HTML contexts"
            ),
            // The context depends on the tree.
            (
                "<svg><style><a title=\"</style>VALUE\"></style></svg>",
                "“<” in a style is ambiguous"
            ),
            ("<svg><script/>VALUE</svg>", "“<script>” in a template is ambiguous"),
            ("<svg><![CDATA[><a title=\"]]>VALUE\"></svg>", "“<![” in a template is ambiguous"),
            ("<noscript><p title=\"</noscript>VALUE\"></noscript>", "“</noscript” in the attribute “title”"),
            ("<noscript><!-- </noscript>VALUE --></noscript>", "“</noscript” in a comment"),
            // Code.
            ("<a href=\"java{{site.title}}\">x</a>", "“href” cannot start with it"),
            ("<a href=\"java&#115;{{site.title}}\">x</a>", "“href” cannot start with it"),
            ("<a href=\"JavaScript:f('{{site.title}}')\">x</a>", "is in a script URL"),
            ("<a href=\"java\nscript:{{site.title}}\">x</a>", "is in a script URL"),
            ("<svg><set attributeName=\"href\" to=\"VALUE\"/></svg>", "is in the attribute “to”"),
            ("<svg><animate values=\"VALUE\"/></svg>", "is in the attribute “values”"),
            // A template is included in others.
            ("<p title=\"", "the template ends inside the attribute “title”"),
            ("<script>", "the template ends inside a script"),
            ("x <!-- x", "the template ends inside a comment"),
            ("x <", "the template ends inside a tag name"),
            ("<p {{<layout}}{{/layout}}>", "{{<layout}} is in a tag"),
        ])
    func hostile(text: String, expected: String) {
        let found = report(text)
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }

    @Test(
        "a value in text or in a double-quoted attribute is allowed",
        arguments: [
            "<!-->VALUE", "<!--->VALUE", "<!---->VALUE", "<!-- --!>VALUE", "<!-- <!-->VALUE",
            "<!-- -- -->VALUE",
            "<!-->x--> VALUE", "</>VALUE", "a < 3 VALUE", "<3 VALUE", "<br/>VALUE", "<!>VALUE", "<?x?>VALUE",
            "<script src=\"x.js\"></script/>VALUE", "<SCRIPT></ScRiPt\n>VALUE", "<title>a < b VALUE</title>",
            "<textarea>VALUE</textarea>VALUE", "<svg><title>VALUE</title></svg>",
            "<p a='>' title=\"VALUE\">x</p>",
            "<p a=\">\" title=\"VALUE\">x</p>", "<p a=b title=\"VALUE\">x</p>", "<p title = \"VALUE\" >x</p>",
            "<p a=\"b\"title=\"VALUE\">x</p>", "<noscript><img src=\"x\" alt=\"VALUE\"></noscript>VALUE",
            "<p hidden{{#page.description}} title=\"{{.}}\"{{/page.description}}>VALUE</p>",
            "<p hidden {{#page.description}}title=\"{{.}}\"{{/page.description}}>VALUE</p>",
            "<p {{#page.description}}title=\"{{.}}\"{{/page.description}} hidden>VALUE</p>",
            "<p class=\"a{{#page.description}} b{{/page.description}}\">VALUE</p>",
            "<input{{#page.description}} disabled{{/page.description}}>VALUE",
            "<input {{#page.description}}disabled{{/page.description}} title=\"VALUE\">",
            "<input a {{#page.description}}b c{{/page.description}}\ntitle=\"VALUE\">",
            "<input{{#page.description}} a{{/page.description}}{{#page.description}} b{{/page.description}}/>VALUE",
            "<input{{#page.description}} title=\"{{.}}\" disabled{{/page.description}}>VALUE",
            "<p{{#site.navigation}}{{#page.description}} a{{/page.description}} b=\"{{title}}\"{{/site.navigation}}>",
            "<a href=\"./VALUE\">x</a>", "<a href=\"mailto:VALUE\">x</a>",
            "<a href=\"?a=b&amp;c=VALUE\">x</a>",
            "<style>a > b {}</style>VALUE", "<p data-on=\"VALUE\">x</p>",
        ])
    func safe(text: String) {
        #expect(report(text) == [])
    }
}
