extension TemplateProgram {
    /// Returns a program in which the values of some fields of the page are inserted.
    ///
    /// It renders the same bytes as this program for each page on which these fields have the same values, in fewer
    /// instructions.
    /// - Parameters:
    ///   - constants: The positions of the fields.
    ///   - page: Any page with these values.
    /// - Throws: The same errors as rendering.
    /// - Complexity: O(*tags* + *bytes*) of the template and the inserted values.
    package func specialized(for constants: Set<Int>, of page: some TemplateModel) throws(RenderingFailure)
        -> TemplateProgram
    {
        var specializer = TemplateSpecializer(
            program: self, constants: constants, renderer: TemplateRenderer(page: page))
        return try specializer.specialized()
    }
}

private struct TemplateSpecializer {
    private let program: TemplateProgram
    private let constants: Set<Int>
    /// Collects the literals of the result.
    private var renderer: TemplateRenderer
    private var instructions: [TemplateProgram.Instruction] = []
    /// The number of instructions before which text ends: a section ends there.
    private var boundary = 0

    init(program: TemplateProgram, constants: Set<Int>, renderer: TemplateRenderer) {
        self.program = program
        self.constants = constants
        self.renderer = renderer
    }

    mutating func specialized() throws(RenderingFailure) -> TemplateProgram {
        try specialize(0..<program.instructions.count)
        return TemplateProgram(
            instructions: instructions, literals: renderer.bytes, paths: program.paths, keys: program.keys,
            names: program.names, failures: program.failures)
    }

    private mutating func specialize(_ range: Range<Int>) throws(RenderingFailure) {
        var next = range.lowerBound
        while next < range.upperBound {
            let instruction = program.instructions[next]
            let first = next
            next += 1
            switch instruction {
            case .text: try insert(first..<next)
            case .print(let path):
                if isConstant(path) { try insert(first..<next) } else { instructions.append(instruction) }
            case .include, .failure: instructions.append(instruction)
            case .section(let path, let end):
                try specializeSection(path, first..<end)
                next = end
            case .inverted(let path, let end):
                if !isConstant(path) {
                    try keep(first..<end) { .inverted(path, end: $0) }
                } else if try !renderer.value(at: path, of: program).isPresent {
                    try specialize(next..<end)
                }
                next = end
            }
        }
    }

    private mutating func specializeSection(_ path: Int, _ range: Range<Int>) throws(RenderingFailure) {
        if isConstant(path) {
            let value = try renderer.value(at: path, of: program)
            guard value.isPresent else { return }
            if dependsOnConstants(range, of: value) { return try insert(range) }
        }
        try keep(range) { .section(path, end: $0) }
    }

    /// Appends a section with a specialized body.
    private mutating func keep(_ range: Range<Int>, as section: (Int) -> TemplateProgram.Instruction)
        throws(RenderingFailure)
    {
        let opening = instructions.count
        instructions.append(program.instructions[range.lowerBound])
        try specialize(range.lowerBound + 1..<range.upperBound)
        boundary = instructions.count
        instructions[opening] = section(boundary)
    }

    /// Renders instructions that depend only on constants.
    private mutating func insert(_ range: Range<Int>) throws(RenderingFailure) {
        let start = renderer.bytes.count
        try renderer.render(program, range)
        let end = renderer.bytes.count
        guard end > start else { return }
        if instructions.count > boundary, case .text(let first, start)? = instructions.last {
            instructions[instructions.count - 1] = .text(first, end)
        } else {
            instructions.append(.text(start, end))
        }
    }

    private func isConstant(_ path: Int) -> Bool {
        guard case .page(let position?) = program.paths[path].origin else { return false }
        return constants.contains(position)
    }

    /// Returns whether a section over a constant value contains only constants: fields of the page, or of the value.
    private func dependsOnConstants(_ section: Range<Int>, of value: TemplateValue) -> Bool {
        var (hasOwnValue, hasOwnScope) = (true, true)
        switch value {
        case .flag: (hasOwnValue, hasOwnScope) = (false, false)
        case .text, .markup: hasOwnScope = false
        case .template, .model, .list: break
        }
        return program.instructions[section].allSatisfy { instruction in
            switch instruction {
            case .text: true
            case .include, .failure: false
            case .print(let path), .section(let path, _), .inverted(let path, _):
                switch program.paths[path].origin {
                case .current: hasOwnValue
                case .model, .either(_, page: nil): hasOwnScope
                case .either(_, page: let position?): hasOwnScope && constants.contains(position)
                case .page(let position): position.map { constants.contains($0) } ?? false
                }
            }
        }
    }
}
