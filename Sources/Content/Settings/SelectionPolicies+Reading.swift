import DataFormats
import Sectioning

extension SelectionPolicies<String> {
    static var modes: KeyValuePairs<String, SelectionPolicy> {
        ["none": .disabled, "single": .single, "multiple": .multiple]
    }

    /// Reads a mode for all sections, or a table of modes by section. In a table, `default` is the mode of
    /// the other sections.
    static func read(from reader: inout SettingsReader) -> SelectionPolicies<String> {
        guard let node = reader.node("selection") else { return SelectionPolicies(.disabled) }
        guard let members = node.members else {
            let others = ["an object of sections"]
            let mode = reader.choice(of: node, key: "selection", from: modes, or: others)
            return SelectionPolicies(mode ?? .disabled)
        }
        var settings = SelectionPolicies(.disabled)
        for member in members {
            let mode = reader.choice(of: member.value, key: member.key, from: modes) ?? .disabled
            if member.key == "default" {
                settings.default = mode
            } else {
                settings[member.key] = mode
            }
        }
        return settings
    }
}
