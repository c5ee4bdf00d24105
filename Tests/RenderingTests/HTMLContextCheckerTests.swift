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
            ("<script>/*</scripty>*/ var a = 1; VALUE</script>", "{{site.title}} stands in a script"),
            ("<script>/*</scripty>*/</script>", "“<” in a script is ambiguous"),
            ("<style></style- VALUE</style>", "stands in a style"),
            ("<title></titlex>VALUE</title>", "“<” in a title is ambiguous"),
            ("<title></ VALUE</title>", "“<” in a title is ambiguous"),
            ("<textarea><b>VALUE</b></textarea>", "“<” in a textarea is ambiguous"),
            ("<title><VALUE</title>", "stands in a title"), ("<title></VALUE</title>", "stands in a title"),
            ("<title></titleVALUE</title>", "stands in a title"), ("<xmp>VALUE</xmp>", "stands in a xmp"),
            ("<iframe>VALUE</iframe>", "stands in an iframe"),
            ("<noembed>VALUE</noembed>", "stands in a noembed"),
            ("<noframes>VALUE</noframes>", "stands in a noframes"),
            ("<plaintext>VALUE", "“<plaintext>” in a template is ambiguous"),
            // Comments end where the standard says.
            ("<!--><script>-->VALUE</script>", "stands in a script"),
            ("<!---><script>-->VALUE</script>", "stands in a script"),
            ("<!-- --!><script> VALUE</script>", "stands in a script"),
            ("<!-- <!--><script>VALUE</script>", "stands in a script"),
            ("<!-- -- > VALUE -->", "stands in a comment"),
            ("<!-- --!- VALUE -->", "stands in a comment"), ("<!--VALUE-->", "stands in a comment"),
            ("<!-VALUE>", "stands in a declaration"), ("<!VALUE>", "stands in a declaration"),
            ("<?x VALUE?>", "stands in a declaration"), ("</ VALUE>", "stands in a declaration"),
            ("<!DOCTYPE html \"VALUE\">", "stands in a declaration"),
            // Escaped scripts.
            ("<script><!--<script></script>VALUE--></script>", "“<” in a script is ambiguous"),
            ("<script><!-- VALUE --></script>", "stands in a script"),
            // Attributes.
            ("<p onclick = \"VALUE\">", "stands in the attribute “onclick”"),
            ("<p/onclick=\"VALUE\">", "stands in the attribute “onclick”"),
            ("<p a=\"x\"onclick=\"VALUE\">", "stands in the attribute “onclick”"),
            ("<p a=b/onclick=\"VALUE\">", "stands in an attribute without double quotes"),
            ("<p a='\"' title=VALUE>", "stands in an attribute without double quotes"),
            ("<p a= 'VALUE'>", "stands in an attribute without double quotes"),
            ("<p a==\"VALUE\">", "stands in an attribute without double quotes"),
            ("<p =\"VALUE\">", "stands in a tag name or attribute name"),
            ("<p a\"VALUE\">", "stands in a tag name or attribute name"),
            ("</p VALUE>", "stands in a tag name or attribute name"),
            ("<p a=\"b\"VALUE>", "stands in a tag name or attribute name"),
            // Template comments and sections leave nothing between what is before and after them.
            ("<scr{{! }}ipt>VALUE</script>", "stands in a script"),
            ("<scr{{#site.hasNavigation}}{{/site.hasNavigation}}ipt>VALUE</script>", "stands in a script"),
            ("<p on{{! }}click=\"VALUE\">", "stands in the attribute “onclick”"),
            (
                "<p {{#site.navigation}}click=\"{{title}}\" on{{/site.navigation}}>",
                "a section that ends in a different HTML context"
            ),
            (
                "<p data-{{#site.navigation}}onclick=\"{{title}}\"{{/site.navigation}}>",
                "a section that ends in a different HTML context"
            ),
            (
                "<p a{{#site.navigation}} b=\"{{title}}\"{{/site.navigation}}=\"VALUE\">",
                "a section that ends in a different HTML context"
            ),
            (
                "<p a {{#site.navigation}}b=\"{{title}}\"{{/site.navigation}}=\"VALUE\">",
                "a section that ends in a different HTML context"
            ),
            (
                "{{#site.hasNavigation}}<!--{{/site.hasNavigation}} VALUE -->",
                "a section that ends in a different HTML context"
            ),
            (
                "<a {{#site.hasNavigation}}href{{/site.hasNavigation}}=\"VALUE\">",
                "a section that ends in a different HTML context"
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
            ("<a href=\"JavaScript:f('{{site.title}}')\">x</a>", "stands in a script URL"),
            ("<a href=\"java\nscript:{{site.title}}\">x</a>", "stands in a script URL"),
            ("<svg><set attributeName=\"href\" to=\"VALUE\"/></svg>", "stands in the attribute “to”"),
            ("<svg><animate values=\"VALUE\"/></svg>", "stands in the attribute “values”"),
            // A template goes between others.
            ("<p title=\"", "the template ends inside the attribute “title”"),
            ("<script>", "the template ends inside a script"),
            ("x <!-- x", "the template ends inside a comment"),
            ("x <", "the template ends inside a tag's name"),
            ("<p {{<layout}}{{/layout}}>", "{{<layout}} stands in a tag"),
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
            "<a href=\"./VALUE\">x</a>", "<a href=\"mailto:VALUE\">x</a>",
            "<a href=\"?a=b&amp;c=VALUE\">x</a>",
            "<style>a > b {}</style>VALUE", "<p data-on=\"VALUE\">x</p>",
        ])
    func safe(text: String) {
        #expect(report(text) == [])
    }
}
