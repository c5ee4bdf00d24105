package import Content
import DataFormats
package import Diagnostics
import Markdown

/// A link or an image that leads to another site, where it is written.
package struct ExternalLink: Sendable {
    package let url: String
    package let file: String
    package let position: SourcePosition
    /// The file, if it is in memory.
    package let source: SourceFile?
}

extension ExternalLink {
    /// Returns all links of a site that lead to other sites, in its Markdown, its navigation, and in the fields of its
    /// entries whose whole value is a URL.
    ///
    /// - Complexity: O(*links* + *fields*).
    package static func all(in content: SiteContent, resolver: LinkResolver) -> [ExternalLink] {
        var collector = Collector(resolver: resolver)
        for page in content.pages + [content.home].compactMap(\.self) {
            collector.add(page.body?.outline, in: page.body?.file)
        }
        for item in content.settings.navigation ?? [] {
            collector.add(
                item.destination, in: item.origin.file.path, at: item.origin.position, item.origin.file)
        }
        for catalog in content.catalogs {
            for body in catalog.settings.markdownBodies { collector.add(body.outline, in: body.file) }
            let hidden = Set(catalog.settings.fields.rules.filter(\.isHidden).map(\.path.text))
            for entry in catalog.entries {
                collector.add(entry.outline, in: entry.bodyFile)
                collector.addFields(of: entry.whole, except: hidden)
            }
        }
        return collector.links
    }

    private struct Collector {
        let resolver: LinkResolver
        var links: [ExternalLink] = []

        mutating func add(_ outline: MarkdownBody.Outline?, in file: String?) {
            guard let outline, let file else { return }
            for link in outline.links { add(link.destination, in: file, at: link.position) }
        }

        mutating func add(
            _ destination: String, in file: String, at position: SourcePosition, _ source: SourceFile? = nil
        ) {
            // Other links have no `//` at their beginning or after a scheme.
            guard destination.contains("//"),
                case .success(.external(let url)) = resolver.target(of: destination, in: file)
            else { return }
            links.append(ExternalLink(url: url, file: file, position: position, source: source))
        }

        mutating func addFields(of entry: Entry, except hidden: Set<String>) {
            for member in entry.fields.members ?? [] where !hidden.contains(member.key) {
                let file = entry.file(ofField: FieldPath(key: member.key))
                addValues(of: member.value, in: file, path: member.key, except: hidden)
            }
        }

        private mutating func addValues(
            of node: Node, in file: String, path: String, except hidden: Set<String>
        ) {
            for member in node.members ?? [] where !hidden.contains(path + "." + member.key) {
                addValues(of: member.value, in: file, path: path + "." + member.key, except: hidden)
            }
            for element in node.elements ?? [] {
                addValues(of: element, in: file, path: path, except: hidden)
            }
            guard let text = node.text, text.contains("://"), LinkResolver.isAbsoluteURL(text) else { return }
            links.append(ExternalLink(url: text, file: file, position: node.position, source: nil))
        }
    }
}
