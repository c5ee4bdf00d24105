public import DataFormats
public import Diagnostics

/// A picture that an entry names: an address, and the words that stand for it.
public struct ImageReference: Hashable, Sendable {
    /// As written: relative to the entry's file, or a whole address.
    public let source: String
    /// What a screen reader says in its place; empty for a picture that only decorates.
    public let alternative: String
    /// Width and height in CSS pixels where the author gives them, as for a picture of another site.
    public let size: ImageSize?
    /// Where the address stands.
    public let position: SourcePosition

    /// Reads `{src: owl.jpg, alt: An owl}`, with `width` and `height` if any.
    ///
    /// - Parameters:
    ///   - node: the field's value.
    ///   - path: the field's path, for messages.
    ///   - report: takes what is wrong with it and where.
    /// - Returns: `nil` where something is wrong.
    init?(_ node: Node, path: String, report: (Problem, SourcePosition) -> Void) {
        guard node.members != nil else {
            let problem: Problem =
                node.text.map { .imageFieldWithoutAlt($0) }
                ?? .fieldTypeMismatch(path: path, expected: FieldType.image.words, found: node.kindName)
            report(problem, node.position)
            return nil
        }
        guard let source = node["src"]?.text, !source.isEmpty else {
            report(.missingKey("src", in: "“\(path)”"), node.position)
            return nil
        }
        guard let alternative = node["alt"].flatMap({ $0.isNull ? nil : $0.text }) else {
            report(.imageFieldWithoutAlt(source), node["src"]?.position ?? node.position)
            return nil
        }
        for member in node.members ?? [] where !Self.keys.contains(member.key) {
            let suggestion = Suggestion.nearest(to: member.key, in: Self.keys)
            let problem = Problem.unknownKey(
                member.key, in: "“\(path)”", known: Self.keys, suggestion: suggestion)
            report(problem, member.keyPosition)
        }
        self.source = source
        self.alternative = alternative
        size = Self.size(of: node, path: path, report: report)
        position = node["src"]?.position ?? node.position
    }

    /// Reads a picture from a value that was checked before.
    public init?(checked node: Node) {
        self.init(node, path: "") { _, _ in }
    }

    private static let keys = ["src", "alt", "width", "height"]

    private static func size(of node: Node, path: String, report: (Problem, SourcePosition) -> Void)
        -> ImageSize?
    {
        let sides = ["width", "height"].map { key -> Int? in
            guard let value = node[key] else { return nil }
            if case .scalar(let scalar) = value.content, case .integer(let side) = scalar.type, side > 0 {
                return side
            }
            report(
                .fieldTypeMismatch(
                    path: "\(path).\(key)", expected: "a whole number of pixels", found: value.shown),
                value.position)
            return nil
        }
        guard let width = sides[0], let height = sides[1] else { return nil }
        return try? ImageSize(width: width, height: height)
    }
}

extension Node {
    /// The value as a message quotes it: its text, or what kind of value it is.
    var shown: String { text.map { "“\($0)”" } ?? kindName }
}
