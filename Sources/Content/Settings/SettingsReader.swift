import DataFormats
import Diagnostics
import Markdown

/// A reader of the keys of one object of a settings file, which reports errors.
///
/// Each key that is read becomes known; ``finish()`` reports all others. So the list of keys exists
/// only once, in the code that uses them.
struct SettingsReader {
    let file: SourceFile
    /// The name of this object in messages: `catalog.yaml`, `entry`, `a view`.
    let subject: String
    let position: SourcePosition
    var diagnostics = Diagnostics()
    private let members: [Node.Member]
    private var known: [String] = []
    /// The keys of entries that were read.
    private(set) var keys: [FieldReference] = []

    /// Creates a reader; reports a `node` that is not an object, and reads nothing from it.
    init(_ node: Node, in file: SourceFile, subject: String) {
        self.file = file
        self.subject = subject
        self.position = node.position
        self.members = node.members ?? []
        let isWhole = subject == file.name || subject == "entry"
        if subject == file.name, node.text != nil, !file.path.hasSuffix(".json"),
            LookalikeLines.report(in: file, file.bytes.indices, startLine: 1, into: &diagnostics)
        {
            // It is reported.
        } else if isWhole, let text = node.text, text.isKeyWithoutSpace, !file.path.hasSuffix(".json"),
            file.bytes[file.offset(of: node.position)...].starts(with: text.utf8)
        {
            report(.syntax(.yaml(.missingSpaceAfterColon)), at: node)
        } else if node.members == nil, !node.isNull {
            report(
                .wrongType(key: subject, expected: Self.form(of: subject), found: node.kindName),
                at: node)
        }
    }

    /// The description of an object, with an example of those that people often write in another form.
    private static func form(of subject: String) -> String {
        switch subject {
        case "entry": "an object such as {title: name}"
        case "source": "an object such as {file: list.csv}"
        case "a view": "an object such as {id: maker, section: maker}"
        default: "an object of keys and values"
        }
    }

    mutating func report(_ problem: Problem, at node: Node) {
        diagnostics.report(problem, in: file, at: node.position)
    }

    /// Returns the value of a key; `nil` for null.
    mutating func node(_ key: String) -> Node? {
        if !known.contains(key) { known.append(key) }
        guard let value = members.first(where: { $0.key == key })?.value, !value.isNull else { return nil }
        return value
    }

    /// Reads an object with a reader of its own, and reports its problems here.
    mutating func read<Value>(
        _ node: Node, subject: String, _ body: (inout SettingsReader) -> Value?
    ) -> Value? {
        var reader = SettingsReader(node, in: file, subject: subject)
        let value = body(&reader)
        keys += reader.keys
        diagnostics.append(reader.finish())
        return value
    }

    mutating func string(_ key: String) -> String? {
        guard let node = node(key) else { return nil }
        return string(of: node, key: key)
    }

    mutating func string(of node: Node, key: String) -> String? {
        guard let text = node.text else {
            report(.wrongType(key: key, expected: "a string", found: node.kindName), at: node)
            return nil
        }
        return text
    }

    /// Reads a string that readers see, and warns about a comment that was probably meant as its end.
    mutating func text(_ key: String) -> String? {
        guard let node = node(key), let text = string(of: node, key: key) else { return nil }
        reportComment(after: node, key: key)
        return text
    }

    private mutating func reportComment(after node: Node, key: String) {
        // A title hardly has a comment. Those after other settings usually have more space before them, or no number.
        guard let comment = file.comment(after: node),
            comment.isProbablyText || key == "title" && comment.followsOneSpace
        else { return }
        diagnostics.report(Diagnostic(.commentInText(path: key), in: file, atByte: comment.start))
    }

    /// Reads the tag of a language that exists.
    mutating func language(_ key: String) -> String? {
        guard let node = node(key) else { return nil }
        return language(of: node, key: key)
    }

    mutating func language(of node: Node, key: String) -> String? {
        guard let tag = string(of: node, key: key) else { return nil }
        guard Language.exists(tag) else {
            report(.invalidLanguage(tag, suggestion: Language.nearest(to: tag)), at: node)
            return nil
        }
        return tag
    }

    mutating func path(_ key: String) -> FieldPath? {
        guard let node = node(key) else { return nil }
        guard let text = node.text else {
            report(.wrongType(key: key, expected: "one key of the entries", found: node.kindName), at: node)
            return nil
        }
        return path(text, key: key, at: node.position)
    }

