public import Diagnostics

/// A value read from YAML or JSON, with its position.
///
/// A scalar keeps its text as written: a version `1.10` or a film called `007` is displayed unchanged,
/// regardless of its type in the schema.
public struct Node: Sendable {
    public enum Content: Sendable {
        case scalar(Scalar)
        case list([Node])
        case object(Members)

        public static func object(_ members: [Member]) -> Content { .object(Members(members)) }
    }

    /// A scalar's text as written, unquoted and unescaped, and its type in the JSON grammar or the YAML 1.2 core
    /// schema.
    public struct Scalar: Hashable, Sendable {
        public let text: String
        public let type: ScalarType

        public init(text: String, type: ScalarType) {
            self.text = text
            self.type = type
        }
    }

    public enum ScalarType: Hashable, Sendable {
        case null
        case boolean(Bool)
        /// An integer of at most 64 bits; larger ones are numbers.
        case integer(Int)
        case number(Double)
        case string
    }

    /// A key of an object, and its value. Keys are unique in their object and keep their order.
    public struct Member: Sendable {
        public let key: String
        public let keyPosition: SourcePosition
        public let value: Node

        public init(key: String, keyPosition: SourcePosition, value: Node) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    public let content: Content
    public let position: SourcePosition

    public init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }
}

extension Node {
    /// The text of a scalar that is not null; otherwise `nil`.
    public var text: String? {
        guard case .scalar(let scalar) = content, scalar.type != .null else { return nil }
        return scalar.text
    }

    public var isNull: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.type == .null
    }

    public var isBoolean: Bool {
        if case .scalar(let scalar) = content, case .boolean = scalar.type { true } else { false }
    }

    public var members: [Member]? {
        guard case .object(let members) = content else { return nil }
        return members.array
    }

    public var elements: [Node]? {
        guard case .list(let elements) = content else { return nil }
        return elements
    }

    /// The elements of a list, or a single value as a list of one.
    public var listed: [Node] { elements ?? [self] }

    /// The value of a key; `nil` if this is not an object or does not have the key.
    /// - Complexity: O(log *keys of the object*).
    public subscript(key: String) -> Node? {
        guard case .object(let members) = content else { return nil }
        return members.position(of: key).map { members[$0].value }
    }

    /// The kind of value, for messages: `a string`, `a list` and so on.
    public var kindName: String {
        switch content {
        case .list: return "a list"
        case .object: return "an object"
        case .scalar(let scalar):
            switch scalar.type {
            case .null: return "an empty value"
            case .boolean: return "a Boolean"
            case .integer, .number: return "a number"
            case .string: return "a string"
            }
        }
    }
}

extension String {
    /// Whether the string contains only white space.
    public var isBlank: Bool {
        // Most strings begin with such a character, for which no Unicode tables are needed.
        if let first = utf8.first, first.isVisibleASCII { return false }
        return allSatisfy(\.isWhitespace)
    }

    /// Whether the string looks like a key and a value of YAML without the space after the colon: `title:Owl`.
    package var isKeyWithoutSpace: Bool {
        guard let colon = utf8.firstIndex(of: .colon), colon > utf8.startIndex else { return false }
        let next = utf8[utf8.index(after: colon)...].first
        return utf8[..<colon].allSatisfy { $0.isLetter || $0.isDigit }
            && next.map { $0 != .slash && $0 != .space && $0 != .colon } ?? false
    }
}
