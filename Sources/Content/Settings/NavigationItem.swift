import DataFormats
public import Diagnostics

/// An item of the navigation on every page.
public struct NavigationItem: Sendable {
    /// The item's title; the title of its target if absent.
    public let title: String?
    /// A catalog's folder, a page's file or an absolute URL, as in a link on the home page.
    public let destination: String
    /// The position of the destination, for messages.
    public let origin: Origin
}

extension NavigationItem {
    /// Reads `navigation`: a list of destinations, or of `{title: …, to: …}`.
    static func readAll(from reader: inout SettingsReader) -> [NavigationItem]? {
        guard let node = reader.node("navigation") else { return nil }
        guard let elements = node.elements else {
            reader.report(
                .wrongType(key: "navigation", expected: "a list of catalogs and pages", found: node.shown),
                at: node)
            return nil
        }
        return elements.compactMap { item(from: $0, in: &reader) }
    }

    private static func item(from node: Node, in outer: inout SettingsReader) -> NavigationItem? {
        guard node.members != nil else {
            return outer.string(of: node, key: "navigation").map {
                NavigationItem(
                    title: nil, destination: $0, origin: Origin(file: outer.file, position: node.position))
            }
        }
        var reader = SettingsReader(node, in: outer.file, subject: "a navigation item")
        let title = reader.text("title")
        let target = reader.node("to")
        if target == nil {
            reader.diagnostics.report(
                .missingKey("to", in: reader.subject), in: reader.file, at: node.position)
        }
        let destination = target.flatMap { reader.string(of: $0, key: "to") }
        outer.diagnostics.append(reader.finish())
        guard let destination, let target else { return nil }
        return NavigationItem(
            title: title, destination: destination,
            origin: Origin(file: outer.file, position: target.position))
    }
}
