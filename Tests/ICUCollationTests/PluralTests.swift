import ICUCollation
import Testing

@Suite struct PluralTests {
    @Test(arguments: [
        ("en", "one other"), ("de", "one other"), ("sv", "one other"), ("es", "one many other"),
        ("fr", "one many other"), ("ar", "zero one two few many other"), ("he", "one two other"),
        ("ja", "other"), ("ko", "other"), ("zh", "other"), ("zh-Hant", "other"), ("pl", "one few many other"),
        ("lv", "zero one other"), ("de-AT", "one other"), ("ar-u-nu-latn", "zero one two few many other"),
        ("xx", "other"),
    ])
    func categories(language: String, expected: String) throws {
        let categories = try Collation(language: language).pluralCategories
        #expect(categories.map { $0.rawValue }.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("en", "0:other 1:one 2:other 11:other 21:other 1000000:other -1:one"),
        ("de", "0:other 1:one 2:other"), ("sv", "0:other 1:one 2:other"),
        ("es", "0:other 1:one 2:other 1000000:many 1000001:other"),
        ("fr", "0:one 1:one 2:other 1000000:many 2000000:many"),
        ("ar", "0:zero 1:one 2:two 3:few 10:few 11:many 99:many 100:other 102:other 103:few 111:many"),
        ("he", "0:other 1:one 2:two 3:other 20:other"),
        ("ja", "0:other 1:other 2:other"), ("ko", "0:other 1:other 2:other"),
        ("zh", "0:other 1:other 2:other"),
        ("ru", "1:one 2:few 5:many 11:many 21:one 22:few"),
        ("en", "9223372036854775807:other -9223372036854775808:other"),
    ])
    func category(language: String, expected: String) throws {
        let collation = try Collation(language: language)
        for pair in expected.split(separator: " ") {
            let parts = pair.split(separator: ":")
            let count = try #require(Int(parts[0]))
            #expect(collation.pluralCategory(of: count).rawValue == parts[1], "\(language) \(count)")
        }
    }

    @Test(arguments: ["en", "ar", "fr", "lv", "br", "gv", "pl", "cy", "ja", "xx"])
    func everyCountHasACategory(language: String) throws {
        let collation = try Collation(language: language)
        let known = Set(collation.pluralCategories)
        for count in 0...2_000 { #expect(known.contains(collation.pluralCategory(of: count))) }
    }
}
