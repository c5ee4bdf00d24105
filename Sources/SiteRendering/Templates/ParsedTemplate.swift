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
