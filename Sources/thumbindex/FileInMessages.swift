import Content
import DataFormats
import Diagnostics
import ICUCollation
import Publishing

/// A file that messages are about, with the possible secrets in it masked.
///
/// A URL may contain a password. The settings contain URLs that are not published, and a value of them may extend over
/// several lines.
struct FileInMessages {
    let path: String
    let source: SourceFile?
    /// The values of the settings, or `nil` for another file.
    private let values: SettingsValues?
    /// The rows of a table, or `nil` for another file.
    private var table: TablePlaces?

    /// - Parameter form: The form of a table; `nil` if the file is not a table.
    init(path: String, source: SourceFile?, form: TableForm? = nil) {
        self.path = path
        self.source = source
        let isSettings = ["site.yaml", "site.yml"].contains { path.hasSuffix("/" + $0) }
        table = form.flatMap { form in source.map { TablePlaces(of: $0, form: form) } }
        values = isSettings ? SettingsValues(source?.bytes ?? []) : nil
    }

    /// Returns the message of a problem with its possible secrets masked.
    func masked(message: String, at position: SourcePosition?) -> String {
        guard values != nil, position.map(isNavigation) != true else {
            return Credentials.masked(in: message)
        }
        guard let value = position.flatMap(value) else { return Credentials.masked(inSettings: message) }
        return Credentials.masked(
            inMessage: message,
            about: (value.linesBefore + value.line.before, value.line.after + value.linesAfter))
    }

    /// Returns the name of the cell at a position in a table, or of the value in the result of a query; `nil` in another file.
    mutating func cell(at position: SourcePosition) -> String? {
        if source?.bytes == DatabaseImage.heading {
            return "row \(position.line), column \(position.column) of the result of the query"
        }
        return table?.name(at: position)
    }

    /// Returns the part of the line around a position with its possible secrets masked.
    mutating func excerpt(at position: SourcePosition) -> SourceExcerpt? {
        guard let source, source.bytes != DatabaseImage.heading else { return nil }
        let value = isNavigation(position) ? nil : value(at: position)
        return SourceExcerpt(of: source, at: position, columns: \.columns) { before, after in
            guard let value else {
                return Credentials.masked(
                    in: before + after, dividedBy: separators(before: before, after: after, at: position))
            }
            return Credentials.masked(
                inSettings: before + after, between: value.linesBefore, and: value.linesAfter)
        }
    }
}

extension FileInMessages {
    /// The line of a position, and the other lines of the value that contains it.
    private struct Value {
        let linesBefore: String
        let line: (before: String, after: String)
        let linesAfter: String
    }

    /// The number of bytes that are read on each side of a line. It bounds the time for a value with many problems.
    private static let reach = 4_096

    /// Whether a position is in the navigation, which is masked like entries, because every page shows it.
    private func isNavigation(_ position: SourcePosition) -> Bool {
        guard let values, let line = source?.range(ofLine: Int(position.line)) else { return false }
        return values.areNavigation(at: line.lowerBound)
    }

    /// Returns the indices of the scalars in a part of a line that separate cells; none in a file that is not a table.
    private mutating func separators(
        before: String, after: String, at position: SourcePosition
    ) -> Set<Int> {
        // After the end of the line, the position does not show where the part begins.
        guard let source, source.position(ofByte: source.offset(of: position)) == position else { return [] }
        let first = Int(position.column) - before.unicodeScalars.count
        let columns = first..<(first + before.unicodeScalars.count + after.unicodeScalars.count)
        let found = table?.separators(onLine: Int(position.line), columns: columns) ?? []
        return Set(found.map { $0 - first })
    }

    /// Returns the value of the settings at a position; `nil` in another file, or if the line does not exist.
    private func value(at position: SourcePosition) -> Value? {
        guard let values, let source, let line = source.range(ofLine: Int(position.line)) else { return nil }
        func text(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }
        let offset = min(max(source.offset(of: position), line.lowerBound), line.upperBound)
        let value = values.range(containing: line.lowerBound)
        let start = min(max(value.lowerBound, line.lowerBound - Self.reach), line.lowerBound)
        let end = max(min(value.upperBound, line.upperBound + Self.reach), line.upperBound)
        return Value(
            linesBefore: text(start..<line.lowerBound),
            line: (text(line.lowerBound..<offset), text(offset..<line.upperBound)),
            linesAfter: text(line.upperBound..<end))
    }
}
