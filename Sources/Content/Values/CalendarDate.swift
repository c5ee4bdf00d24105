import ICUCollation

/// A day, a month or a year of the proleptic Gregorian calendar.
public struct CalendarDate: Hashable, Sendable {
    public let year: Int
    /// The month, from 1; `nil` if only the year is known.
    public let month: Int?
    /// The day, from 1; `nil` if the day is not known.
    public let day: Int?

    init(year: Int, month: Int?, day: Int?) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses `2024`, `2024-03` or `2024-03-05`, optionally followed by `T` or a space and a time of day.
    ///
    /// These are the forms of RFC 3339, appendix A, with optional day and month. The time and its zone must be valid, but
    /// are ignored: a date is the day that its author wrote.
    /// - Returns: `nil` for any other string, and for days that do not exist.
    /// - Complexity: O(*length*).
    public init?(_ text: String) {
        let date = text.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
        let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let time = text.utf8.dropFirst(date.count)
        guard (1...3).contains(parts.count),
            time.isEmpty || (parts.count == 3 && TimeOfDay.isValid(time.dropFirst())),
            let year = Self.number(parts[0], digits: 4)
        else { return nil }
        let month = parts.count > 1 ? Self.number(parts[1], digits: 2) : nil
        let day = parts.count > 2 ? Self.number(parts[2], digits: 2) : nil
        guard parts.count < 2 || month.map({ (1...12).contains($0) }) == true else { return nil }
        if parts.count > 2 {
            guard let month, let day, (1...GregorianCalendar.length(ofMonth: month, in: year)).contains(day)
            else {
                return nil
            }
        }
        self.year = year
        self.month = month
        self.day = day
    }

    private static func number(_ digits: Substring.UTF8View.SubSequence, digits count: Int) -> Int? {
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}

extension CalendarDate: Comparable {
    /// Compares two dates. A year comes before its months, and a month before its days.
    public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
        (lhs.year, lhs.month ?? 0, lhs.day ?? 0) < (rhs.year, rhs.month ?? 0, rhs.day ?? 0)
    }
}
