/// A case of `Laws/selection.json`: a change of a selection and its result.
public struct SelectionLaw: Decodable, Sendable {
    public enum Change: String, Decodable, Sendable { case one, toggle, all, none, present }
    public enum Policy: String, Codable, Sendable { case disabled, single, multiple }

    public let law: String
    public let list: LawList
    public let what: Change
    public let section: Int32
    public let entry: Int32
    public let selected: [Int32]
    public let policy: Policy
    /// Sections with another policy.
    public let policies: [(section: Int32, policy: Policy)]
    public let now: [Int32]
    public let deselected: [Int32]
    public let refused: ExpectedError?

    private enum Name: String, CodingKey {
        case law, list, what, section, entry, selected, policy, policies, now, deselected, refused
    }

    /// A section and its policy, as an array of two elements.
    private struct Exception: Decodable {
        let section: Int32
        let policy: Policy

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            section = try fields.decode(Int32.self)
            policy = try fields.decode(Policy.self)
        }
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        list = try fields.decode(LawList.self, forKey: .list)
        what = try fields.decode(Change.self, forKey: .what)
        section = try fields.value(.section, or: 0)
        entry = try fields.value(.entry, or: 0)
        selected = try fields.decode([Int32].self, forKey: .selected)
        policy = try fields.decode(Policy.self, forKey: .policy)
        let exceptions: [Exception] = try fields.value(.policies, or: [])
        policies = exceptions.map { ($0.section, $0.policy) }
        refused = try fields.decodeIfPresent(ExpectedError.self, forKey: .refused)
        now = try refused == nil ? fields.decode([Int32].self, forKey: .now) : []
        deselected = try fields.value(.deselected, or: [])
    }
}

extension SelectionLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [SelectionLaw] { try LawTable.rows("selection") }
}
