package import Diagnostics

/// A template read and checked by itself: its tags are well formed and stand where values are safe.
package struct ParsedTemplate: Sendable {
    let file: SourceFile
    let nodes: [TemplateNode]
    /// The attributes `href` and `src` whose value begins with the tag at an offset.
    let urlAttributes: [Int: String]

    package init?(_ source: TemplateSource, into diagnostics: inout Diagnostics) {
        var scanner = TemplateScanner(source.file)
        let scanned = scanner.scan()
        diagnostics.append(scanner.diagnostics)
        guard let scanned else { return nil }
        var checker = HTMLContextChecker(source.file)
        checker.check(template: scanned)
        diagnostics.append(checker.diagnostics)
        file = source.file
        nodes = scanned
        urlAttributes = checker.urlAttributes
    }

    /// Whether the template may show what a name of its model stands for: it says the name itself, or includes
    /// another template that may.
    package func mayReference(_ name: String) -> Bool {
        Self.mayReference(name, in: nodes)
    }

    private static func mayReference(_ name: String, in nodes: [TemplateNode]) -> Bool {
        nodes.contains { node in
            switch node {
            case .text: false
            case .variable(let tag, _): tag.startsWith(name)
            case .section(let tag, _, let children): tag.startsWith(name) || mayReference(name, in: children)
            case .partial, .parent: true
            case .block(_, let children): mayReference(name, in: children)
            }
        }
    }
}

extension TemplateNode.Tag {
    /// Whether the first part of the tag's name is `name`.
    fileprivate func startsWith(_ name: String) -> Bool {
        keys.first == name
    }
}
