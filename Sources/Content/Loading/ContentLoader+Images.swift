import Files
import DataFormats
import Diagnostics
import Markdown

extension ContentLoader {
    /// A use of an image, and the function that creates diagnostics about it.
    private struct Use {
        let destination: String
        let file: String
        /// Whether the use is an image in Markdown. Its destination is checked elsewhere with all other
        /// links.
        var isLink = false
        /// The pattern that the destination is made from, and the folder of its catalog.
        var pattern: (text: String, folder: String)?
        let report: (Problem) -> Diagnostic

        /// Returns the problem with the target. A pattern names the files of all entries, so a similar one belongs to another entry.
        func problem(_ problem: Problem) -> Problem {
            guard let pattern, case .brokenLink = problem else { return problem }
            // The destination is relative to the file.
            let depth = file.withoutContentPrefix.pathParts.count - 1 - pattern.folder.pathParts.count
            let up = String(repeating: "../", count: max(depth, 0))
            let path = destination.removingPathPrefix(up) ?? destination
            return .pattern(.missingImage(path, pattern: pattern.text))
        }
    }

    /// Reads the sizes of the site's own images that entries and Markdown use. Reports images that are missing or
    /// have no known size, and images of other sites without a specified size.
    /// - Parameter others: The output paths of files that are not read.
    func imageSizes(
        of content: SiteContent, excluding others: Set<String>, into diagnostics: inout Diagnostics
    ) async -> [String: ImageSize] {
        let uses = Self.uses(in: content, into: &diagnostics)
        guard !uses.isEmpty else { return [:] }
        let resolver = LinkResolver(content: content)
        let files = Dictionary(
            content.assets.map { ($0.path, $0.file) }, uniquingKeysWith: { first, _ in first })
        var firstUses: [String: Use] = [:]
        var suggestions = LinkResolver.maximumSuggestions
        for use in uses {
            let suggests = !use.isLink && use.pattern == nil && suggestions > 0
            let target =
                use.isLink
                ? resolver.target(of: use.destination, in: use.file)
                : resolver.imageTarget(of: use.destination, in: use.file, suggests: suggests)
            switch target {
            case .success(.asset(let path, _)):
                if firstUses[path] == nil { firstUses[path] = use }
            case .success(.external), .success(.unknown): break
            case .success where !use.isLink:
                diagnostics.report(
                    use.report(use.problem(.brokenLink(use.destination, suggestion: nil))))
            case .failure(let error) where !use.isLink:
                if suggests { suggestions -= 1 }
                diagnostics.report(use.report(use.problem(error.problem)))
            case .success, .failure: break
            }
        }
        let paths = firstUses.keys.filter { !others.contains($0) }.sorted()
        let read = await paths.mapInParallel(jobs: jobs) { path -> Result<ImageSize, ImageProblem> in
            do throws(ImageProblem) {
                return .success(try ImageSize.read(files[path] ?? path, in: tree))
            } catch {
                return .failure(error)
            }
        }
        var sizes: [String: ImageSize] = [:]
        for (path, result) in zip(paths, read) {
            switch result {
            case .success(let size): sizes[path] = size
            case .failure(let problem):
                guard let use = firstUses[path] else { continue }
                diagnostics.report(use.report(.unreadableImage(use.destination, problem)))
            }
        }
        return sizes
    }

    private static func uses(in content: SiteContent, into diagnostics: inout Diagnostics) -> [Use] {
        var uses: [Use] = []
        for catalog in content.catalogs {
            let paths = catalog.settings.fields.rules.filter { $0.type == .image }.map { $0.path }
            guard catalog.hasImages || !paths.isEmpty else { continue }
            for entry in catalog.entries {
                for (image, file) in images(of: entry.whole, catalog.settings.entry, fields: paths) {
                    var use = Use(destination: image.source, file: file) {
                        Diagnostic($0, file: file, position: image.position)
                    }
                    if let pattern = catalog.settings.entry.image?.source, pattern.path == nil,
                        image.source == entry.whole.image?.source
                    {
                        use.pattern = (pattern.text, catalog.folder)
                    }
                    uses.append(use)
                    if image.size == nil, LinkResolver.isAbsoluteURL(image.source) {
                        diagnostics.report(use.report(.unknownImageSize(image.source)))
                    }
                }
            }
        }
        for page in content.pages { append(page.body, to: &uses) }
        append(content.home?.body, to: &uses)
        for catalog in content.catalogs {
            for body in catalog.settings.markdownBodies { append(body, to: &uses) }
            guard catalog.hasImages else { continue }
            for entry in catalog.entries { append(entry.whole.body, to: &uses) }
        }
        return uses
    }

    /// Appends the images in a body.
    private static func append(_ body: MarkdownBody?, to uses: inout [Use]) {
        guard let body else { return }
        for link in body.outline.links where link.isImage {
            uses.append(
                Use(destination: link.destination, file: body.file, isLink: true) {
                    Diagnostic($0, file: body.file, position: link.position)
                })
        }
    }

    /// Returns the entry's image, and the images in the fields that the schema declares as images, with the files that name them.
    private static func images(
        of entry: Entry, _ settings: EntrySettings, fields paths: [FieldPath]
    ) -> [(image: ImageReference, file: String)] {
        let others = paths.flatMap { path in
            (entry.fields[path]?.listed ?? []).compactMap { node in
                ImageReference(node, path: "") { _, _ in }.map { ($0, entry.file(ofField: path)) }
            }
        }
        guard let own = entry.image else { return others }
        return [(own, entry.fileOfImage(settings))]
            + others.filter { $0.0.position != own.position || $0.0.source != own.source }
    }
}
