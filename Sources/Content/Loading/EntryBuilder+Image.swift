import DataFormats
import Diagnostics
import Files

/// The image of an entry.
extension EntryBuilder {
    /// Returns the image of an entry; `nil` if it has none.
    /// - Parameter id: The entry's id, which is the value of `{id}` in a pattern if no field has that name.
    func image(of draft: Draft, id: String, into diagnostics: inout Diagnostics) -> ImageReference? {
        guard let image = settings.entry.image else { return nil }
        let alternativeText = image.alternativeText.flatMap { text(by: $0, of: draft, into: &diagnostics) }
        guard let path = image.source.path else {
            return self.image(by: image.source, alternativeText, of: draft, id: id, into: &diagnostics)
        }
        guard let node = draft.fields[path] else { return nil }
        if let text = node.text {
            guard !text.isBlank else { return nil }
            return ImageReference(
                source: text.trimmed, alternativeText: alternativeText, position: node.position)
        }
        // The schema already reports the value if the field is declared as an image.
        let isChecked = settings.fields[path]?.type == .image
        return ImageReference(node, path: path.text) { problem, position in
            if !isChecked { diagnostics.report(problem, in: draft.file(ofField: path), at: position) }
        }
    }

    private func image(
        by pattern: FieldPattern, _ alternativeText: String?, of draft: Draft, id: String,
        into diagnostics: inout Diagnostics
    ) -> ImageReference? {
        for path in pattern.paths {
            guard let node = draft.fields[path], let text = node.text, text.pathParts.contains("..") else {
                continue
            }
            diagnostics.report(
                .pattern(.parentFolder(key: path.text, pattern: pattern.text)),
                in: draft.file(ofField: path), at: node.position)
            return nil
        }
        let ownID = settings.entry.numbersDuplicateIDs ? nil : id
        let source = pattern.text(
            for: draft.fields, value: { $0 == EntryImageSettings.ownID ? ownID : nil },
            encode: { $0.encodedInImagePath }
        ) { problem, path, position in
            diagnostics.report(.pattern(problem), in: draft.file(ofField: path), at: position)
        }
        guard let source, !source.isBlank else { return nil }
        let first = pattern.paths.first { draft.fields[$0] != nil }
        let file = first.map { draft.file(ofField: $0) } ?? draft.file
        return ImageReference(
            source: pathFromFolder(source, in: file), alternativeText: alternativeText,
            position: first.flatMap { draft.fields[$0]?.position } ?? draft.fields.position)
    }

    /// Returns a path that is relative to the catalog's folder, as one that is relative to a file of the catalog.
    private func pathFromFolder(_ path: String, in file: SourceFile) -> String {
        guard !path.hasPrefix("/"), !LinkResolver.isAbsoluteURL(path) else { return path }
        let depth = file.path.pathParts.count - 1 - folder.pathParts.count
        return String(repeating: "../", count: max(depth, 0)) + path
    }
}

extension String {
    /// The string with the characters encoded that have a meaning in the path of an image, unless it is a URL.
    fileprivate var encodedInImagePath: String {
        guard utf8.contains(where: { "#%:?\\".utf8.contains($0) }), !LinkResolver.isAbsoluteURL(self) else {
            return self
        }
        return unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "#": result += "%23"
            case "%": result += "%25"
            case ":": result += "%3A"
            case "?": result += "%3F"
            case "\\": result += "%5C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
