/// The proleptic Gregorian calendar of ISO 8601, which also applies before 1582.
package enum GregorianCalendar {
    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Returns the number of days in a month.
    ///
    /// - Precondition: `month` is from 1 to 12.
    package static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days since January 1, 1970.
    static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let before = year - 1
        let years = before * 365 + before / 4 - before / 100 + before / 400
        let months = (1..<month).reduce(0) { $0 + length(ofMonth: $1, in: year) }
        return years + months + day - 1 - 719_162
    }
}
