import Diagnostics

/// A renderer of a page from a template.
///
/// Names are looked up as in ``TemplateChecker``: in the innermost model, then in the page. In templates that passed
/// the check, every name is found and the nesting is limited.
package struct TemplateRenderer {
    private let templates: [String: ParsedTemplate]
    private let page: any TemplateScope
    package private(set) var bytes: [UInt8] = []

    package init(templates: [String: ParsedTemplate], page: any TemplateScope) {
        self.templates = templates
        self.page = page
    }

    /// Renders a template.
    /// - Complexity: O(*tags rendered* + *bytes written*).
    package mutating func render(_ name: String) throws(RenderingFailure) {
        try include(name, in: Scope(model: page))
    }
}

extension TemplateRenderer {
    private struct Scope {
        /// The innermost section's model; `nil` inside a section over a string.
        var model: (any TemplateScope)?
        /// The value of `{{.}}`.
        var currentValue: TemplateValue?
        /// The blocks that replace those of a layout.
        var blocks: [String: Block] = [:]
    }

    private struct Block {
        let nodes: [TemplateNode]
        let template: ParsedTemplate
    }

    private mutating func include(_ name: String, in scope: Scope) throws(RenderingFailure) {
        guard let template = templates[name] else {
            throw RenderingFailure(reason: "there is no template “\(name)”")
        }
        try render(template.nodes, of: template, in: scope)
    }

    private mutating func render(
        _ nodes: [TemplateNode], of template: ParsedTemplate, in scope: Scope
    ) throws(RenderingFailure) {
        for node in nodes {
            switch node {
            case .text(let range): bytes += template.file.bytes[range]
            case .variable(let tag, _):
                guard case .markup(let markup) = try value(of: tag, in: scope) else {
                    throw RenderingFailure(reason: "“\(tag.name)” cannot be printed")
                }
                if let markup { bytes += markup.utf8 }
            case .section(let tag, let isInverted, let children):
                try renderSection(tag, isInverted: isInverted, children, of: template, in: scope)
            case .partial(let tag, let isDynamic):
                try isDynamic ? includeNamed(tag, in: scope) : include(tag.name, in: scope)
            case .parent(let tag, let children):
                var inner = scope
                for case .block(let block, let nodes) in children where inner.blocks[block.name] == nil {
                    inner.blocks[block.name] = Block(nodes: nodes, template: template)
                }
                try include(tag.name, in: inner)
            case .block(let tag, let children):
                let block = scope.blocks[tag.name] ?? Block(nodes: children, template: template)
                try render(block.nodes, of: block.template, in: scope)
            }
        }
    }

    private func value(of tag: TemplateNode.Tag, in scope: Scope) throws(RenderingFailure) -> TemplateValue {
        guard let first = tag.keys.first else {
            guard let value = scope.currentValue else {
                throw RenderingFailure(reason: "“.” has no value here")
            }
            return value
        }
        var value = scope.model?.value(of: first) ?? page.value(of: first)
        for key in tag.keys.dropFirst() {
            // A field of an absent model is absent, too.
            if case .model(nil) = value { return .absent }
            guard case .model(let model?) = value else { break }
            value = model.value(of: key)
        }
        guard let value else { throw RenderingFailure(reason: "“\(tag.name)” has no value") }
        return value
    }

    private mutating func renderSection(
        _ tag: TemplateNode.Tag, isInverted: Bool, _ children: [TemplateNode], of template: ParsedTemplate,
        in scope: Scope
    ) throws(RenderingFailure) {
        let value = try value(of: tag, in: scope)
        if isInverted {
            if !value.isPresent { try render(children, of: template, in: scope) }
            return
        }
        guard value.isPresent else { return }
        var inner = scope
        switch value {
        case .flag: try render(children, of: template, in: scope)
        case .markup:
            (inner.model, inner.currentValue) = (nil, value)
            try render(children, of: template, in: inner)
        case .model(let model):
            (inner.model, inner.currentValue) = (model, nil)
            try render(children, of: template, in: inner)
        case .list(let models):
            inner.currentValue = nil
            for model in models {
                inner.model = model
                try render(children, of: template, in: inner)
            }
        case .template: throw RenderingFailure(reason: "“\(tag.name)” cannot be used as a section")
        }
    }

    /// Includes the template that a field names. The page's blocks do not apply to it.
    private mutating func includeNamed(_ tag: TemplateNode.Tag, in scope: Scope) throws(RenderingFailure) {
        guard case .template(let name) = try value(of: tag, in: scope) else {
            throw RenderingFailure(reason: "“\(tag.name)” is not the name of a template")
        }
        var inner = scope
        inner.blocks = [:]
        try include(name, in: inner)
    }
}

extension TemplateValue {
    /// Whether a section over the value is shown.
    fileprivate var isPresent: Bool {
        switch self {
        case .markup(let markup): markup != nil
        case .flag(let flag): flag
        case .model(let model): model != nil
        case .list(let models): !models.isEmpty
        case .template: true
        }
    }
}
