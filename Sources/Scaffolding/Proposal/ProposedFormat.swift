import Content

/// Formats that a single string may have.
enum ProposedFormat {
    static func isURL(_ text: String) -> Bool {
        LinkResolver.isAbsoluteURL(text)
    }

    /// Whether a string is the path of an image, according to its extension.
    static func isImage(_ text: String) -> Bool {
        let endings = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"]
        let text = text.lowercased()
        return endings.contains { text.hasSuffix($0) && text.utf8.count > $0.utf8.count }
    }

    /// Whether a string is a date with a month.
    static func isDate(_ text: String) -> Bool {
        CalendarDate(text).map { $0.month != nil } ?? false
    }

    /// Whether a string is a date or a year.
    static func isYearOrDate(_ text: String) -> Bool {
        CalendarDate(text) != nil
    }
}
