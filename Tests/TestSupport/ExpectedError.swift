/// The error that a case expects: its name, and the keys and identities that it concerns.
public struct ExpectedError: Decodable, Hashable, Sendable {
    public let reason: String
    public let about: [Int32]

    public init(from decoder: any Decoder) throws {
        var fields = try decoder.unkeyedContainer()
        reason = try fields.decode(String.self)
        var about: [Int32] = []
        while !fields.isAtEnd { about.append(try fields.decode(Int32.self)) }
        self.about = about
    }
}
