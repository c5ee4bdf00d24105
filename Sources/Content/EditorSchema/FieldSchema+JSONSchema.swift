extension FieldSchema {
    /// The JSON Schema of `fields` in `catalog.yaml`.
    static let settingsSchema = JSONSchema.table(
        "The types of entry keys, so that Thumbindex can check them.",
        of: JSONSchema.any(of: typeForms + [ruleSchema]))

    private static let typeForms = [
        JSONSchema.choice(of: FieldType.self),
        JSONSchema.list(of: JSONSchema.choice(of: FieldType.self), minimum: 1, maximum: 1),
    ]

    private static let ruleSchema = JSONSchema.object([
        "decimal": JSONSchema.choice(
            "The decimal sign of the numbers in a column of a table.", of: DecimalSign.self),
        "hidden": JSONSchema.boolean("Whether entry pages omit the field."),
        "oneOf": JSONSchema.list("The allowed values of a field.", of: JSONSchema.string(), minimum: 1),
        "required": JSONSchema.boolean("Whether every entry must have the field."),
        "separator": JSONSchema.string("The text between the elements of a list in a cell of a table."),
        "title": JSONSchema.string("The label of a field."),
        "type": JSONSchema.any("The type of a field's values.", of: typeForms),
        "unit": JSONSchema.string("The unit of a number."),
    ])
}

extension FieldSchema {
    /// The JSON Schema of an entry in JSON or YAML. Keys without a rule may have any value.
    /// - Complexity: O(*rules*) expected.
    func entrySchema() -> JSONValue {
        let root = KeySchema()
        for rule in rules {
            var node = root
            for key in rule.path.keys { node = node.child(key, isRequired: rule.isRequired) }
            node.value = rule.schema
        }
        return root.schema
    }

    /// The schema of a key, and those of the keys inside it.
    private final class KeySchema {
        var value: JSONValue?
        private var children: [String: KeySchema] = [:]
        private var required: Set<String> = []

        func child(_ key: String, isRequired: Bool) -> KeySchema {
            if isRequired { required.insert(key) }
            if let known = children[key] { return known }
            let child = KeySchema()
            children[key] = child
            return child
        }

        var schema: JSONValue {
            guard !children.isEmpty else { return value ?? .boolean(true) }
            var object: [String: JSONValue] = [
                "type": required.isEmpty ? ["object", "null"] : "object",
                "properties": .object(children.mapValues { $0.schema }),
            ]
            if !required.isEmpty { object["required"] = .list(required.sorted().map { .string($0) }) }
            return value.map { JSONSchema.any(of: [$0, .object(object)]) } ?? .object(object)
        }
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
        return type.schema(isEntryImage: isEntryImage)
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
        case .date: ["type": ["string", "integer"]]
        case .url: ["type": "string"]
        case .image:
            JSONSchema.any(of: [
                isEntryImage ? ["type": "string"] : ["type": "string", "maxLength": 0], ImageReference.schema,
            ])
        }
    }
}

extension ImageReference {
    fileprivate static let schema: JSONValue = [
        "type": "object",
        "properties": [
            "src": ["type": "string"], "alt": ["type": "string"], "width": ["type": "integer"],
            "height": ["type": "integer"],
        ],
        "required": ["src", "alt"], "additionalProperties": false,
    ]
}
