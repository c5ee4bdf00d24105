import DataFormats
public import Diagnostics

/// An item of the navigation that every page shows.
public struct NavigationItem: Sendable {
    /// What the item says; the title of what it leads to where absent.
    public let title: String?
    /// A catalog's folder, a page's file or a whole address, as a link in a page at the top would have it.
    public let destination: String
    /// Where the destination stands, for messages.
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
            return outer.text(of: node, key: "navigation").map {
                NavigationItem(
                    title: nil, destination: $0, origin: Origin(file: outer.file, position: node.position))
            }
        }
        var reader = SettingsReader(node, in: outer.file, place: "an item of navigation")
        let title = reader.text("title")
        let target = reader.node("to")
        if target == nil {
            reader.diagnostics.report(.missingKey("to", in: reader.place), in: reader.file, at: node.position)
        }
        let destination = target.flatMap { reader.text(of: $0, key: "to") }
        outer.diagnostics.append(reader.finish())
        guard let destination, let target else { return nil }
        return NavigationItem(
            title: title, destination: destination,
            origin: Origin(file: outer.file, position: target.position))
    }
}
