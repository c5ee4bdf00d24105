import DataFormats
import Diagnostics

/// The sources that a site adds to the Content-Security-Policy of its pages.
public struct ContentSecurityPolicySources: Hashable, Sendable {
    /// The sources by directive.
    public var byDirective: [String: [String]]

    public init(_ byDirective: [String: [String]] = [:]) {
        self.byDirective = byDirective
    }

    /// The directives to which a site can add sources: fetch directives (CSP level 3, section 6.1), and
    /// `form-action`.
    public static let directives = [
        "connect-src", "font-src", "form-action", "frame-src", "img-src", "manifest-src", "media-src",
        "script-src", "style-src", "worker-src",
    ]
}

extension ContentSecurityPolicySources {
    /// Reads `csp`: for each directive, a source or a list of sources.
    static func read(from reader: inout SettingsReader) -> ContentSecurityPolicySources {
        guard let node = reader.node("csp") else { return ContentSecurityPolicySources() }
        guard let members = node.members else {
            reader.report(
                .wrongType(
                    key: "csp",
                    expected: "an object of directives and sources, such as {img-src: https://example.org}",
                    found: node.shown),
                at: node)
            return ContentSecurityPolicySources()
        }
        var policy = ContentSecurityPolicySources()
        for member in members {
            guard directives.contains(member.key) else {
                let suggestion = Suggestion.nearest(to: member.key, in: directives)
                reader.diagnostics.report(
                    .unknownChoice(
                        key: "csp", value: member.key, allowed: directives, suggestion: suggestion),
                    in: reader.file, at: member.keyPosition)
                continue
            }
            let sources = member.value.listed
            policy.byDirective[member.key] = sources.compactMap {
                source($0, directive: member.key, from: &reader)
            }
        }
        return policy
    }

    /// Returns a source that is valid in the policy and does not disable its protection.
    private static func source(_ node: Node, directive: String, from reader: inout SettingsReader) -> String?
    {
        guard let text = reader.string(of: node, key: directive) else { return nil }
        guard let source = ContentSecurityPolicySource(text), !source.isTooPermissive(for: directive) else {
            reader.report(.unsafePolicySource(text), at: node)
            return nil
        }
        return text
    }
}
