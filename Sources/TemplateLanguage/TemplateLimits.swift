/// What a template may not exceed, so that checking and rendering it takes little memory on the stack, and no more
/// time than its pages are worth.
enum TemplateLimits {
    /// How deep sections, blocks and included templates are nested.
    static let nesting = 64
    /// How many tags the template of a page has, those of included templates counted each time.
    static let tags = 20_000
}
