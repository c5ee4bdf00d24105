import Content
import Testing

@Suite("A date of a field")
struct CalendarDateTests {
    @Test(
        "is a day, a month or a year",
        arguments: [
            ("2024-03-05", 2024, 3, 5), ("2024-03", 2024, 3, nil), ("0079", 79, nil, nil),
            ("2000-02-29", 2000, 2, 29), ("2024-12-31T23:59:59+01:00", 2024, 12, 31),
            ("2024-12-31 23:59", 2024, 12, 31), ("2024-12-31T23", 2024, 12, 31),
            ("2024-12-31T235959Z", 2024, 12, 31), ("2024-12-31T23:59:60.5z", 2024, 12, 31),
            ("2024-12-31 23:59:59,123 +0530", 2024, 12, 31), ("2024-12-31T24:00:00", 2024, 12, 31),
            ("2024-12-31 10:00 UTC", 2024, 12, 31), ("2024-12-31T10:00-05", 2024, 12, 31),
        ] as [(String, Int, Int?, Int?)])
    func read(text: String, year: Int, month: Int?, day: Int?) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.year == year && date.month == month && date.day == day)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "24", "2024-", "2024-3", "2024-13", "2024-00", "1900-02-29", "2023-04-31", "2024-01-00",
            "2024-01-01-01", "2024-03T10:00", "5 March 2024", "２０２４", "+024", "20240305",
            "2024-03-05Tgarbage", "2024-03-05T25:00", "2024-03-05T", "2024-03-05 ", "2024-03-05T10:60",
            "2024-03-05T24:01", "2024-03-05T10:00:61", "2024-03-05T1:00", "2024-03-05T10:00+24:00",
            "2024-03-05T10:00:00.", "2024-03-05T10:00:00.5x", "2024-03-05T10:00 pm", "2024-03-05 March",
            "2024T10:00",
        ])
    func rejected(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test("is ordered by time, the less precise first")
    func order() {
        let dates = ["2023", "2023-11", "2023-11-30", "2023-12-01", "2024"].compactMap { CalendarDate($0) }
        #expect(dates.count == 5 && dates.shuffled().sorted() == dates)
    }
}
