extension FieldSchema {
    /// The JSON Schema of `fields` in `catalog.yaml`.
    static let settingsSchema = JSONSchema.described(
        "The types of entry keys, so that Thumbindex can check them.",
        [
            "type": ["object", "null"], "propertyNames": ["pattern": .string(FieldPath.pattern)],
            "additionalProperties": [
                "anyOf": .list(typeForms + [ruleSchema]), "not": ["type": "null"],
            ],
        ])

    private static let typeForms = forms(of: FieldType.allCases)
    private static let numericForms = JSONSchema.any(of: forms(of: FieldType.allCases.filter(\.isNumeric)))

    private static func forms(of types: [FieldType]) -> [JSONValue] {
        let type = JSONSchema.choice(of: types.map { $0.rawValue })
        return [type, JSONSchema.list(of: type, minimum: 1, maximum: 1)]
    }

    private static let ruleSchema = JSONSchema.conditional(
        ruleKeys, (if: JSONSchema.having("decimal"), then: havingType(numericForms)),
        (if: JSONSchema.having("separator"), then: havingType(["type": "array"])),
        (if: JSONSchema.having("unit"), then: havingType(numericForms)))

    /// A field with one of these types, and not with the default type.
    private static func havingType(_ forms: JSONValue) -> JSONValue {
        JSONSchema.having("type", ["allOf": [forms, ["not": ["type": "null"]]]])
    }

    private static let ruleKeys = JSONSchema.object([
        "decimal": JSONSchema.choice(
            "The decimal sign of the numbers in a column of a table.", of: DecimalSign.self),
        "hidden": JSONSchema.boolean("Whether entry pages omit the field."),
        "oneOf": JSONSchema.list("The allowed values of a field.", of: JSONSchema.string(), minimum: 1),
        "required": JSONSchema.boolean("Whether every entry must have the field."),
        "separator": JSONSchema.string(
            "The text between the elements of a list in a cell of a table.", pattern: #"\S|^\t$"#),
        "title": JSONSchema.string("The label of a field."),
        "type": JSONSchema.any("The type of a field's values.", of: typeForms),
        "unit": JSONSchema.string("The unit of a number.", pattern: #"\S"#),
    ])
}

extension FieldSchema {
    /// The JSON Schema of an entry in JSON or YAML. Keys without a rule may have any value.
    ///
    /// A value with the path `name.common` is in the object `name`, or has that path as its key, as in ``Node/value(at:)``. A
    /// draft may lack required keys.
    /// - Complexity: O(*keys of all rules*) on average.
    func entrySchema() -> JSONValue {
        let root = KeySchema()
        var required: [JSONValue] = []
        for rule in rules {
            var node = root
            for key in rule.path.keys { node = node.child(key) }
            node.value = rule.schema
            let isNested = rule.path.keys.count > 1
            if isNested { root.child(rule.path.text).value = rule.schema }
            guard rule.isRequired else { continue }
            let whole: JSONValue = ["required": [.string(rule.path.text)]]
            required.append(isNested ? JSONSchema.any(of: [rule.path.presence, whole]) : whole)
        }
        var schema: [String: JSONValue] = ["type": "object", "properties": root.properties]
        guard !required.isEmpty else { return .object(schema) }
        if self[.draft].map({ $0.type == .boolean && !$0.isList }) ?? true {
            schema["if"] = ["properties": ["draft": ["const": true]], "required": ["draft"]]
            schema["else"] = ["allOf": .list(required)]
        } else {
            schema["allOf"] = .list(required)
        }
        return .object(schema)
    }

    /// The schema of a key, and those of the keys inside it.
    private final class KeySchema {
        var value: JSONValue?
        private var children: [String: KeySchema] = [:]

        func child(_ key: String) -> KeySchema {
            if let known = children[key] { return known }
            let child = KeySchema()
            children[key] = child
            return child
        }

        var properties: JSONValue { .object(children.mapValues { $0.schema }) }

        private var schema: JSONValue {
            guard !children.isEmpty else { return value ?? .boolean(true) }
            // A number as a key is also the index of an element.
            let lists: [JSONValue] = children.keys.contains { Int($0) != nil } ? ["array"] : []
            let object: JSONValue = ["type": .list(["object", "null"] + lists), "properties": properties]
            return value.map { JSONSchema.any(of: [$0, object]) } ?? object
        }
    }
}

extension FieldPath {
    /// A pattern of the strings that are paths.
    fileprivate static let pattern = #"^\.*[^.]+(?:\.[^.]+)*\.*$"#

    /// The JSON Schema of an object that has a value at the path.
    fileprivate var presence: JSONValue {
        keys.dropLast().reversed().reduce(Self.object(with: keys.last ?? text, true)) { inner, key in
            Self.object(with: key, inner)
        }
    }

    private static func object(with key: String, _ value: JSONValue) -> JSONValue {
        let type: JSONValue = Int(key) == nil ? "object" : ["object", "array"]
        return ["type": type, "required": [.string(key)], "properties": .object([key: value])]
    }
}

extension FieldSchema.Rule {
    /// The JSON Schema of the values of the field.
    fileprivate var schema: JSONValue {
        var schema = isList ? JSONSchema.any(of: [element, ["type": "array", "items": element]]) : element
        if !isRequired { schema = JSONSchema.any(of: [schema, ["type": "null"]]) }
        return JSONSchema.described(title, schema)
    }

    private var element: JSONValue {
        guard allowed.isEmpty else { return ["enum": .list(allowed.flatMap(forms))] }
        let schema = type.schema(isEntryImage: isEntryImage)
        guard let pattern = type.pattern, case .object(var members) = schema else { return schema }
        members["pattern"] = .string(isRequired ? pattern : #"^\s*$|"# + pattern)
        return .object(members)
    }

    /// The values that are written as an allowed value.
    private func forms(of text: String) -> [JSONValue] {
        var forms: [JSONValue] = type.isNumeric || type == .boolean ? [] : [.string(text)]
        if let value = Int(text) {
            forms.append(.integer(value))
        } else if let value = Double(text), value.isFinite {
            forms.append(.number(value))
        } else if text == "true" || text == "false" {
            forms.append(.boolean(text == "true"))
        }
        return forms
    }
}

extension FieldType {
    fileprivate func schema(isEntryImage: Bool) -> JSONValue {
        switch self {
        case .string, .entry: ["type": ["string", "number", "boolean"]]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .date: ["type": ["string", "integer"], "minimum": 1000, "maximum": 9999]
        case .url: ["type": "string"]
        case .image:
            JSONSchema.any(of: [
                isEntryImage ? ["type": "string"] : ["type": "string", "maxLength": 0], ImageReference.schema,
            ])
        }
    }

    /// A pattern of all strings that are values of the type, and of some others; `nil` if any string may be one.
    fileprivate var pattern: String? {
        switch self {
        case .date: #"^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:[T ].+)?)?)?$"#
        case .url: #"^[A-Za-z][A-Za-z0-9+.-]*:[^\u0000-\u0020\u007f]+$"#
        case .string, .integer, .number, .boolean, .image, .entry: nil
        }
    }
}

extension ImageReference {
    fileprivate static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "src": scalar, "alt": scalar, "width": ["type": "integer"], "height": ["type": "integer"],
        ],
        "required": ["src", "alt"], "additionalProperties": false,
    ]
    private static let scalar: JSONValue = ["type": ["string", "number", "boolean"]]
}
