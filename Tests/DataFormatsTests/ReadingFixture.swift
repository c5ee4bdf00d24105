@testable import DataFormats
@testable import Diagnostics
import TestSupport
import Testing

/// The result of a reader.
struct Reading {
    let values: [Node]
    let diagnostics: [Diagnostic]

    var value: Node? { values.first }

    /// The problems with their positions, as in the tables.
    var findings: [Finding] {
        diagnostics.compactMap { diagnostic in
            guard case .syntax(let problem) = diagnostic.problem, let position = diagnostic.position else {
                return nil
            }
            return Finding(Int(position.line), Int(position.column), problem)
        }
    }

    static func json(_ text: String) -> Reading { json(Array(text.utf8)) }

    static func json(_ bytes: [UInt8]) -> Reading {
        var diagnostics = Diagnostics()
        let value = JSONReader.read(SourceFile(path: "a.json", bytes: bytes), into: &diagnostics)
        return Reading(values: value.map { [$0] } ?? [], diagnostics: diagnostics.sorted)
    }

    static func jsonLines(_ text: String) -> Reading {
        var diagnostics = Diagnostics()
        let values = JSONReader.readLines(SourceFile(path: "a.ndjson", text: text), into: &diagnostics)
        return Reading(values: values, diagnostics: diagnostics.sorted)
    }

    static func yaml(_ text: String) -> Reading { yaml(Array(text.utf8)) }

    static func yaml(_ bytes: [UInt8]) -> Reading {
        var diagnostics = Diagnostics()
        let value = YAMLReader.read(SourceFile(path: "a.yaml", bytes: bytes), into: &diagnostics)
        return Reading(values: value.map { [$0] } ?? [], diagnostics: diagnostics.sorted)
    }
}

/// A problem and its expected position.
struct Finding: Equatable, CustomStringConvertible {
    let line: Int
    let column: Int
    let problem: SyntaxProblem

    init(_ line: Int, _ column: Int, _ problem: SyntaxProblem) {
        self.line = line
        self.column = column
        self.problem = problem
    }

    init(_ line: Int, _ column: Int, _ problem: JSONProblem) { self.init(line, column, .json(problem)) }
    init(_ line: Int, _ column: Int, _ problem: YAMLProblem) { self.init(line, column, .yaml(problem)) }

    var description: String { "\(line):\(column): \(problem)" }
}

/// A text and its expected problems, as one row of a table.
struct InvalidText: Sendable, CustomTestStringConvertible {
    let text: String
    let findings: [Finding]

    init(_ text: String, _ findings: Finding...) {
        self.text = text
        self.findings = findings
    }

    var testDescription: String { String(text.debugDescription.prefix(80)) }
}

extension Node {
    /// The value with the position of each of its parts: `{a@1:2: "x"@1:7}@1:1`. Scalars other than strings have no
    /// quotes.
    var outline: String {
        let mark = "@\(position.line):\(position.column)"
        switch content {
        case .scalar(let scalar):
            return (scalar.type == .string ? scalar.text.debugDescription : scalar.text) + mark
        case .list(let elements): return "[" + elements.map(\.outline).joined(separator: ", ") + "]" + mark
        case .object(let members):
            let parts = members.map {
                "\($0.key)@\($0.keyPosition.line):\($0.keyPosition.column): \($0.value.outline)"
            }
            return "{" + parts.joined(separator: ", ") + "}" + mark
        }
    }

    var scalar: Scalar? {
        guard case .scalar(let scalar) = content else { return nil }
        return scalar
    }

    /// The nesting depth of lists and objects.
    var depth: Int {
        switch content {
        case .scalar: 0
        case .list(let elements): 1 + (elements.map(\.depth).max() ?? 0)
        case .object(let members): 1 + (members.map(\.value.depth).max() ?? 0)
        }
    }

    /// Calls `visit` with this value and its descendants.
    func forEach(_ visit: (Node) -> Void) {
        visit(self)
        for element in elements ?? [] { element.forEach(visit) }
        for member in members ?? [] { member.value.forEach(visit) }
    }
}
