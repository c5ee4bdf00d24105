/// A node of a parsed template.
indirect enum TemplateNode: Sendable {
    case text(Range<Int>)
    case variable(Tag, isRaw: Bool)
    case section(Tag, isInverted: Bool, [TemplateNode])
    case partial(Tag, isDynamic: Bool)
    /// `{{<name}}` with its `{{$block}}`s.
    case parent(Tag, [TemplateNode])
    case block(Tag, [TemplateNode])

    struct Tag: Sendable {
        let name: String
        /// The parts of the name: `site.title` has two, `.` has none.
        let keys: [String]
        /// The range of the tag in bytes, including the braces.
        let range: Range<Int>

        init(name: String, range: Range<Int>) {
            self.name = name
            keys =
                name == "."
                ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            self.range = range
        }
    }

    /// The tag; `nil` for text.
    var tag: Tag? {
        switch self {
        case .text: nil
        case .variable(let tag, _), .section(let tag, _, _), .partial(let tag, _), .parent(let tag, _),
            .block(let tag, _):
            tag
        }
    }

    /// The content of a section, a parent or a block.
    var children: [TemplateNode] {
        switch self {
        case .text, .variable, .partial: []
        case .section(_, _, let children), .parent(_, let children), .block(_, let children): children
        }
    }
}
