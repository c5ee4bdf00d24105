package import Diagnostics

/// A checker that verifies that templates use only fields that their models have, and put values only in safe
/// contexts.
package struct TemplateChecker {
    let templates: [String: ParsedTemplate]
    /// Templates that exist but could not be parsed. Including them is not an error.
    let unparsed: Set<String>
    /// The fields of every page.
    let root: ModelSchema
    /// The names of all templates, sorted, for suggestions.
    let names: [String]
    /// The paths of the project's own templates.
    let ownFiles: Set<String>
    package private(set) var diagnostics = Diagnostics()
    /// The number of tags checked, counting included templates each time.
    private(set) var tags = 0
    private var openPartials: [String] = []
    private var depth = 0
    /// Whether a limit was exceeded. Then nothing more is checked.
    private var isStopped = false
    /// Whether the template is a row template, included by `{{>*name}}`.
    private var isRow = false

    package init(
        templates: [String: ParsedTemplate], unparsed: Set<String>, names: [String], root: ModelSchema,
        ownFiles: Set<String> = []
    ) {
        self.templates = templates
        self.unparsed = unparsed
        self.names = names
        self.root = root
        self.ownFiles = ownFiles
    }

    /// The context in which names are looked up.
    private struct Scope {
        /// The model of the innermost section over an object or a list.
        var model: ModelSchema?
        /// The kind of `{{.}}`.
        var currentValue: FieldKind?
        /// The page's blocks, which replace the layout's blocks of the same names.
        var blocks: [String: (nodes: [TemplateNode], template: ParsedTemplate)] = [:]
    }

    /// Checks a page's template and all templates that it includes.
    package mutating func check(_ name: String) {
        guard let template = templates[name] else { return }
        openPartials = [name]
        checkSurroundings(template.nodes, of: template)
        check(template.nodes, of: template, in: Scope(model: root))
    }

    /// Checks a row template, which is rendered with values of `model`.
    package mutating func check(_ name: String, for model: ModelSchema) {
        guard let template = templates[name] else { return }
        openPartials = [name]
        isRow = true
        check(template.nodes, of: template, in: Scope(model: model))
    }

    private mutating func report(
        _ problem: TemplateProblem, _ tag: TemplateNode.Tag, _ template: ParsedTemplate
    ) {
        diagnostics.report(Diagnostic(.template(problem), in: template.file, atByte: tag.range.lowerBound))
    }

    private mutating func check(_ nodes: [TemplateNode], of template: ParsedTemplate, in scope: Scope) {
        for node in nodes {
            if let tag = node.tag, !count(tag, template) { return }
            switch node {
            case .text(let range): checkBraces(range, template, scope)
            case .variable(let tag, let isRaw): checkVariable(tag, isRaw: isRaw, template, scope)
            case .section(let tag, let isInverted, let children):
                checkSection(tag, isInverted: isInverted, children, template, scope)
            case .partial(let tag, let isDynamic): checkPartial(tag, isDynamic: isDynamic, template, scope)
            case .parent(let tag, let children): checkParent(tag, children, template, scope)
            case .block(let tag, let children):
                let block = scope.blocks[tag.name]
                descend(from: tag, template) { checker in
                    checker.check(block?.nodes ?? children, of: block?.template ?? template, in: scope)
                }
            }
        }
    }

    /// Counts a tag.
    /// - Returns: Whether the check continues.
    private mutating func count(_ tag: TemplateNode.Tag, _ template: ParsedTemplate) -> Bool {
        guard !isStopped else { return false }
        tags += 1
        guard tags > TemplateLimits.tags else { return true }
        report(.tooManyTags(limit: TemplateLimits.tags), tag, template)
        isStopped = true
        return false
    }

    private mutating func descend(
        from tag: TemplateNode.Tag, _ template: ParsedTemplate, _ check: (inout TemplateChecker) -> Void
    ) {
        guard depth < TemplateLimits.nesting else {
            report(.templateNestedTooDeeply(limit: TemplateLimits.nesting), tag, template)
            isStopped = true
            return
        }
        depth += 1
        check(&self)
        depth -= 1
    }

    /// Returns the kind of the field that a tag names. The name is looked up in the innermost model and then
    /// in the root. The models between them are not searched, so a name that is misspelled inside a list
    /// never matches a field outside it.
    private mutating func kind(of tag: TemplateNode.Tag, _ template: ParsedTemplate, _ scope: Scope)
        -> FieldKind?
    {
        if tag.keys.isEmpty {
            if scope.currentValue == nil { report(unknown(".", in: scope.model ?? root), tag, template) }
            return scope.currentValue
        }
        var model = root
        if let own = scope.model, own.fields[tag.keys[0]] != nil { model = own }
        var kind: FieldKind?
        for (number, part) in tag.keys.enumerated() {
            guard let found = model.fields[part] else {
                let problem =
                    number == 0
                    ? unknown(part, in: scope.model ?? root) : unknown(part, among: model.names, in: model)
                report(problem, tag, template)
                return nil
            }
            kind = found
            guard number < tag.keys.count - 1 else { break }
            guard case .model(let next, _) = found else {
                report(.notAModel(part, kind: found.description), tag, template)
                return nil
            }
            model = next
        }
        return kind
    }

    /// Reports names in single braces that have a value, because tags have two braces.
    /// - Complexity: O(*names* in the text + log *names* in the template).
    private mutating func checkBraces(_ text: Range<Int>, _ template: ParsedTemplate, _ scope: Scope) {
        let names = template.bracedNames
        let start = names.partitioningIndex { $0.offset >= text.lowerBound }
        for (offset, name) in names[start...].prefix(while: { $0.offset < text.upperBound }) {
            let first = name.split(separator: ".").first.map(String.init) ?? name
            guard root.fields[first] != nil || scope.model?.fields[first] != nil else { continue }
            diagnostics.report(
                Diagnostic(
                    .template(.malformedTag("{\(name)}", name: name)), in: template.file, atByte: offset))
        }
    }

    private func unknown(_ name: String, in model: ModelSchema) -> TemplateProblem {
        unknown(name, among: model === root ? root.names : model.names + root.names, in: model)
    }

    private func unknown(_ name: String, among names: [String], in model: ModelSchema) -> TemplateProblem {
        .unknownName(
            name, in: model.name, known: names, suggestion: Suggestion.nearest(to: name, in: names))
    }

    private mutating func checkVariable(
        _ tag: TemplateNode.Tag, isRaw: Bool, _ template: ParsedTemplate, _ scope: Scope
    ) {
        guard let kind = kind(of: tag, template, scope) else { return }
        switch kind {
        case .text, .url: if isRaw { report(.unescaped(tag.name), tag, template) }
        case .markup: if !isRaw { report(.escapedMarkup(tag.name), tag, template) }
        case .flag, .model, .list: report(.notAValue(tag.name, kind: kind.description), tag, template)
        case .template: report(.templateNameAsValue(tag.name, isOwn: isRow), tag, template)
        }
        if let attribute = template.urlAttributes[tag.range.lowerBound], !kind.isURL {
            report(.notAURL(tag.name, attribute: attribute), tag, template)
        }
    }

    private mutating func checkSection(
        _ tag: TemplateNode.Tag, isInverted: Bool, _ children: [TemplateNode], _ template: ParsedTemplate,
        _ scope: Scope
    ) {
        guard let kind = kind(of: tag, template, scope) else { return }
        var inner = scope
        switch kind {
        case .flag: break
        case .text(let isOptional), .url(let isOptional), .markup(let isOptional):
            guard isOptional else {
                return report(.notASection(tag.name, kind: kind.description), tag, template)
            }
            if !isInverted { inner.currentValue = kind.nonOptional }
        case .model(let model, _), .list(let model):
            if !isInverted { (inner.model, inner.currentValue) = (model, nil) }
        case .template: return report(.templateNameAsValue(tag.name, isOwn: isRow), tag, template)
        }
        descend(from: tag, template) { [inner] checker in checker.check(children, of: template, in: inner) }
    }

    private mutating func checkPartial(
        _ tag: TemplateNode.Tag, isDynamic: Bool, _ template: ParsedTemplate, _ scope: Scope
    ) {
        guard !isDynamic else {
            // The possible templates are known where the name is set, and are checked from there.
            guard let kind = kind(of: tag, template, scope) else { return }
            if case .template = kind {
                // In a row template, the name is that of the template itself.
                if isRow { report(.recursivePartial(openPartials[0]), tag, template) }
                return
            }
            return report(.notATemplate(tag.name, kind: kind.description), tag, template)
        }
        include(tag, template, scope)
    }

    private mutating func checkParent(
        _ tag: TemplateNode.Tag, _ children: [TemplateNode], _ template: ParsedTemplate, _ scope: Scope
    ) {
        var inner = scope
        var names: Set<String> = []
        for case .block(let block, let nodes) in children {
            if !names.insert(block.name).inserted { report(.repeatedBlock(block.name), block, template) }
            if inner.blocks[block.name] == nil { inner.blocks[block.name] = (nodes, template) }
        }
        checkBlocks(children, of: tag, template)
        include(tag, template, inner)
    }

    /// Reports blocks with content that the included template does not have.
    private mutating func checkBlocks(
        _ children: [TemplateNode], of tag: TemplateNode.Tag, _ template: ParsedTemplate
    ) {
        guard let known = blockNames(of: tag.name), let layout = templates[tag.name] else { return }
        for case .block(let block, let nodes) in children where !known.contains(block.name) && !nodes.isEmpty
        {
            // A template of the default theme is right: the project's own template lacks the block.
            if ownFiles.contains(layout.file.path), !ownFiles.contains(template.file.path) {
                diagnostics.report(Diagnostic(.template(.missingBlock(block.name)), file: layout.file.path))
            } else {
                let names = known.sorted()
                let suggestion = Suggestion.nearest(to: block.name, in: names)
                report(
                    .unknownBlock(block.name, of: tag.name, known: names, suggestion: suggestion), block,
                    template)
            }
        }
    }

    /// Returns the names of the blocks of a template and of those that it includes; `nil` if one of them could not be
    /// parsed.
    /// - Complexity: O(*tags*) of these templates, each once.
    private func blockNames(of name: String) -> Set<String>? {
        var names: Set<String> = []
        var seen: Set<String> = []
        var isKnown = true
        func collect(_ nodes: [TemplateNode]) {
            for node in nodes {
                switch node {
                case .block(let tag, let children):
                    names.insert(tag.name)
                    collect(children)
                case .parent(let tag, let blocks):
                    // Its blocks fill those of the other template, and may contain blocks.
                    for block in blocks { collect(block.children) }
                    include(tag.name)
                case .partial(let tag, false): include(tag.name)
                case .section(_, _, let children): collect(children)
                case .text, .variable, .partial: break
                }
            }
        }
        func include(_ name: String) {
            guard seen.insert(name).inserted else { return }
            if let template = templates[name] { collect(template.nodes) } else { isKnown = false }
        }
        include(name)
        return isKnown ? names : nil
    }

    /// Reports what is beside a whole document, such as a layout, and would be before its `<!DOCTYPE html>` or after its end.
    ///
    /// Only the first of several nodes on the same side is reported.
    /// - Complexity: O(*tags* + *bytes*).
    private mutating func checkSurroundings(_ nodes: [TemplateNode], of template: ParsedTemplate) {
        guard let document = nodes.firstIndex(where: containsDocument) else { return }
        for side in [nodes[..<document], nodes[(document + 1)...]] {
            var seen: Set<String> = []
            for node in side {
                // Sections may choose between documents.
                if case .section = node, containsDocument(node) { continue }
                guard let start = firstContent(of: node, in: template, seen: &seen) else { continue }
                diagnostics.report(
                    Diagnostic(.template(.textOutsideDocument), in: template.file, atByte: start))
                break
            }
        }
        for case .section(_, _, let children) in nodes { checkSurroundings(children, of: template) }
    }

    /// Returns where a node begins to add something to the page; `nil` if it adds only white space, comments and
    /// declarations, which are allowed before and after a document.
    /// - Parameter seen: The names of the templates that were searched and have no such content.
    private func firstContent(of node: TemplateNode, in template: ParsedTemplate, seen: inout Set<String>)
        -> Int?
    {
        switch node {
        case .text(let range): return template.firstContent(in: range)
        case .section(let tag, _, let children), .block(let tag, let children):
            let isEmpty = children.allSatisfy { firstContent(of: $0, in: template, seen: &seen) == nil }
            return isEmpty ? nil : tag.range.lowerBound
        case .partial(let tag, false):
            guard seen.insert(tag.name).inserted, let included = templates[tag.name] else { return nil }
            let isEmpty = included.nodes.allSatisfy {
                firstContent(of: $0, in: included, seen: &seen) == nil
            }
            return isEmpty ? nil : tag.range.lowerBound
        case .variable(let tag, _), .partial(let tag, _), .parent(let tag, _): return tag.range.lowerBound
        }
    }

    /// Whether a node includes a document.
    private func containsDocument(_ node: TemplateNode) -> Bool {
        switch node {
        case .partial(let tag, false), .parent(let tag, _):
            var name = tag.name
            // The limit is for templates that include each other.
            for _ in 0..<TemplateLimits.nesting {
                switch templates[name]?.beginning {
                case .document: return true
                case .included(let next): name = next
                case .other, nil: return false
                }
            }
            return false
        case .section(_, _, let children): return children.contains(where: containsDocument)
        case .text, .variable, .partial, .block: return false
        }
    }

    private mutating func include(_ tag: TemplateNode.Tag, _ template: ParsedTemplate, _ scope: Scope) {
        guard let included = templates[tag.name] else {
            if unparsed.contains(tag.name) { return }
            let suggestion = Suggestion.nearest(to: tag.name, in: names)
            return report(.unknownPartial(tag.name, suggestion: suggestion), tag, template)
        }
        guard !openPartials.contains(tag.name) else {
            return report(.recursivePartial(tag.name), tag, template)
        }
        openPartials.append(tag.name)
        descend(from: tag, template) { checker in checker.check(included.nodes, of: included, in: scope) }
        openPartials.removeLast()
    }
}

extension FieldKind {
    /// The kind of the value inside a section over it. The section is shown only if the value exists.
    fileprivate var nonOptional: FieldKind {
        switch self {
        case .text: .text(isOptional: false)
        case .url: .url(isOptional: false)
        case .markup: .markup(isOptional: false)
        case .flag, .template, .model, .list: self
        }
    }

    fileprivate var isURL: Bool {
        if case .url = self { return true }
        return false
    }
}
