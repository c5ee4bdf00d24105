import Diagnostics

/// An object that ``PlainYAMLReader`` is reading.
struct PlainYAMLObject {
    private(set) var members: [Node.Member] = []
    private var keys = DuplicateKeyDetector()

    /// Appends a member and returns whether its key is new.
    mutating func append(_ member: Node.Member) -> Bool {
        let line = Int(member.keyPosition.line)
        guard keys.firstLine(of: member.key, orInsertAt: line, among: members) == nil else { return false }
        members.append(member)
        return true
    }

    /// The object, at its first key; `nil` if there are no keys.
    var node: Node? {
        members.first.map { Node(.object(members), at: $0.keyPosition) }
    }
}

/// A key that ``PlainYAMLReader`` has read, whose value is empty or is in the following lines: a list or an
/// object.
struct PlainYAMLOpenKey {
    private let key: String
    private let position: SourcePosition
    private let emptyValuePosition: SourcePosition
    private var elements: [Node] = []
    private var object = PlainYAMLObject()
    /// The position of the first hyphen or the first key. The others are in the same column.
    private var start: SourcePosition?

    /// - Parameter emptyValue: The position of an empty value, which is directly after the colon.
    init(_ key: String, at position: SourcePosition, emptyValue: SourcePosition) {
        self.key = key
        self.position = position
        emptyValuePosition = emptyValue
    }

    /// Appends an element of a list and returns whether that is allowed here.
    mutating func append(_ element: Node, hyphen: SourcePosition) -> Bool {
        guard continues(at: hyphen), object.members.isEmpty else { return false }
        elements.append(element)
        return true
    }

    /// Appends a member of an object and returns whether that is allowed here.
    mutating func append(_ member: Node.Member) -> Bool {
        continues(at: member.keyPosition) && elements.isEmpty && object.append(member)
    }

    private mutating func continues(at position: SourcePosition) -> Bool {
        let start = start ?? position
        self.start = start
        return position.column == start.column
    }

    /// The key with its value.
    var member: Node.Member {
        Node.Member(key: key, keyPosition: position, value: value)
    }

    private var value: Node {
        if let start, !elements.isEmpty { return Node(.list(elements), at: start) }
        let empty = Node(.scalar(Node.Scalar(text: "", type: .null)), at: emptyValuePosition)
        return object.node ?? empty
    }
}
