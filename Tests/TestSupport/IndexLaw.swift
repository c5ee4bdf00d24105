/// A case of `Laws/index.json`: a list, the targets of its index, and the rows of the thinned index.
public struct IndexLaw: Decodable, Sendable {
    public enum Style: String, Codable, Sendable { case dots, ranges }
    public enum Kind: String, Codable, Sendable { case title, range, dot }

    /// A row: its kind, its first item, and the item whose title ends a range.
    public struct Row: Decodable, Hashable, Sendable {
        public let kind: Kind
        public let item: Int32
        public let last: Int32

        public init(kind: Kind, item: Int32, last: Int32) {
            self.kind = kind
            self.item = item
            self.last = last
        }

        public init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            kind = try fields.decode(Kind.self)
            item = try fields.decode(Int32.self)
            last = fields.isAtEnd ? item : try fields.decode(Int32.self)
        }
    }

    public let law: String
    public let list: LawList
    public let maximum: Int32
    public let style: Style
    /// A vertical position and the height of the whole index; none by default.
    public let height: [Int32]
    public let targets: [Int32]
    public let rows: [Row]
    /// The item at the position.
    public let item: Int32?

    private enum Name: String, CodingKey { case law, list, maximum, style, height, targets, rows, item }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        list = try fields.decode(LawList.self, forKey: .list)
        maximum = try fields.decode(Int32.self, forKey: .maximum)
        style = try fields.value(.style, or: .dots)
        height = try fields.value(.height, or: [])
        targets = try fields.decode([Int32].self, forKey: .targets)
        rows = try fields.decode([Row].self, forKey: .rows)
        item = try fields.decodeIfPresent(Int32.self, forKey: .item)
    }
}

extension IndexLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [IndexLaw] { try LawTable.rows("index") }
}