    mutating func path(_ text: String, key: String, at position: SourcePosition) -> FieldPath? {
        guard let path = FieldPath(text) else {
            diagnostics.report(
                .wrongType(key: key, expected: "a key, or keys separated by dots", found: "“\(text)”"),
                in: file, at: position)
            return nil
        }
        recordReference(path, at: position)
        return path
    }

    /// Records the position of a key of entries that the settings name.
    mutating func recordReference(_ path: FieldPath, at position: SourcePosition) {
        keys.append(FieldReference(path: path, origin: Origin(file: file, position: position)))
    }

    mutating func boolean(_ key: String) -> Bool? {
        guard let node = node(key) else { return nil }
        guard case .scalar(let scalar) = node.content, case .boolean(let value) = scalar.type else {
            report(
                .wrongType(
                    key: key, expected: "true or false", found: node.shown,
                    isQuoted: FieldType.boolean.accepts(node, withoutQuotesIn: file)), at: node)
            return nil
        }
        return value
    }

    /// Reads Markdown; `nil` for a blank string.
    mutating func markdown(_ key: String) -> MarkdownBody? {
        node(key).flatMap { markdown(of: $0, key: key) }
    }

    mutating func markdown(of node: Node, key: String) -> MarkdownBody? {
        guard let text = string(of: node, key: key) else { return nil }
        reportComment(after: node, key: key)
        let source = MarkdownSource(text, inFieldAt: node.position, of: file)
        guard !source.isBlank, let parsed = Markdown(source, slug: Slug.make, into: &diagnostics) else {
            return nil
        }
        return MarkdownBody(
            source: source, markdown: parsed, outline: parsed.outline())
    }

    /// Reads an integer in `range`.
    mutating func integer(of node: Node, key: String, in range: ClosedRange<Int>) -> Int? {
        if case .scalar(let scalar) = node.content, case .integer(let value) = scalar.type,
            range.contains(value)
        {
            return value
        }
        report(
            .wrongType(
                key: key, expected: "an integer from \(range.lowerBound) to \(range.upperBound)",
                found: node.shown, isQuoted: FieldType.integer.accepts(node, withoutQuotesIn: file)),
            at: node)
        return nil
    }

    /// Reads one of several keywords.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        of node: Node, key: String, as type: Choice.Type, additional others: [String] = []
    ) -> Choice? where Choice.RawValue == String {
        guard let text = string(of: node, key: key) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let allowed = Choice.allCases.map { $0.rawValue } + others
        let suggestion = Suggestion.nearest(to: text, in: allowed)
        report(.unknownChoice(key: key, value: text, allowed: allowed, suggestion: suggestion), at: node)
        return nil
    }

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String, as type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        guard let node = node(key) else { return nil }
        return choice(of: node, key: key, as: type)
    }

    /// Reads the name of one of several values, and returns that value.
    mutating func choice<Choice>(
        of node: Node, key: String, from choices: KeyValuePairs<String, Choice>, or others: [String] = []
    ) -> Choice? {
        guard let name = string(of: node, key: key) else { return nil }
        if let choice = choices.first(where: { $0.key == name }) { return choice.value }
        let allowed = choices.map { $0.key } + others
        let suggestion = Suggestion.nearest(to: name, in: allowed)
        report(.unknownChoice(key: key, value: name, allowed: allowed, suggestion: suggestion), at: node)
        return nil
    }

    mutating func choice<Choice>(_ key: String, from choices: KeyValuePairs<String, Choice>) -> Choice? {
        guard let node = node(key) else { return nil }
        return choice(of: node, key: key, from: choices)
    }

    /// Reports unknown keys. Returns all diagnostics of the reader.
    mutating func finish() -> Diagnostics {
        for member in members where !known.contains(member.key) {
            diagnostics.report(problem(withUnknown: member), in: file, at: member.keyPosition)
        }
        return diagnostics
    }

    private func problem(withUnknown member: Node.Member) -> Problem {
        let key = member.key
        // In braces, `{title:A}` is a key without a value.
        if member.value.isNull, let colon = key.firstIndex(of: ":"), known.contains(String(key[..<colon])) {
            return .syntax(.yaml(.missingSpaceAfterColon))
        }
        // “entries” of a view is a string.
        if key == "entries", member.value.members != nil, known.contains("entry") {
            return .unknownKey(key, in: subject, known: known, suggestion: "entry")
        }
        let place = SettingsPlace(of: key, outside: subject)
        let synonym = SettingsPlace.synonyms[key.lowercased()].flatMap { known.contains($0) ? $0 : nil }
        return .unknownKey(
            key, in: subject, known: known,
            suggestion: synonym ?? Suggestion.nearest(to: key, in: known), place: place?.name)
    }
}
