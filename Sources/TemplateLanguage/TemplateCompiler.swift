import Diagnostics

/// A compiler of checked templates.
///
/// Names are resolved as in ``TemplateChecker``: in the innermost model, then in the page.
package struct TemplateCompiler {
    private let templates: [String: ParsedTemplate]
    private let page: ModelSchema
    private var program = TemplateProgram()
    /// The literals that are already in the program, so that a template that is included often is copied once.
    private var copied: [Literal: Int] = [:]
    private var depth = 0
    /// The number of instructions before which text ends: a section ends there.
    private var boundary = 0

    private struct Literal: Hashable {
        let file: String
        let range: Range<Int>
    }

    private init(templates: [String: ParsedTemplate], page: ModelSchema) {
        self.templates = templates
        self.page = page
    }

    /// Compiles a template.
    ///
    /// - Parameters:
    ///   - name: The name of the template.
    ///   - page: The fields of the pages that use it.
    ///   - model: The fields of the model for which it is included; `nil` for a page's own template.
    /// - Complexity: O(*tags* + *bytes*), counting the tags of included templates each time and their bytes once.
    package static func compile(
        _ name: String, of templates: [String: ParsedTemplate], page: ModelSchema, model: ModelSchema? = nil
    ) -> TemplateProgram {
        var compiler = TemplateCompiler(templates: templates, page: page)
        compiler.include(name, in: Scope(model: model.map(Model.of) ?? .none))
        return compiler.program
    }
}

extension TemplateCompiler {
    /// What is known about the innermost section's model.
    private enum Model {
        /// There is none: names are those of the page.
        case none
        case known(ModelSchema)
        /// It depends on the entry's catalog.
        case dynamic

        static func of(_ schema: ModelSchema) -> Model {
            schema.positions == nil ? .dynamic : .known(schema)
        }
    }

    private struct Scope {
        var model: Model
        /// The blocks that replace those of a layout.
        var blocks: [String: Block] = [:]
    }

    private struct Block {
        let nodes: [TemplateNode]
        let template: ParsedTemplate
    }

    private mutating func fail(_ reason: String) {
        program.instructions.append(.failure(program.failures.count))
        program.failures.append(reason)
    }

    private mutating func include(_ name: String, in scope: Scope) {
        guard let template = templates[name] else { return fail("there is no template “\(name)”") }
        compile(template.nodes, of: template, in: scope)
    }

    private mutating func compile(_ nodes: [TemplateNode], of template: ParsedTemplate, in scope: Scope) {
        guard depth <= TemplateLimits.nesting else { return fail("templates are nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        for node in nodes {
            switch node {
            case .text(let range): text(range, of: template)
            case .variable(let tag, _): program.instructions.append(.print(path(of: tag, in: scope).index))
            case .section(let tag, let isInverted, let children):
                section(tag, isInverted: isInverted, children, of: template, in: scope)
            case .partial(let tag, let isDynamic):
                if isDynamic {
                    program.instructions.append(.include(path(of: tag, in: scope).index))
                } else {
                    include(tag.name, in: scope)
                }
            case .parent(let tag, let children):
                var inner = scope
                for case .block(let block, let nodes) in children where inner.blocks[block.name] == nil {
                    inner.blocks[block.name] = Block(nodes: nodes, template: template)
                }
                include(tag.name, in: inner)
            case .block(let tag, let children):
                let block = scope.blocks[tag.name] ?? Block(nodes: children, template: template)
                compile(block.nodes, of: block.template, in: scope)
            }
        }
    }

    private mutating func text(_ range: Range<Int>, of template: ParsedTemplate) {
        let literal = Literal(file: template.file.path, range: range)
        let start = copied[literal] ?? program.literals.count
        if copied.updateValue(start, forKey: literal) == nil {
            program.literals += template.file.bytes[range]
        }
        let end = start + range.count
        // Adjacent text, such as the end of one template and the start of the next, is copied at once.
        if program.instructions.count > boundary, case .text(let first, start)? = program.instructions.last {
            program.instructions[program.instructions.count - 1] = .text(first, end)
        } else {
            program.instructions.append(.text(start, end))
        }
    }

    private mutating func section(
        _ tag: TemplateNode.Tag, isInverted: Bool, _ children: [TemplateNode], of template: ParsedTemplate,
        in scope: Scope
    ) {
        let (index, kind) = path(of: tag, in: scope)
        var inner = scope
        if !isInverted {
            switch kind {
            case .flag, .text, .url, .markup, .template: break
            case .model(let model, _), .list(let model): inner.model = .of(model)
            case nil: inner.model = .dynamic
            }
        }
        let opening = program.instructions.count
        program.instructions.append(.failure(0))
        compile(children, of: template, in: inner)
        let end = program.instructions.count
        program.instructions[opening] = isInverted ? .inverted(index, end: end) : .section(index, end: end)
        boundary = end
    }

    /// Returns the index of a tag's path, and the kind of its value if it is known.
    private mutating func path(of tag: TemplateNode.Tag, in scope: Scope) -> (index: Int, kind: FieldKind?) {
        guard let first = tag.keys.first else {
            return (add(.current, 0..<0, tag), .text(isOptional: false))
        }
        var schema: ModelSchema?
        let origin: TemplateProgram.Path.Origin
        switch scope.model {
        case .known(let model) where model.fields[first] != nil:
            (origin, schema) = (model.positions?[first].map { .model($0) } ?? .page(nil), model)
        case .none, .known: (origin, schema) = (.page(page.positions?[first]), page)
        case .dynamic:
            let isOfPage = page.fields[first] != nil
            origin = .either(add(first, in: nil), page: isOfPage ? page.positions?[first] : nil)
        }
        var kind = schema?.fields[first]
        let start = program.keys.count
        for name in tag.keys.dropFirst() {
            schema = nil
            if case .model(let inner, _)? = kind, inner.positions != nil { schema = inner }
            _ = add(name, in: schema)
            kind = schema?.fields[name]
        }
        return (add(origin, start..<program.keys.count, tag), kind)
    }

    /// Adds a key, and returns its index.
    private mutating func add(_ name: String, in schema: ModelSchema?) -> Int {
        program.keys.append(FieldKey(name: name, position: schema?.positions?[name]))
        return program.keys.count - 1
    }

    /// Adds a path, and returns its index.
    private mutating func add(
        _ origin: TemplateProgram.Path.Origin, _ rest: Range<Int>, _ tag: TemplateNode.Tag
    ) -> Int {
        program.names.append(tag.name)
        program.paths.append(
            TemplateProgram.Path(
                origin: origin, start: rest.lowerBound, end: rest.upperBound, name: program.names.count - 1))
        return program.paths.count - 1
    }
}
