import Content
import Diagnostics
import Testing

@Suite("The size of an SVG document")
struct SVGSizeTests {
    @Test(
        "is width and height, otherwise the view box",
        arguments: [
            ("width=\"7\" height=\"3\"", 7, 3),
            ("width='7px'\n height = ' 3px '", 7, 3),
            ("width=\"7.4\" height=\"2.5\"", 7, 3),
            ("width=\"1in\" height=\"72pt\"", 96, 96),
            ("width=\"2.54cm\" height=\"25.4mm\"", 96, 96),
            ("width=\"7\" height=\"3\" viewBox=\"0 0 70 60\"", 7, 3),
            ("viewBox=\"0 0 7 3\"", 7, 3),
            ("viewBox=\" -1,-1, 7,3 \"", 7, 3),
            ("viewBox=\"0 0 .2 .1\"", 1, 1),
            ("width=\"14\" viewBox=\"0 0 7 3\"", 14, 6),
            ("height=\"6\" viewBox=\"0 0 7 3\"", 14, 6),
            ("width=\"100%\" height=\"100%\" viewBox=\"0 0 7 3\"", 7, 3),
            ("width=\"2em\" height=\"auto\" viewBox=\"0 0 7 3\"", 7, 3),
            ("data-width=\"9\" x:height=\"9\" width=\"7\" height=\"3\"", 7, 3),
            ("title=\"a > b width='9'\" width=\"7\" height=\"3\"", 7, 3),
            ("width=\"7e0\" height=\"3\"", 7, 3),
        ])
    func sizes(attributes: String, width: Int, height: Int) throws {
        for ending in ["/>", "></svg>", " ><rect width=\"50\" height=\"50\"/></svg>"] {
            let size = try ImageSize.read(Array("<svg \(attributes)\(ending)".utf8))
            #expect([size.width, size.height] == [width, height])
        }
    }

    @Test(
        "is found after any valid prolog",
        arguments: [
            "\u{FEFF}", "\n \t", "<?xml version=\"1.0\"?>\n", "<!-- <svg width=\"9\" height=\"9\"> -->",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/\">",
            "<!DOCTYPE svg [ <!ENTITY a \"]>\"> <!-- ' ]> --> ]>\n<!-- - -- -->",
        ])
    func prologs(text: String) throws {
        let size = try ImageSize.read(Array("\(text)<svg width=\"7\" height=\"3\"/>".utf8))
        #expect([size.width, size.height] == [7, 3])
        let named = try ImageSize.read(Array("\(text)<s:svg width=\"7\" height=\"3\"/>".utf8))
        #expect(named == size)
    }

    @Test(
        "is an error if it is not specified",
        arguments: [
            "", "width=\"7\"", "width=\"100%\" height=\"3\"", "viewBox=\"0 0 7\"", "viewBox=\"0 0 0 3\"",
            "width=\"nan\" height=\"0x1p3\"", "width=\"\" height=\"&w;\"",
        ])
    func missingSize(attributes: String) {
        #expect(throws: ImageProblem.missingSize) { try ImageSize.read(Array("<svg \(attributes)>".utf8)) }
    }

    @Test(
        "is an error if a side is invalid",
        arguments: ["width=\"0\" height=\"3\"", "width=\"-7\" height=\"3\"", "width=\"1e300\" height=\"3\""])
    func impossible(attributes: String) {
        #expect(throws: ImageProblem.invalidSize(limit: ImageSize.maximumDimension)) {
            try ImageSize.read(Array("<svg \(attributes)>".utf8))
        }
    }

    @Test(
        "is an error if the start tag is truncated or invalid",
        arguments: [
            ("<svg width=\"7\" height=\"3\"", .truncated(.svg)), ("<!-- <svg>", .truncated(.svg)),
            ("<svg width=7 height=3>", .malformed(.svg)), ("<svg width>", .malformed(.svg)),
            ("< svg>", .malformed(.svg)), ("<svgz>", .unknownFormat),
            (
                "<!--" + String(repeating: " ", count: 65_536) + "--><svg/>",
                .sizeBeyondReadLimit(.svg, limit: 65_536)
            ),
        ] as [(String, ImageProblem)])
    func unfinished(text: String, problem: ImageProblem) {
        #expect(throws: problem) { try ImageSize.read(Array(text.utf8)) }
    }
}
