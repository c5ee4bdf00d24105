import Content

/// The Content-Security-Policy of every page (CSP level 3).
enum ContentSecurityPolicy {
    /// The default policy: only the site's own files, and images over HTTPS or in `data:` URLs.
    private static let directives: [(name: String, sources: [String])] = [
        ("default-src", ["'none'"]), ("style-src", ["'self'"]), ("img-src", ["'self'", "https:", "data:"]),
        ("font-src", ["'self'"]), ("script-src", ["'self'"]), ("connect-src", ["'self'"]),
        ("base-uri", ["'none'"]), ("form-action", ["'none'"]),
    ]

    /// Returns the default policy with the additional sources of a site.
    static func text(with added: ContentSecurityPolicySources) -> String {
        let known = directives.map { name, sources in
            (name, sources: merged(sources, added.byDirective[name] ?? []))
        }
        let names = Set(directives.map { $0.name })
        let others = added.byDirective.filter { !names.contains($0.key) && !$0.value.isEmpty }
            .sorted { $0.key < $1.key }.map { ($0.key, sources: $0.value) }
        return (known + others).map { ([$0] + $1).joined(separator: " ") }.joined(separator: "; ")
    }

    /// Merges sources. `'none'` is valid only on its own.
    private static func merged(_ sources: [String], _ added: [String]) -> [String] {
        added.isEmpty ? sources : sources.filter { $0 != "'none'" } + added.filter { !sources.contains($0) }
    }
}
