/// A piece of a template.
///
/// swift-mustache keeps its own tree to itself, so templates are read a second time here, to be checked and
/// to have values printed as they are: the models escape them.
indirect enum TemplateNode {
    case text(Range<Int>)
    case variable(Tag, isRaw: Bool)
    case section(Tag, isInverted: Bool, [TemplateNode])
    case partial(Tag, isDynamic: Bool)
    /// `{{<name}}` with its `{{$block}}`s.
    case parent(Tag, [TemplateNode])
    case block(Tag, [TemplateNode])

    struct Tag {
        let name: String
        /// The bytes of the tag, braces included.
        let range: Range<Int>
    }
}
