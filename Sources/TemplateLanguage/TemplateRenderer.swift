import Escaping

/// A renderer of compiled templates.
package struct TemplateRenderer {
    /// The templates that values can name.
    private let named: [String: TemplateProgram]
    /// The values of the page's fields, by their positions in its schema.
    private let page: [TemplateValue]
    package private(set) var bytes: [UInt8] = []

    package init(page: some TemplateModel, named: [String: TemplateProgram] = [:]) {
        self.page = SharedModel(page).values
        self.named = named
    }

    /// Renders a template.
    /// - Throws: If a name has no value or a value cannot be printed. The checks of templates rule that out.
    /// - Complexity: O(*tags* + *bytes*), counting the rendered tags and the bytes of the result.
    package mutating func render(_ program: TemplateProgram) throws(RenderingFailure) {
        bytes.reserveCapacity(bytes.count + 2 * program.literals.count)
        try render(program, 0..<program.instructions.count)
    }

    /// Renders a range of instructions that is in no section.
    mutating func render(_ program: TemplateProgram, _ range: Range<Int>) throws(RenderingFailure) {
        try render(program, range, Scope(model: nil, current: nil))
    }

    /// Returns the value of a field of the page, by the index of its path.
    func value(at path: Int, of program: TemplateProgram) throws(RenderingFailure) -> TemplateValue {
        try program.withCode { (code) throws(RenderingFailure) in
            try value(at: path, of: code, Scope(model: nil, current: nil))
        }
    }

    /// The values to which names refer in a section.
    private struct Scope {
        /// The model of the innermost section over an object or a list; `nil` on the page itself.
        let model: (any TemplateScope)?
        /// The value of `{{.}}`.
        let current: TemplateValue?
    }
}

/// The arrays of a program while it is rendered. Access through the program itself would count references for each tag.
private struct TemplateCode {
    let program: TemplateProgram
    let instructions: UnsafeBufferPointer<TemplateProgram.Instruction>
    let literals: UnsafeBufferPointer<UInt8>
    let paths: UnsafeBufferPointer<TemplateProgram.Path>
    let keys: UnsafeBufferPointer<FieldKey>

    func name(of path: Int) -> String { program.names[paths[path].name] }
}

extension TemplateProgram {
    fileprivate func withCode<Result>(
        _ body: (borrowing TemplateCode) throws(RenderingFailure) -> Result
    ) throws(RenderingFailure) -> Result {
        try instructions.withUnsafeBufferPointer { (instructions) throws(RenderingFailure) in
            try literals.withUnsafeBufferPointer { (literals) throws(RenderingFailure) in
                try paths.withUnsafeBufferPointer { (paths) throws(RenderingFailure) in
                    try keys.withUnsafeBufferPointer { (keys) throws(RenderingFailure) in
                        try body(
                            TemplateCode(
                                program: self, instructions: instructions, literals: literals, paths: paths,
                                keys: keys))
                    }
                }
            }
        }
    }
}

extension TemplateRenderer {
    private mutating func render(
        _ program: TemplateProgram, _ range: Range<Int>, _ scope: borrowing Scope
    ) throws(RenderingFailure) {
        try program.withCode { (code) throws(RenderingFailure) in try render(code, range, scope) }
    }

    /// Renders a range of instructions.
    private mutating func render(
        _ code: borrowing TemplateCode, _ range: Range<Int>, _ scope: borrowing Scope
    ) throws(RenderingFailure) {
        var next = range.lowerBound
        while next < range.upperBound {
            let instruction = code.instructions[next]
            next += 1
            switch instruction {
            case .text(let start, let end):
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: code.literals[start..<end]))
            case .print(let path): try print(path, of: code, scope)
            case .include(let path): try include(path, of: code, scope)
            case .section(let path, let end):
                try renderSection(path, of: code, next..<end, scope)
                next = end
            case .inverted(let path, let end):
                if try !value(at: path, of: code, scope).isPresent {
                    try render(code, next..<end, scope)
                }
                next = end
            case .failure(let index): throw RenderingFailure(reason: code.program.failures[index])
            }
        }
    }

    private mutating func print(
        _ path: Int, of code: borrowing TemplateCode, _ scope: borrowing Scope
    ) throws(RenderingFailure) {
        switch try value(at: path, of: code, scope) {
        case .text(let text): if let text { bytes.appendEscaped(text) }
        case .markup(let markup): if let markup { bytes.append(contentsOf: markup.utf8) }
        case .flag, .template, .model, .list:
            throw RenderingFailure(reason: "“\(code.name(of: path))” cannot be printed")
        }
    }

    /// Returns the value of a tag. Without a model, it is a field of the page.
    private func value(
        at path: Int, of code: borrowing TemplateCode, _ scope: borrowing Scope
    ) throws(RenderingFailure) -> TemplateValue {
        let found = code.paths[path]
        var value: TemplateValue?
        switch found.origin {
        case .current:
            guard let current = scope.current else {
                throw RenderingFailure(reason: "“.” has no value here")
            }
            return current
        case .page(let position): value = position.map { page[$0] }
        case .model(let position): value = scope.model?.value(at: position)
        case .either(let key, let position):
            value = scope.model?.value(named: code.keys[key].name)
            if value == nil, let position { value = page[position] }
        }
        for key in found.start..<found.end {
            guard case .model(let inner) = value else { break }
            // A field of an absent model is absent, too.
            guard let inner else { return .absent }
            value =
                code.keys[key].position.map { inner.value(at: $0) } ?? inner.value(named: code.keys[key].name)
        }
        guard let value else { throw RenderingFailure(reason: "“\(code.name(of: path))” has no value") }
        return value
    }

    private mutating func renderSection(
        _ path: Int, of code: borrowing TemplateCode, _ body: Range<Int>, _ scope: borrowing Scope
    ) throws(RenderingFailure) {
        let value = try value(at: path, of: code, scope)
        guard value.isPresent else { return }
        switch value {
        case .flag: try render(code, body, scope)
        case .text, .markup: try render(code, body, Scope(model: scope.model, current: value))
        case .model(let inner): try render(code, body, Scope(model: inner, current: nil))
        case .list(let models):
            for inner in models { try render(code, body, Scope(model: inner, current: nil)) }
        case .template:
            throw RenderingFailure(reason: "“\(code.name(of: path))” cannot be used as a section")
        }
    }

    private mutating func include(
        _ path: Int, of code: borrowing TemplateCode, _ scope: borrowing Scope
    ) throws(RenderingFailure) {
        guard case .template(let name) = try value(at: path, of: code, scope) else {
            throw RenderingFailure(reason: "“\(code.name(of: path))” is not the name of a template")
        }
        guard let program = named[name] else {
            throw RenderingFailure(reason: "there is no template “\(name)”")
        }
        try render(program, 0..<program.instructions.count, scope)
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
