extension Collation {
    /// A month as the language writes it in a heading: "March 2024", "2024年3月", "مارس ٢٠٢٤".
    ///
    /// The pattern is the language's own for the skeleton `yMMMM` of UTS #35, part 4, section 2.6, and the digits
    /// are those of ``formatted(_:)``. A language that ICU has no data for has English months.
    ///
    /// - Parameters:
    ///   - year: The year of the Gregorian calendar, counted as ISO 8601 does also before 1582.
    ///   - month: 1 for January.
    /// - Returns: In place of a month that is none, or a year before 1 or beyond 9999, the numbers as ISO 8601
    ///   writes them: "0000-13".
    /// - Complexity: O(1). The first date of a collation reads the language's patterns: about a millisecond.
    public func monthTitle(year: Int, month: Int) -> String {
        title(year: year, month: month, day: nil)
    }

    /// A day as the language writes it: "March 9, 2024", "2024年3月9日", "٩ مارس ٢٠٢٤".
    ///
    /// The skeleton is `yMMMMd`; all else as for ``monthTitle(year:month:)``.
    ///
    /// - Returns: In place of a day that the month does not have ("February 30"), too, the numbers.
    public func dateTitle(year: Int, month: Int, day: Int) -> String {
        title(year: year, month: month, day: day)
    }

    private func title(year: Int, month: Int, day: Int?) -> String {
        if (1...9999).contains(year), (1...12).contains(month),
            (1...GregorianCalendar.length(ofMonth: month, in: year)).contains(day ?? 1),
            let title = service.formatted(
                day: GregorianCalendar.dayNumber(year: year, month: month, day: day ?? 1), hasDay: day != nil)
        {
            return title
        }
        return Self.padded(year, to: 4)
            + ([month] + (day.map { [$0] } ?? [])).map { "-" + Self.padded($0, to: 2) }
            .joined()
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number.magnitude)
        return (number < 0 ? "-" : "") + String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
