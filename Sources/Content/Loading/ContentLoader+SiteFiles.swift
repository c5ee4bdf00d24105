import DataFormats
public import Diagnostics
import Files

extension ContentLoader {
    /// Reads the file that `head` names, and checks that the files in `styles` exist.
    func readSiteFiles(
        of content: inout SiteContent, into diagnostics: inout Diagnostics
    ) {
        let settings = content.settings
        let files = content.assets.map { $0.file }
        for style in settings.styles { _ = check(style, among: files, into: &diagnostics) }
        guard let head = settings.head, check(head, among: files, into: &diagnostics),
            let file = source(head.path, into: &diagnostics)
        else { return }
        content.head = String(decoding: file.bytes, as: UTF8.self)
        // Its content is part of every page, so the file itself is not copied.
        content.assets.removeAll { $0.file == head.path }
    }

    /// Reports the assets that are pointers of Git LFS, and returns their output paths.
    ///
    /// Only files of the size of a pointer are read.
    func pointers(among assets: [Asset], into diagnostics: inout Diagnostics) async -> Set<String> {
        let small = assets.filter { GitLFSPointer.sizes.contains($0.size) }
        let found = await small.mapInParallel(jobs: jobs) { asset in
            (try? tree.read(asset.file)).map(GitLFSPointer.isPointer) ?? false
        }
        var paths: Set<String> = []
        for (asset, isPointer) in zip(small, found) where isPointer {
            diagnostics.report(Diagnostic(.syntax(.gitLFSPointer), file: contentPrefix + asset.file))
            paths.insert(asset.path)
        }
        return paths
    }

    private func check(_ named: FileReference, among files: [String], into diagnostics: inout Diagnostics)
        -> Bool
    {
        if files.contains(named.path) { return true }
        // The path is relative to the content folder, which is easily forgotten.
        let name = ContentLayout.split(named.path).name
        let suggestion =
            Suggestion.nearest(to: named.path, in: files)
            ?? files.first { ContentLayout.split($0).name == name }
        diagnostics.report(
            .missingFile(named.path, suggestion: suggestion), in: named.origin.file, at: named.origin.position
        )
        return false
    }

    /// Reads the file of a diagnostic that has no source in memory, so that its line can be shown. Returns
    /// `nil` if the file cannot be read.
    public func source(ofDiagnosticsIn file: String) -> SourceFile? {
        guard let path = file.removingPathPrefix(contentPrefix) else { return nil }
        let named = namedSource(ofFile: path)
        // Messages do not quote a database, which is not text.
        if case .database = named { return SourceFile(path: file, bytes: DatabaseImage.heading) }
        guard let bytes = try? bytes(of: path) else { return nil }
        var ignored = Diagnostics()
        let file = SourceFile(path: file, bytes: bytes)
        return Self.text(of: file, named: named, into: &ignored) ?? file
    }
}
