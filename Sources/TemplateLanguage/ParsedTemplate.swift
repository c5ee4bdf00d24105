package import Diagnostics

/// A template that was parsed and checked on its own: its tags are well formed, and values are in safe contexts.
package struct ParsedTemplate: Sendable {
    let file: SourceFile
    let nodes: [TemplateNode]
    /// The URL attributes whose value begins with a tag, by the tag's offset.
    let urlAttributes: [Int: String]
    /// The names in single braces, with their offsets.
    let bracedNames: [(offset: Int, name: String)]

    /// Whether it begins a document that it also ends, or begins with a template that may.
    let beginning: Beginning

    enum Beginning: Sendable {
        case document, included(String), other
    }

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
        bracedNames = scanner.bracedNames
        beginning = Self.beginning(of: scanned, in: source.file)
    }

    private static func beginning(of nodes: [TemplateNode], in file: SourceFile) -> Beginning {
        for node in nodes {
            switch node {
            case .text(let range):
                if contains("<html", range, of: file) || contains("<!doctype", range, of: file) {
                    // The end of a document may be in another template, such as a footer.
                    let hasEnd = nodes.contains { node in
                        if case .text(let range) = node { contains("</html", range, of: file) } else { false }
                    }
                    return hasEnd ? .document : .other
                }
                if firstContent(in: range, of: file) != nil { return .other }
            case .partial(let tag, false), .parent(let tag, _): return .included(tag.name)
            default: return .other
            }
        }
        return .other
    }

    private static func contains(_ text: String, _ range: Range<Int>, of file: SourceFile) -> Bool {
        String(decoding: file.bytes[range], as: UTF8.self).lowercased().contains(text)
    }

    /// Returns whether the file contains a lowercase string. Case is ignored.
    package func contains(_ text: String) -> Bool {
        Self.contains(text, file.bytes.indices, of: file)
    }

    /// Returns the offset of the first byte of text that is neither white space nor in a comment or declaration, such as
    /// `<!DOCTYPE html>`.
    /// - Complexity: O(*bytes*).
    func firstContent(in range: Range<Int>) -> Int? {
        Self.firstContent(in: range, of: file)
    }

    private static func firstContent(in range: Range<Int>, of file: SourceFile) -> Int? {
        var rest = file.bytes[range]
        while true {
            rest = rest.drop(while: HTMLTokenizer.isWhitespace)
            guard rest.starts(with: "<!".utf8) else { return rest.isEmpty ? nil : rest.startIndex }
            if rest.starts(with: "<!--".utf8) {
                // The comments “<!-->” and “<!--->” have no other end.
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest = rest.dropFirst() }
                rest = rest.dropFirst(3)
            } else {
                rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
            }
        }
    }

    /// The names of the templates that it includes. The names of row templates in `{{>*name}}` are not known here.
    /// - Complexity: O(*tags*).
    package var includedNames: Set<String> {
        var names: Set<String> = []
        func collect(_ nodes: [TemplateNode]) {
            for node in nodes {
                switch node {
                case .partial(let tag, false), .parent(let tag, _): names.insert(tag.name)
                default: break
                }
                collect(node.children)
            }
        }
        collect(nodes)
        return names
    }

    /// Whether the template may use a field of its model: it names the field, or includes another template that may.
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
    /// Whether `name` is the first part of the tag's name.
    fileprivate func startsWith(_ name: String) -> Bool {
        keys.first == name
    }
}
