import Content

/// The values of a field that are dates, some in a local form such as `5.3.2024`, and therefore text.
struct LocalDates {
    private let example: String
    private let meant: [String]

    /// Returns `nil` if not all values are dates, or all are in the form that can be read.
    /// - Complexity: O(*values of the field*).
    init?(of field: FieldProfile) {
        guard field.isString,
            field.all({ ProposedFormat.isYearOrDate($0) || !CalendarDate.isoForms(of: $0).isEmpty }),
            let example = field.values.keys.filter({ !ProposedFormat.isYearOrDate($0) }).min()
        else { return nil }
        self.example = example
        meant = CalendarDate.isoForms(of: example)
    }

    /// The comment above the field.
    var comment: String {
        "The values are dates, but some are in another form, such as “\(example)”. "
            + "Write it as \(meant.joined(separator: " or ")), then use “type: date”."
    }
}
