@testable import DataFormats
import Diagnostics
import Foundation
@testable import TemplateLanguage
import TestSupport
import Testing

private let specificationFolder = ProcessInfo.processInfo.environment["MUSTACHE_SPECIFICATION"]

/// The test cases of Mustache's specification (https://github.com/mustache/spec, version 1.4), which are not part of this
/// repository. `MUSTACHE_SPECIFICATION` names the folder with its JSON files.
@Suite(
    "Mustache's specification",
    .enabled(if: specificationFolder != nil, "MUSTACHE_SPECIFICATION names the folder of the cases"))
struct MustacheSpecificationTests {
    /// The cases in which Thumbindex deviates, by the reason.
    private static let deviations: [String: [String]] = [
        "A name without a value is an error that is reported before anything is rendered, never an empty string.":
            [
                "interpolation: Dotted Names - Broken Chain Resolution",
                "interpolation: Dotted Names - Broken Chains",
                "inverted: Context Misses", "inverted: Dotted Names - Broken Chains",
                "sections: Context Misses",
                "sections: Dotted Names - Broken Chains", "partials: Failed Lookup",
            ],
        "A name is looked up in the innermost object and on the page, so that it can be checked.": [
            "interpolation: Dotted Names - Context Precedence", "sections: Deeply Nested Contexts",
            "sections: List Contexts",
        ],
        "Strings are always escaped: {{{…}}} inserts only markup that was made from Markdown, and {{&…}} would be a second way to write it.":
            [
                "inheritance: Triple Mustache", "interpolation: Triple Mustache", "interpolation: Ampersand",
                "interpolation: Ampersand - Standalone", "interpolation: Ampersand - Surrounding Whitespace",
                "interpolation: Ampersand Context Miss Interpolation",
                "interpolation: Ampersand Decimal Interpolation",
                "interpolation: Ampersand Integer Interpolation",
                "interpolation: Ampersand Null Interpolation", "interpolation: Ampersand With Padding",
                "interpolation: Dotted Names - Ampersand Interpolation",
                "interpolation: Implicit Iterators - Ampersand", "sections: Implicit Iterator - Ampersand",
            ],
        "The data of a page is an object, and lists hold objects. {{.}} is the value of a section over a string.":
            [
                "interpolation: Implicit Iterators - Basic Integer Interpolation",
                "interpolation: Implicit Iterators - Basic Interpolation",
                "interpolation: Implicit Iterators - HTML Escaping",
                "interpolation: Implicit Iterators - Triple Mustache", "sections: Implicit Iterator - Array",
                "sections: Implicit Iterator - Decimal", "sections: Implicit Iterator - HTML Escaping",
                "sections: Implicit Iterator - Integer", "sections: Implicit Iterator - Root-level",
                "sections: Implicit Iterator - String", "sections: Implicit Iterator - Triple mustache",
            ],
        "White space is part of what is included: HTML needs no indentation, and preformatted text must keep its own. A line is removed only if it holds a single tag.":
            [
                "inheritance: Block reindentation", "inheritance: Inherit",
                "inheritance: Intrinsic indentation",
                "inheritance: Nested block reindentation", "inheritance: Override parent with newlines",
                "inheritance: Standalone block", "inheritance: Standalone parent",
                "partials: Standalone Indentation", "partials: Standalone Without Newline",
                "partials: Standalone Without Previous Line",
            ],
        "Templates are checked as HTML.": ["comments: Variable Name Collision", "partials: Recursion"],
        "What would be lost is an error.": ["inheritance: Text inside parent"],
    ]

    @Test(
        "a case renders as specified, or is a listed deviation",
        arguments: ["comments", "inheritance", "interpolation", "inverted", "partials", "sections"])
    func cases(of file: String) throws {
        for test in try Self.cases(in: file) {
            let rendered = Result { try test.rendered() }
            let isSpecified = (try? rendered.get()) == test.expected
            let isDeviation = Self.deviations.values.contains { $0.contains("\(file): \(test.name)") }
            #expect(isSpecified != isDeviation, "\(file): \(test.name): \(rendered)")
        }
    }

    fileprivate static func cases(in file: String) throws -> [SpecificationCase] {
        let path = try #require(specificationFolder) + "/\(file).json"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var diagnostics = Diagnostics()
        let root = try #require(
            JSONReader.read(SourceFile(path: path, bytes: bytes), into: &diagnostics), "\(diagnostics.report)"
        )
        return try #require(root["tests"]?.elements).map { SpecificationCase(node: $0) }
    }
}

private struct SpecificationCase {
    let node: Node

    var name: String { node["name"]?.text ?? "" }
    var expected: String { node["expected"]?.text ?? "" }

    func rendered() throws -> String {
        var templates = ["page": node["template"]?.text ?? ""]
        for partial in node["partials"]?.members ?? [] { templates[partial.key] = partial.value.text }
        var diagnostics = Diagnostics()
        var parsed: [String: ParsedTemplate] = [:]
        for (name, text) in templates {
            parsed[name] = ParsedTemplate(source(name, text), into: &diagnostics)
        }
        guard !diagnostics.hasErrors else {
            throw RenderingFailure(reason: diagnostics.report.joined(separator: "; "))
        }
        let compiled = parsed.keys.map {
            ($0, TemplateCompiler.compile($0, of: parsed, page: SpecificationPage.schema))
        }
        let page = SpecificationPage(data: node["data"] ?? node)
        var renderer = TemplateRenderer(page: page, named: Dictionary(uniqueKeysWithValues: compiled))
        try renderer.render(TemplateCompiler.compile("page", of: parsed, page: SpecificationPage.schema))
        return String(decoding: renderer.bytes, as: UTF8.self)
    }
}

/// A page whose fields are the top-level names of a case's data. A name that only other cases have is absent.
private struct SpecificationPage: TemplateModel {
    let data: Node

    static let table = ModelTable<SpecificationPage>(
        "a page",
        Dictionary(
            uniqueKeysWithValues: names.map { name in
                (
                    name,
                    ModelField(kind: .model(SpecificationObject.schema, isOptional: true)) {
                        $0.data[name].map(TemplateValue.init(specification:)) ?? .absent
                    }
                )
            }))

    private static let names: Set<String> = {
        let files = try? FileManager.default.contentsOfDirectory(
            atPath: specificationFolder ?? "")
        let cases = (files ?? []).filter { $0.hasSuffix(".json") }.flatMap { file in
            (try? MustacheSpecificationTests.cases(in: String(file.dropLast(5)))) ?? []
        }
        return Set(cases.flatMap { $0.node["data"]?.members?.map(\.key) ?? [] })
    }()
}

/// An object in a case's data.
private final class SpecificationObject: TemplateScope {
    static let schema = ModelSchema(name: "an object", fields: [:])
    let node: Node

    init(node: Node) {
        self.node = node
    }

    func value(named name: String) -> TemplateValue? { node[name].map(TemplateValue.init(specification:)) }

    func value(at position: Int) -> TemplateValue {
        preconditionFailure("the schema has no positions")
    }
}

extension TemplateValue {
    fileprivate init(specification node: Node) {
        switch node.content {
        case .object: self = .model(SpecificationObject(node: node))
        case .list(let nodes): self = .list(nodes.map { SpecificationObject(node: $0) })
        case .scalar(let scalar):
            switch scalar.type {
            case .boolean: self = .flag(scalar.text == "true")
            case .null: self = .absent
            default: self = .text(scalar.text)
            }
        }
    }
}
