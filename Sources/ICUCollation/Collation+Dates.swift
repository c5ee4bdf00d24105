internal import ICUShim

extension Collation {
    /// Returns the title of a year in the collation's language: "2024", "2024年", "٢٠٢٤".
    ///
    /// The skeleton is `y`. All else is the same as for ``monthTitle(year:month:)``.
    ///
    /// - Returns: The title, or the number if the year is less than 1 or greater than 9999.
    public func yearTitle(_ year: Int) -> String {
        guard (1...9999).contains(year) else { return String(year) }
        let day = GregorianCalendar.dayNumber(year: year, month: 1, day: 1)
        return service.formatted(day: day, style: collation_date_year) ?? String(year)
    }

    /// Returns the title of a month in the collation's language: "March 2024", "2024年3月", "مارس ٢٠٢٤".
    ///
    /// The pattern is the language's pattern for the skeleton `yMMMM` (UTS #35, part 4, section 2.6). The
    /// digits are the same as in ``formatted(_:)``. For a language without ICU data, the title is in English.
    ///
    /// - Parameters:
    ///   - year: The year of the Gregorian calendar, which also applies before 1582, as in ISO 8601.
    ///   - month: The month; 1 is January.
    ///   - isStandalone: Whether the month is not part of a sentence or a fact. Then it begins with a capital in languages
    ///     that capitalize such months (CLDR, `contextTransforms`): "Marzo de 2024" in Spanish.
    /// - Returns: The title, or the numbers in ISO 8601 form if the month does not exist or the year is less
    ///   than 1 or greater than 9999: "0000-13".
    /// - Complexity: O(1). The first call for a collation loads the language's patterns, which takes about a
    ///   millisecond.
    public func monthTitle(year: Int, month: Int, isStandalone: Bool = false) -> String {
        title(
            year: year, month: month, day: nil,
            style: isStandalone ? collation_date_standalone_month : collation_date_month)
    }

    /// Returns the title of a day in the collation's language: "March 9, 2024", "2024年3月9日", "٩ مارس ٢٠٢٤".
    ///
    /// The skeleton is `yMMMMd`. All else is the same as for ``monthTitle(year:month:)``.
    ///
    /// - Returns: The title, or the numbers in ISO 8601 form if the date does not exist ("February 30") or
    ///   the year is out of range.
    public func dateTitle(year: Int, month: Int, day: Int) -> String {
        title(year: year, month: month, day: day, style: collation_date_day)
    }

    private func title(year: Int, month: Int, day: Int?, style: Int) -> String {
        if (1...9999).contains(year), (1...12).contains(month),
            (1...GregorianCalendar.length(ofMonth: month, in: year)).contains(day ?? 1),
            let title = service.formatted(
                day: GregorianCalendar.dayNumber(year: year, month: month, day: day ?? 1),
                style: style)
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
