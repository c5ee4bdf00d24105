import Glibc
import ICUCollation
import Testing

@Suite struct DateTests {
    @Test(arguments: [
        ("en", "March 2024", "March 9, 2024"), ("de", "März 2024", "9. März 2024"),
        ("es", "marzo de 2024", "9 de marzo de 2024"), ("fr", "mars 2024", "9 mars 2024"),
        ("sv", "mars 2024", "9 mars 2024"), ("ar", "مارس ٢٠٢٤", "٩ مارس ٢٠٢٤"),
        ("ar-u-nu-latn", "مارس 2024", "9 مارس 2024"), ("he", "מרץ 2024", "9 במרץ 2024"),
        ("ja", "2024年3月", "2024年3月9日"), ("ko", "2024년 3월", "2024년 3월 9일"),
        ("zh", "2024年3月", "2024年3月9日"), ("zh-Hant", "2024年3月", "2024年3月9日"),
        // In Polish, months have another grammatical case after a day.
        ("pl", "marzec 2024", "9 marca 2024"),
        // Languages with other calendars.
        ("th", "มีนาคม 2024", "9 มีนาคม 2024"), ("fa", "مارس ۲۰۲۴", "۹ مارس ۲۰۲۴"),
        ("en-u-ca-buddhist", "March 2024", "March 9, 2024"),
        // Languages without data.
        ("xx", "March 2024", "March 9, 2024"), ("und", "March 2024", "March 9, 2024"),
    ])
    func titles(language: String, month: String, day: String) throws {
        let collation = try Collation(language: language)
        #expect(collation.monthTitle(year: 2024, month: 3) == month)
        #expect(collation.dateTitle(year: 2024, month: 3, day: 9) == day)
    }

    /// Replaces the narrow spaces that newer versions of CLDR have before abbreviations.
    private func withPlainSpaces(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Languages that begin with the year, or write months in lower case everywhere, stay as they are.
    @Test(arguments: [
        ("en", "March 2024"), ("de", "März 2024"), ("es", "Marzo de 2024"), ("fr", "Mars 2024"),
        ("it", "Marzo 2024"),
        ("nl", "Maart 2024"), ("pl", "Marzec 2024"), ("ru", "Март 2024 г."), ("uk", "Березень 2024 р."),
        ("sv", "mars 2024"), ("da", "marts 2024"), ("hu", "2024. március"), ("ja", "2024年3月"),
        ("ar", "مارس ٢٠٢٤"),
    ])
    func standaloneMonths(language: String, title: String) throws {
        let collation = try Collation(language: language)
        #expect(withPlainSpaces(collation.monthTitle(year: 2024, month: 3, isStandalone: true)) == title)
    }

    @Test(arguments: [
        ("en", "2024"), ("de", "2024"), ("ar", "٢٠٢٤"), ("ar-u-nu-latn", "2024"), ("fa", "۲۰۲۴"),
        ("bn", "২০২৪"),
        ("ja", "2024年"), ("zh", "2024年"), ("zh-Hant", "2024年"), ("ko", "2024년"), ("hr", "2024."),
        ("bg", "2024 г."),
        ("th", "2024"), ("en-u-ca-buddhist", "2024"), ("xx", "2024"),
    ])
    func yearTitles(language: String, title: String) throws {
        #expect(withPlainSpaces(try Collation(language: language).yearTitle(2024)) == title)
    }

    @Test(arguments: [(1, "1"), (812, "812"), (9999, "9999"), (0, "0"), (-44, "-44"), (10_000, "10000")])
    func years(year: Int, title: String) throws {
        #expect(try Collation(language: "en").yearTitle(year) == title)
    }

    @Test(arguments: [
        (1, 1, 1, "January 1, 1"), (1500, 2, 28, "February 28, 1500"), (1582, 10, 10, "October 10, 1582"),
        (1969, 12, 31, "December 31, 1969"), (1970, 1, 1, "January 1, 1970"),
        (2000, 2, 29, "February 29, 2000"),
        (2024, 12, 31, "December 31, 2024"), (9999, 12, 31, "December 31, 9999"),
    ])
    func days(year: Int, month: Int, day: Int, expected: String) throws {
        #expect(try Collation(language: "en").dateTitle(year: year, month: month, day: day) == expected)
    }

    @Test func everyDayOfFourCenturies() throws {
        let collation = try Collation(language: "ja")
        for year in 1800..<2200 {
            for (month, last) in [(2, year.isMultiple(of: 4) ? 29 : 28), (4, 30), (12, 31)] {
                let isCommon = year.isMultiple(of: 100) && !year.isMultiple(of: 400)
                let day = month == 2 && isCommon ? 28 : last
                let title = collation.dateTitle(year: year, month: month, day: day)
                #expect(title == "\(year)年\(month)月\(day)日")
            }
        }
    }

    @Test(
        arguments: [
            (0, 3, nil, "0000-03"), (-44, 3, 15, "-0044-03-15"), (10_000, 1, nil, "10000-01"),
            (2024, 0, nil, "2024-00"),
            (2024, 13, nil, "2024-13"), (2024, 2, 30, "2024-02-30"), (2023, 2, 29, "2023-02-29"),
            (1900, 2, 29, "1900-02-29"), (2024, 4, 0, "2024-04-00"), (2024, -1, 1, "2024--01-01"),
            (.max, 1, 1, "9223372036854775807-01-01"),
            (1, .min, .max, "0001--9223372036854775808-9223372036854775807"),
        ] as [(Int, Int, Int?, String)])
    func noSuchDate(year: Int, month: Int, day: Int?, expected: String) throws {
        let collation = try Collation(language: "en")
        let title =
            day.map { collation.dateTitle(year: year, month: month, day: $0) }
            ?? collation.monthTitle(year: year, month: month)
        #expect(title == expected)
    }

    /// Neither the time zone nor the locale of the machine affects a date.
    @Test func environmentHasNoEffect() async {
        await #expect(processExitsWith: .success) {
            setenv("LC_ALL", "ar_EG.UTF-8", 1)
            setenv("LANG", "ar_EG.UTF-8", 1)
            setenv("TZ", "Pacific/Kiritimati", 1)
            tzset()
            for language in ["en", "xx", "und"] {
                let collation = try Collation(language: language)
                guard collation.monthTitle(year: 2024, month: 3) == "March 2024",
                    collation.dateTitle(year: 2024, month: 1, day: 1) == "January 1, 2024"
                else { exit(1) }
            }
        }
    }

    @Test func concurrentTasksGetTheSameResults() async throws {
        for language in ["en", "ar", "ja", "pl"] {
            let expected = try Collation(language: language)
            let alone = (1...12).map { expected.dateTitle(year: 2024, month: $0, day: 2 * $0) }
            let shared = try Collation(language: language)
            let together = await withTaskGroup(of: [String].self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        (1...1_200).map { number in
                            let month = (number - 1) % 12 + 1
                            return shared.dateTitle(year: 2024, month: month, day: 2 * month)
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(together.count == 16)
            #expect(together.allSatisfy { $0 == (0..<100).flatMap { _ in alone } })
        }
    }
}
