import Sectioning
import Testing

@Suite struct IndexTitleTests {
    @Test(arguments: [
        (IndexTitle.singleLetter, "garage", "G"), (.singleLetter, "#", "#"), (.singleLetter, "“Quoted”", "Q"),
        (.singleLetter, "", ""), (.singleLetter, "éclair", "É"), (.singleLetter, "7 dwarfs", "7"),
        (.initials, "Master Bathroom", "MB"), (.initials, "Master Bedroom", "MB"), (.initials, "den", "D"),
        (.initials, "children's room", "CR"), (.initials, "walk-in closet", "WIC"), (.initials, "…", "…"),
        (.initials, "co\u{AD}operate", "C"), (.initials, "a\u{2060}b c", "AC"),
        (.initials, "צה״ל ג׳ירפה", "צג"),
        (.initials, "Sahm\u{200B}wa", "SW"),
        (.singleLetter, "ოპტიკა", "ო"), (.initials, "ოპტიკა და ალგებრა", "ოდა"),
        (.singleLetter, "ßäule", "SS"),
        (.full, "Dining Room", "Dining Room"),
    ])
    func titles(style: IndexTitle, name: String, expected: String) {
        #expect(style.title(for: name) == expected)
    }

    @Test(arguments: [(3, "Gar"), (1, "G"), (0, "G"), (99, "Garage")])
    func maximumLength(length: Int, expected: String) {
        #expect(IndexTitle.full.title(for: "Garage", maximumLength: length) == expected)
    }

    @Test func maximumLengthOfInitials() {
        #expect(IndexTitle.initials.title(for: "walk-in closet", maximumLength: 2) == "WI")
    }

    @Test func letterWithMarksIsOneCharacter() {
        #expect(IndexTitle.full.title(for: "e\u{301}tude", maximumLength: 1) == "e\u{301}")
    }
}
