public import DataFormats
public import Diagnostics

/// An image of an entry: a URL or path, and the alternative text.
public struct ImageReference: Hashable, Sendable {
    /// The source as written: relative to the entry's file, or an absolute URL.
    public let source: String
    /// The text for screen readers; empty for a decorative image. If it is `nil`, the entry's title describes the image.
    public let alternativeText: String?
    /// The width and height in CSS pixels that the author sets, as for an image of another site.
    public let size: ImageSize?
    /// The position of the source.
    public let position: SourcePosition

    init(source: String, alternativeText: String?, size: ImageSize? = nil, position: SourcePosition) {
        self.source = source
        self.alternativeText = alternativeText
        self.size = size
        self.position = position
    }

    /// Reads `{src: owl.jpg, alt: An owl}`, with optional `width` and `height`.
    ///
    /// - Parameters:
    ///   - node: The field's value.
    ///   - path: The field's path, for messages.
    ///   - report: Receives each problem and its position.
    /// - Returns: `nil` if the value is not an object with `src` and `alt`; an empty string is not reported. Other errors are
    ///   only reported.
    init?(_ node: Node, path: String, report: (Problem, SourcePosition) -> Void) {
        // Many exports write an empty string for a missing value.
        if let text = node.text, text.isBlank { return nil }
        guard node.members != nil else {
            let problem: Problem =
                node.text.map { .imageFieldWithoutAlt($0) }
                ?? .fieldTypeMismatch(path: path, expected: FieldType.image.description, found: node.kindName)
            report(problem, node.position)
            return nil
        }
        guard let source = node["src"]?.text, !source.isEmpty else {
            report(.missingKey("src", in: "“\(path)”"), node.position)
            return nil
        }
        guard let alternativeText = node["alt"].flatMap({ $0.isNull ? nil : $0.text }) else {
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
        self.alternativeText = alternativeText
        size = Self.size(of: node, path: path, report: report)
        position = node["src"]?.position ?? node.position
    }

    /// Reads an image from a value that was already checked. A string is the source of an image that the entry's title
    /// describes.
    public init?(checked node: Node) {
        if let text = node.text {
            guard !text.isBlank else { return nil }
            self.init(source: text.trimmed, alternativeText: nil, position: node.position)
        } else {
            self.init(node, path: "") { _, _ in }
        }
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
                    path: "\(path).\(key)", expected: "a positive integer", found: value.shown),
                value.position)
            return nil
        }
        guard let width = sides[0], let height = sides[1] else { return nil }
        return try? ImageSize(width: width, height: height)
    }
}

extension Node {
    /// The value as quoted in messages: its text, or the kind of value.
    var shown: String { text.map { "“\($0)”" } ?? kindName }
}
