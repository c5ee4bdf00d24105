/// Limits that keep the checking and rendering of templates from using too much stack or time.
enum TemplateLimits {
    /// The maximum nesting of sections, blocks and included templates.
    static let nesting = 64
    /// The maximum number of tags in a page's template, counting included templates each time.
    static let tags = 20_000
}
