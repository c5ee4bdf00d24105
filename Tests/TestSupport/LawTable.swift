import Foundation

/// The tables in `Laws/`, which the core and the module of pages are held to.
public enum LawTable {
    /// The rows of `Laws/name.json`.
    public static func rows<Law: Decodable>(_ name: String) throws -> [Law] {
        // Tests may look beside themselves; the library must not.
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let table = try Data(contentsOf: tests.appendingPathComponent("Laws/\(name).json"))
        return try JSONDecoder().decode([Law].self, from: table)
    }
}

extension KeyedDecodingContainer {
    /// What a row says under a name, or what it means by saying nothing.
    func value<Value: Decodable>(_ name: Key, or standard: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: name) ?? standard
    }
}
