/// Parts of a JSON Schema of settings.
///
/// The schemas use draft 7 of JSON Schema, which is the newest that the YAML language server reads completely. Like the
/// readers of settings, they accept null for each key, and any scalar for a string.
package enum JSONSchema {
    /// - Parameter pattern: A regular expression that the string must match.
    static func string(_ description: String? = nil, pattern: String? = nil) -> JSONValue {
        var schema: [String: JSONValue] = ["type": ["string", "number", "boolean", "null"]]
        schema["pattern"] = pattern.map { .string($0) }
        return described(description, .object(schema))
    }

    static func boolean(_ description: String) -> JSONValue {
        described(description, ["type": ["boolean", "null"]])
    }

    static func integer(_ description: String? = nil, in range: ClosedRange<Int>) -> JSONValue {
        described(
            description,
            [
                "type": ["integer", "null"], "minimum": .integer(range.lowerBound),
                "maximum": .integer(range.upperBound),
            ])
    }

    /// One of several strings.
    static func choice(_ description: String? = nil, of names: [String]) -> JSONValue {
        described(description, ["enum": .list(names.map { .string($0) } + [.null])])
    }

    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ description: String? = nil, of type: Choice.Type
    ) -> JSONValue where Choice.RawValue == String {
        choice(description, of: Choice.allCases.map { $0.rawValue })
    }

    static func list(
        _ description: String? = nil, of element: JSONValue, minimum: Int? = nil, maximum: Int? = nil,
        isUnique: Bool = false
    ) -> JSONValue {
        var schema: [String: JSONValue] = ["type": ["array", "null"], "items": element]
        schema["minItems"] = minimum.map { .integer($0) }
        schema["maxItems"] = maximum.map { .integer($0) }
        if isUnique { schema["uniqueItems"] = true }
        return described(description, .object(schema))
    }

    /// An object with these keys and no others.
    static func object(_ keys: [String: JSONValue], required: [String] = []) -> JSONValue {
        var schema: [String: JSONValue] = [
            "type": ["object", "null"], "properties": .object(keys), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .list(required.map { .string($0) }) }
        return .object(schema)
    }

    static func object(_ description: String, _ keys: [String: JSONValue]) -> JSONValue {
        described(description, object(keys))
    }

    /// An object with any keys, whose values have the same form.
    static func table(_ description: String? = nil, of value: JSONValue) -> JSONValue {
        described(description, ["type": ["object", "null"], "additionalProperties": value])
    }

    static func any(_ description: String? = nil, of forms: [JSONValue]) -> JSONValue {
        described(description, ["anyOf": .list(forms)])
    }

    /// A value, or a list of such values.
    static func oneOrMore(_ description: String? = nil, of element: JSONValue) -> JSONValue {
        any(description, of: [element, list(of: element)])
    }

    /// A schema with conditions: what an object must be like if it is like another.
    static func conditional(_ schema: JSONValue, _ rules: (if: JSONValue, then: JSONValue)...) -> JSONValue {
        guard case .object(var members) = schema else { return schema }
        members["allOf"] = .list(rules.map { ["if": $0.if, "then": $0.then] })
        return .object(members)
    }

    /// An object in which a key has a value of a form, and any other keys.
    static func having(_ key: String, _ form: JSONValue = ["not": ["type": "null"]]) -> JSONValue {
        ["type": "object", "required": [.string(key)], "properties": .object([key: form])]
    }

    /// The schema of a whole file.
    static func file(title: String, _ schema: JSONValue) -> JSONValue {
        guard case .object(var members) = schema else { return schema }
        members["$schema"] = "http://json-schema.org/draft-07/schema#"
        members["title"] = .string(title)
        members["$comment"] = .string(mark)
        return .object(members)
    }

    /// The comment by which a file is known to be written by the program.
    package static let mark = "Written by “thumbindex schema”, which replaces this file."

    static func described(_ description: String?, _ schema: JSONValue) -> JSONValue {
        guard let description, case .object(var members) = schema else { return schema }
        members["description"] = .string(description)
        return .object(members)
    }
}
