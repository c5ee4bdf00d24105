extension SiteSettings {
    /// The JSON Schema of `site.yaml`. The descriptions of keys are those of the manual.
    package static let schema = JSONSchema.file(
        title: "site.yaml",
        JSONSchema.object([
            "author": JSONSchema.string("The author of the site."),
            "csp": ContentSecurityPolicySources.schema,
            "description": JSONSchema.string("A one-sentence description of the site."),
            "drafts": JSONSchema.boolean("Whether the site includes entries and pages marked as drafts."),
            "head": JSONSchema.string("A file with HTML that is added to the end of every page's head."),
            "home": JSONSchema.string("The catalog that the home page shows as a list."),
            "language": JSONSchema.string(
                "The language of the site, which sets the alphabet and the sort order."),
            "navigation": JSONSchema.list(
                "The navigation links at the top of every page.",
                of: JSONSchema.any(of: [JSONSchema.string(), NavigationItem.schema])),
            "publish": JSONSchema.table(
                "The targets that the site can be published to.", of: PublishSettings.targetSchema),
            "rawHTML": JSONSchema.boolean("Whether HTML in Markdown is kept as HTML or shown as text."),
            "search": JSONSchema.boolean("Whether readers can search the catalogs."),
            "styles": JSONSchema.oneOrMore(
                "Your own style sheets, which every page loads after the theme.", of: JSONSchema.string()),
            "title": JSONSchema.string("The title of the site."),
            "tolerate": JSONSchema.oneOrMore(
                "Errors that are only warnings, so that a site with them can be built.",
                of: JSONSchema.choice(of: ToleratedProblems.names.map { $0.key })),
            "url": JSONSchema.string("The URL of the published site.", pattern: baseURLPattern),
        ]))
}

extension ContentSecurityPolicySources {
    fileprivate static let schema: JSONValue = {
        let keys = Dictionary(
            uniqueKeysWithValues: directives.map { directive in
                let pattern = ContentSecurityPolicySource.pattern(for: directive)
                return (directive, JSONSchema.oneOrMore(of: JSONSchema.string(pattern: pattern)))
            })
        return JSONSchema.object("Sources added to the Content-Security-Policy of every page.", keys)
    }()
}

extension NavigationItem {
    fileprivate static let schema: JSONValue = {
        let text = JSONSchema.string("The text and the target of a navigation link.")
        return JSONSchema.object(["title": text, "to": text], required: ["to"])
    }()
}

extension PublishSettings {
    fileprivate static let targetSchema: JSONValue = {
        let text = JSONSchema.string(
            "The location of a publishing target: a folder, a branch of a Git repository, or a place that rsync or rclone "
                + "writes to.")
        return JSONSchema.any(of: [
            JSONSchema.object(["directory": text], required: ["directory"]),
            JSONSchema.object(
                [
                    "git": text, "branch": text,
                    "history": JSONSchema.boolean(
                        "Whether the branch keeps the commits of earlier publications."),
                    "sign": JSONSchema.boolean("Whether the commits are signed."),
                ], required: ["git", "branch"]),
            JSONSchema.object(["rsync": text], required: ["rsync"]),
            JSONSchema.object(["rclone": text], required: ["rclone"]),
        ])
    }()
}
