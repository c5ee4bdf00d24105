/// How to write a value that is not in a form that can be read, or what to change instead.
public enum ValueForm: Hashable, Sendable {
    /// The value, or the values that it may mean.
    case texts([String])
    /// A number without what follows it, which may be its unit. `decimals` are the decimal signs that it may have, if a
    /// setting must say so.
    case number([String], unit: String, decimals: [String] = [])
    /// A number whose unit the settings already have.
    case withoutUnit([String], decimals: [String] = [])
    /// A number in another unit than the settings have.
    case inUnit(String)
    /// The value does not have the type of its field. The field can be declared with this type.
    case ofType(String)
    /// The value cannot be used by this setting.
    case unusable(by: String)

    var advice: String {
        switch self {
        case .texts(let texts): "write \(Self.joined(texts))"
        case .number(let texts, let unit, let decimals):
            "if “\(unit)” is the unit, write \(Self.joined(texts)), and add unit: \"\(unit)\""
                + (decimals.isEmpty ? "" : " and \(Self.setting(decimals))") + " to the field in catalog.yaml"
        case .withoutUnit(let texts, []): "write \(Self.joined(texts)): pages add the unit"
        case .withoutUnit(let texts, let decimals):
            "write \(Self.joined(texts)), and add \(Self.setting(decimals)) to the field in catalog.yaml: pages add the unit"
        case .inUnit(let unit): "write the number in “\(unit)”, without a unit"
        case .ofType(let type): "if this is right, set the type of the field to \(type) in catalog.yaml"
        case .unusable(let setting):
            "\(setting) in catalog.yaml needs such values: correct this one, or change the setting"
        }
    }

    private static func joined(_ texts: [String]) -> String { texts.joined(separator: " or ") }

    private static func setting(_ decimals: [String]) -> String {
        joined(decimals.map { "decimal: \"\($0)\"" })
    }
}
