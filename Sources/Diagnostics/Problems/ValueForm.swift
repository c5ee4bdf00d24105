/// How to write a value that is not in a form that can be read.
public enum ValueForm: Hashable, Sendable {
    /// The value, or the values that it may mean.
    case texts([String])
    /// A number without what follows it, which may be its unit. `decimal` is the setting that the number needs.
    case number([String], unit: String, decimal: String? = nil)
    /// A number whose unit the settings already have.
    case withoutUnit([String])
    /// A number in another unit than the settings have.
    case inUnit(String)

    var advice: String {
        switch self {
        case .texts(let texts): "write \(texts.joined(separator: " or "))"
        case .number(let texts, let unit, let decimal):
            "if “\(unit)” is the unit, write \(texts.joined(separator: " or ")), and add unit: \"\(unit)\""
                + (decimal.map { " and decimal: \"\($0)\"" } ?? "") + " to the field in catalog.yaml"
        case .withoutUnit(let texts): "write \(texts.joined(separator: " or ")): pages add the unit"
        case .inUnit(let unit): "write the number in “\(unit)”, without a unit"
        }
    }
}
