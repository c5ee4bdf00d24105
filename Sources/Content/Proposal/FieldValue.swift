/// What a single text looks like.
enum FieldValue {
    static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("https://") || text.hasPrefix("http://")
    }

    /// Whether it names an image, by its ending.
    static func isImage(_ text: String) -> Bool {
        let endings = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"]
        let text = text.lowercased()
        return endings.contains { text.hasSuffix($0) && text.utf8.count > $0.utf8.count }
    }

    /// Whether it is a date of the calendar (`2024-02-29`), which a time may follow.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 || bytes.count > 10 && (bytes[10] == UInt8(ascii: "T") || bytes[10] == .space)
        else { return false }
        let numbers = [0..<4, 5..<7, 8..<10].compactMap { range -> Int? in
            guard bytes[range].allSatisfy({ $0.isDigit }) else { return nil }
            return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        guard numbers.count == 3, bytes[4] == .hyphen, bytes[7] == .hyphen, numbers[0] > 0 else {
            return false
        }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return days.indices.contains(month - 1) && (1...days[month - 1]).contains(day)
    }
}
