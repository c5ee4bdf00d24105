import Content

/// A template read and checked by itself: its tags are well formed and stand where values are safe.
struct ParsedTemplate {
    let file: SourceFile
    let nodes: [TemplateNode]
    /// The attributes `href` and `src` whose value begins with the tag at an offset.
    let addressAttributes: [Int: String]

    init?(_ source: TemplateSource, into diagnostics: inout Diagnostics) {
        var scanner = TemplateScanner(source.file)
        let scanned = scanner.scan()
        diagnostics.append(scanner.diagnostics)
        guard let scanned else { return nil }
        var lint = HTMLPlaces(source.file)
        lint.check(scanned)
        diagnostics.append(lint.diagnostics)
        file = source.file
        nodes = scanned
        addressAttributes = lint.addressAttributes
    }

    /// The template's text for the engine, with every value printed as it is: values come escaped.
    var textForEngine: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.bytes.count + 64)
        var position = 0
        for tag in variables(in: nodes) {
            bytes += file.bytes[position..<tag.range.lowerBound]
            bytes += "{{{\(tag.name)}}}".utf8
            position = tag.range.upperBound
        }
        bytes += file.bytes[position...]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether the template may show what a name of its model stands for: it says the name itself, or includes
    /// another template that may.
    func mayUse(_ name: String) -> Bool {
        Self.mayUse(name, in: nodes)
    }

    private static func mayUse(_ name: String, in nodes: [TemplateNode]) -> Bool {
        nodes.contains { node in
            switch node {
            case .text: false
            case .variable(let tag, _): tag.startsWith(name)
            case .section(let tag, _, let children): tag.startsWith(name) || mayUse(name, in: children)
            case .partial, .parent: true
            case .block(_, let children): mayUse(name, in: children)
            }
        }
    }

    private func variables(in nodes: [TemplateNode]) -> [TemplateNode.Tag] {
        nodes.flatMap { node -> [TemplateNode.Tag] in
            switch node {
            case .text, .partial: []
            case .variable(let tag, _): [tag]
            case .section(_, _, let children), .parent(_, let children), .block(_, let children):
                variables(in: children)
            }
        }
    }
}

extension TemplateNode.Tag {
    /// Whether the first part of the tag's name is `name`.
    fileprivate func startsWith(_ name: String) -> Bool {
        self.name.utf8.split(separator: UInt8(ascii: ".")).first?.elementsEqual(name.utf8) == true
    }
}
