import DataFormats
import Diagnostics

extension ViewSettings {
    enum GroupingKeyword: String, CaseIterable {
        case value, firstLetter, word, year, month

        var grouping: Grouping {
            switch self {
            case .value: .value
            case .firstLetter: .firstLetter
            case .word: .word
            case .year: .year
            case .month: .month
            }
        }
    }

    /// Reads `by`. The default is `value` if the view has a section field, and `firstLetter` otherwise.
    static func readGrouping(from reader: inout SettingsReader, hasSection: Bool) -> Grouping {
        guard let node = reader.node("by") else { return hasSection ? .value : .firstLetter }
        if node.text == nil { return readRanges(node, key: "by", from: &reader) ?? .value }
        let named = reader.choice(
            of: node, key: "by", as: GroupingKeyword.self, additional: ["{ranges: [0, 10, 100]}"])
        return named?.grouping ?? .value
    }

    /// Checks that a view by dates or numbers has a field. The default field for dates is the catalog's date.
    static func checkSection(of view: inout ViewSettings, date: FieldPath?, in reader: inout SettingsReader) {
        guard view.section == nil else { return }
        switch view.grouping {
        case .value, .firstLetter, .word: return
        case .year, .month, .ranges: break
        }
        if view.grouping.isByDate { view.section = date }
        if view.section == nil {
            reader.diagnostics.report(
                .missingKey("section", in: reader.subject), in: reader.file, at: reader.position)
        }
    }

    /// Reads `{ranges: […]}`, the value of a key.
    static func readRanges(_ node: Node, key: String, from outer: inout SettingsReader) -> Grouping? {
        guard node.members != nil else {
            let bounds = (node.elements ?? []).compactMap { $0.text }
            let areNumbers = bounds.count > 1 && bounds.allSatisfy { Double($0) != nil }
            let shown = areNumbers ? bounds.joined(separator: ", ") : "0, 10, 100"
            outer.report(
                .wrongType(key: key, expected: "{ranges: [\(shown.excerpt)]}", found: node.shown), at: node)
            return nil
        }
        let subject = key == "by" ? key : "“\(key)”"
        var reader =
            key == "by"
            ? SettingsReader(node, in: outer.file, subject: "by")
            : SettingsReader(node, in: outer.file, subject: subject)
        defer { outer.diagnostics.append(reader.finish()) }
        guard let list = reader.node("ranges") else {
            reader.diagnostics.report(
                .missingKey("ranges", in: subject), in: reader.file, at: node.position)
            return nil
        }
        guard let elements = list.elements, elements.count > 1 else {
            reader.report(
                .wrongType(
                    key: "ranges", expected: "a list of at least two bounds",
                    found: list.elements.map { "a list of length \($0.count)" } ?? list.shown),
                at: list)
            return nil
        }
        var bounds: [Bound] = []
        for element in elements {
            guard let upper = bound(of: element, from: &reader) else { continue }
            if let lower = bounds.last, lower.value >= upper.value {
                reader.report(.boundsNotAscending(lower.text, upper.text), at: element)
            }
            bounds.append(upper)
        }
        return .ranges(bounds)
    }

    private static func bound(of node: Node, from reader: inout SettingsReader) -> Bound? {
        if case .scalar(let scalar) = node.content {
            switch scalar.type {
            case .integer(let value): return Bound(value: Double(value), text: scalar.text)
            case .number(let value) where value.isFinite: return Bound(value: value, text: scalar.text)
            default: break
            }
        }
        reader.report(.wrongType(key: "ranges", expected: "numbers", found: node.shown), at: node)
        return nil
    }
}
