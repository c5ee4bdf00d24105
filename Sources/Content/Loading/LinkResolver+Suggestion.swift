import Diagnostics
import Files

/// Suggestions for broken links.
extension LinkResolver {
    /// Returns a link that works, to the file with the most similar name, preferably in the same folder, or to an entry
    /// with the id that the link names.
    /// - Parameters:
    ///   - path: The path from the content folder that has no file.
    ///   - parts: The broken link.
    ///   - file: The file that contains it.
    /// - Complexity: O(*files* + *catalogs*).
    func suggestion(for path: String, insteadOf parts: LinkComponents, in file: String) -> String? {
        let isAbsolute = parts.path.utf8.first == UInt8(ascii: "/")
        return (similarFile(to: path) ?? entryFile(named: path)).map {
            link(to: $0, in: isAbsolute ? nil : file)
        }
    }

    /// The path of a file in the content folder, and the id of an entry in it, if it has several.
    private typealias Place = (path: String, id: String?)

    private func similarFile(to path: String) -> Place? {
        let (folder, name) = ContentLayout.split(path)
        let files = paths.all
        let stem = ContentLayout.stem(of: name)
        let alike = files.filter {
            ContentLayout.split($0).folder == folder && ContentLayout.stem(of: $0) == stem && $0 != ""
        }
        // `owl` and `owl.html` are common names for a page generated from `owl.md`.
        if let near = alike.min() { return (near, nil) }
        let neighbors = files.filter { ContentLayout.split($0).folder == folder }
            .map { ContentLayout.split($0).name }
        if let near = Suggestion.nearest(to: name, in: neighbors.sorted()) {
            return (folder.isEmpty ? near : folder + "/" + near, nil)
        }
        return files.filter { ContentLayout.split($0).name == name }.min().map { ($0, nil) }
    }

    /// Finds an entry by the last part of a URL, such as `elk` of `/birds/elk/`, in any catalog.
    private func entryFile(named path: String) -> Place? {
        let parts = path.pathParts
        guard let name = parts.last == "index.html" ? parts.dropLast().last : parts.last else { return nil }
        let id = ContentLayout.stem(of: name)
        for (catalog, table) in tables.enumerated() {
            guard let entry = table[id] else { continue }
            let source = table.entries[entry].file
            let isShared = paths.isShared(fileOf: entry, inCatalog: catalog)
            return (source.withoutContentPrefix, isShared ? id : nil)
        }
        return nil
    }

    /// Returns a link to a file.
    /// - Parameter file: The file that contains the link; `nil` for a link that begins with `/`.
    private func link(to place: Place, in file: String?) -> String {
        let anchor = place.id.map { "#" + $0 } ?? ""
        let target = place.path.pathParts
        guard let file else { return "/" + Self.encoded(target) + anchor }
        let folder = file.withoutContentPrefix.pathParts.dropLast()
        let common = zip(folder, target.dropLast()).prefix { $0 == $1 }.count
        let up = String(repeating: "../", count: folder.count - common)
        let rest = Self.encoded(Array(target[common...]))
        return up + (up.isEmpty && rest.isEmpty ? "/" : rest) + anchor
    }

    /// Returns a path as it is written in Markdown: with `%20` for a space, and so on for each character that has a meaning in
    /// links.
    private static func encoded(_ parts: [String]) -> String {
        var text = ""
        for scalar in parts.joined(separator: "/").unicodeScalars {
            if scalar.value > 0x20, scalar.value != 0x7F, !"\"#%()<>?:\\".unicodeScalars.contains(scalar) {
                text.unicodeScalars.append(scalar)
            } else {
                text += scalar.value < 0x10 ? "%0" : "%"
                text += String(scalar.value, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
