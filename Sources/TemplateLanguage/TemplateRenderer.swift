import Escaping

/// A renderer of compiled templates.
package struct TemplateRenderer {
    /// The templates that values can name.
    private let named: [String: TemplateProgram]
    /// The values of the page's fields, by their positions in its schema.
    private let page: [TemplateValue]
    package private(set) var bytes: [UInt8] = []

    package init(page: some TemplateModel, named: [String: TemplateProgram] = [:]) {
        self.page = page.values
        self.named = named
    }

    /// Renders a template.
    /// - Throws: If a name has no value or a value cannot be printed. The checks of templates rule that out.
    /// - Complexity: O(*tags* + *bytes*), counting the rendered tags and the bytes of the result.
    package mutating func render(_ program: TemplateProgram) throws(RenderingFailure) {
        bytes.reserveCapacity(bytes.count + program.literals.count)
        try render(program, 0..<program.instructions.count)
    }

    /// Renders a range of instructions that is in no section.
    mutating func render(_ program: TemplateProgram, _ range: Range<Int>) throws(RenderingFailure) {
        try render(program, range, nil, nil)
    }
}

extension TemplateRenderer {
    /// Renders a range of instructions.
    /// - Parameters:
    ///   - model: The model of the innermost section; `nil` on the page itself and inside a section over a string.
    ///   - current: The value of `{{.}}`.
    private mutating func render(
        _ program: borrowing TemplateProgram, _ range: Range<Int>, _ model: (any TemplateScope)?,
        _ current: TemplateValue?
    ) throws(RenderingFailure) {
        var next = range.lowerBound
        while next < range.upperBound {
            let instruction = program.instructions[next]
            next += 1
            switch instruction {
            case .text(let start, let end): bytes.append(contentsOf: program.literals[start..<end])
            case .print(let path): try print(program.paths[path], model, current)
            case .include(let path): try include(program.paths[path], model, current)
            case .section(let path, let end):
                try renderSection(program, path, next..<end, model, current)
                next = end
            case .inverted(let path, let end):
                if try !value(at: program.paths[path], model, current).isPresent {
                    try render(program, next..<end, model, current)
                }
                next = end
            case .failure(let index): throw RenderingFailure(reason: program.failures[index])
            }
        }
    }

    private mutating func print(
        _ path: TemplateProgram.Path, _ model: (any TemplateScope)?, _ current: TemplateValue?
    ) throws(RenderingFailure) {
        switch try value(at: path, model, current) {
        case .text(let text): if let text { bytes.appendEscaped(text) }
        case .markup(let markup): if let markup { bytes.append(contentsOf: markup.utf8) }
        case .flag, .template, .model, .list:
            throw RenderingFailure(reason: "“\(path.name)” cannot be printed")
        }
    }

    /// Returns the value of a tag. Without a model, it is a field of the page.
    func value(
        at path: TemplateProgram.Path, _ model: (any TemplateScope)? = nil, _ current: TemplateValue? = nil
    ) throws(RenderingFailure) -> TemplateValue {
        var value: TemplateValue?
        switch path.origin {
        case .current:
            guard let current else { throw RenderingFailure(reason: "“.” has no value here") }
            return current
        case .page(let position): value = position.map { page[$0] }
        case .model(let key): value = model?.value(of: key)
        case .either(let key, let position):
            value = model?.value(of: key)
            if value == nil, let position { value = page[position] }
        }
        for key in path.rest {
            // A field of an absent model is absent, too.
            if case .model(nil) = value { return .absent }
            guard case .model(let inner?) = value else { break }
            value = inner.value(of: key)
        }
        guard let value else { throw RenderingFailure(reason: "“\(path.name)” has no value") }
        return value
    }

    private mutating func renderSection(
        _ program: borrowing TemplateProgram, _ path: Int, _ body: Range<Int>,
        _ model: (any TemplateScope)?, _ current: TemplateValue?
    ) throws(RenderingFailure) {
        let value = try value(at: program.paths[path], model, current)
        guard value.isPresent else { return }
        switch value {
        case .flag: try render(program, body, model, current)
        case .text, .markup: try render(program, body, nil, value)
        case .model(let inner): try render(program, body, inner, nil)
        case .list(let models):
            for inner in models { try render(program, body, inner, nil) }
        case .template:
            throw RenderingFailure(reason: "“\(program.paths[path].name)” cannot be used as a section")
        }
    }

    private mutating func include(
        _ path: TemplateProgram.Path, _ model: (any TemplateScope)?, _ current: TemplateValue?
    ) throws(RenderingFailure) {
        guard case .template(let name) = try value(at: path, model, current) else {
            throw RenderingFailure(reason: "“\(path.name)” is not the name of a template")
        }
        guard let program = named[name] else {
            throw RenderingFailure(reason: "there is no template “\(name)”")
        }
        try render(program, 0..<program.instructions.count, model, current)
    }
}

extension TemplateValue {
    /// Whether a section over the value is shown. An empty string is absent, so that no empty element is rendered for
    /// it.
    var isPresent: Bool {
        switch self {
        case .text(let text): text.map { !$0.isEmpty } ?? false
        case .markup(let markup): markup != nil
        case .flag(let flag): flag
        case .model(let model): model != nil
        case .list(let models): !models.isEmpty
        case .template: true
        }
    }
}
