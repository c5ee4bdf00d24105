import Foundation

/// The tables in `Laws/`, which test both the Swift library and the JavaScript module.
public enum LawTable {
    /// Returns the cases in `Laws/name.json`.
    public static func rows<Law: Decodable>(_ name: String) throws -> [Law] {
        // Tests may use `#filePath`; the library must not.
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let table = try Data(contentsOf: tests.appendingPathComponent("Laws/\(name).json"))
        return try JSONDecoder().decode([Law].self, from: table)
    }
}

extension KeyedDecodingContainer {
    /// Returns the value of a key, or the default value if the key is missing.
    func value<Value: Decodable>(_ name: Key, or standard: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: name) ?? standard
    }
}
