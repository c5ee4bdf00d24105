import Foundation

/// A case of `Laws/sectioning.json`: a list, and the sections that it is cut into. The core is held to it as it runs
/// here and as it runs in pages.
public struct SectioningLaw: Decodable, Sendable {
    public enum Remainder: String, Decodable, Sendable { case appearance, count, ascending, descending }
    public enum Empty: String, Decodable, Sendable { case omit, header, index }

    public let law: String
    /// The section keys of each entry.
    public let entries: [[Int32]]
    /// The entries' identities; by default 0, 1, 2 …
    public let identities: [Int32]
    public let given: [Int32]
    public let last: [Int32]
    public let remainder: Remainder
    public let empty: Empty
    /// Each section's key, and the identities in it.
    public let sections: [[Int32]]
    public let indexed: [Int32]
    /// For each indexed key, the section that it leads to.
    public let targets: [Int32]
    /// The indexed keys without entries.
    public let vacant: [Int32]
    /// What the list is refused for, and what that is about, in place of sections.
    public let refusal: (reason: String, about: [Int32])?
}

extension SectioningLaw: CustomStringConvertible {
    public var description: String { law }
}

extension SectioningLaw {
    private enum Name: String, CodingKey, CaseIterable {
        case law, entries, identities, given, last, remainder, empty, sections, indexed, targets, vacant,
            refused
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        entries = try fields.decode([[Int32]].self, forKey: .entries)
        let numbers = { (name: Name) in try fields.decodeIfPresent([Int32].self, forKey: name) }
        identities = try numbers(.identities) ?? entries.indices.map { Int32($0) }
        given = try numbers(.given) ?? []
        last = try numbers(.last) ?? []
        remainder = try fields.decodeIfPresent(Remainder.self, forKey: .remainder) ?? .appearance
        empty = try fields.decodeIfPresent(Empty.self, forKey: .empty) ?? .omit
        sections = try fields.decodeIfPresent([[Int32]].self, forKey: .sections) ?? []
        indexed = try numbers(.indexed) ?? []
        targets = try numbers(.targets) ?? []
        vacant = try numbers(.vacant) ?? []
        guard fields.contains(.refused) else {
            refusal = nil
            return
        }
        var refused = try fields.nestedUnkeyedContainer(forKey: .refused)
        let reason = try refused.decode(String.self)
        var about: [Int32] = []
        while !refused.isAtEnd { about.append(try refused.decode(Int32.self)) }
        refusal = (reason, about)
    }

    /// The table.
    public static func all() throws -> [SectioningLaw] {
        // Tests may look beside themselves; the library must not.
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let table = try Data(contentsOf: tests.appendingPathComponent("Laws/sectioning.json"))
        return try JSONDecoder().decode([SectioningLaw].self, from: table)
    }
}
