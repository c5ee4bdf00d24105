import SiteRendering
import Testing

@Suite struct SitePathTests {
    @Test(arguments: [
        ("", "", "./"), ("", "animals/", "animals/"), ("animals/", "animals/", "./"),
        ("animals/owl/", "animals/", "../"),
        ("animals/owl/", "animals/bat/", "../bat/"), ("animals/owl/", "-/theme.css", "../../-/theme.css"),
        ("animals/owl/", "", "../../"), ("a/-/room/den/2/", "a/-/room/den/", "../"),
        ("a/", "a/images/owl 1.jpg", "images/owl%201.jpg"), ("", "a/ü/", "a/ü/"),
        ("", "x/a:b%.png", "x/a%3Ab%25.png"),
        ("a/", "theme.css", "../theme.css"), ("a/b/", "a/c.txt", "../c.txt"),
    ])
    func relative(page: String, target: String, expected: String) {
        #expect(SitePath.relative(from: page, to: target) == expected)
    }
}
