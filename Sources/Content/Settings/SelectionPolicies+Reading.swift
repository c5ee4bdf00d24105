import DataFormats

/// How many entries of each section readers may choose.
public struct SelectionSettings: Hashable, Sendable {
    public enum Mode: String, CaseIterable, Sendable {
        case none, single, multiple
    }

    /// The mode of sections that ``sections`` does not name.
    public var standard: Mode
    public var sections: [String: Mode]

    public init(_ standard: Mode = .none, sections: [String: Mode] = [:]) {
        self.standard = standard
        self.sections = sections
    }

    public func mode(of section: String) -> Mode {
        sections[section] ?? standard
    }
}

extension SelectionSettings {
    /// Reads a mode for all sections, or a table of them with `default`.
    static func read(from reader: inout SettingsReader) -> SelectionSettings {
        guard let node = reader.node("selection") else { return SelectionSettings() }
        guard let members = node.members else {
            let others = ["a table of sections"]
            let mode = reader.choice(of: node, key: "selection", as: Mode.self, besides: others)
            return SelectionSettings(mode ?? .none)
        }
        var settings = SelectionSettings()
        for member in members {
            let mode = reader.choice(of: member.value, key: member.key, as: Mode.self) ?? .none
            if member.key == "default" {
                settings.standard = mode
            } else {
                settings.sections[member.key] = mode
            }
        }
        return settings
    }
}
