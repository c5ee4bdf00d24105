import Diagnostics
import Files

extension ContentLayout {
    /// Reports folders of catalogs whose names are the same text in two normalization forms of Unicode: with `é`, and with
    /// `e` and a combining accent. Strings and paths of pages do not differ in that, so the folders would be one catalog.
    /// - Parameter known: The settings file of each folder that has one.
    mutating func reportEqualNames(known: [String: String]) {
        var spellings: [String: [String]] = [:]
        var previous = ""
        for item in items where item.kind == .file && !previous.isInSameFolder(as: item.path) {
            previous = item.path
            guard let folder = Self.catalogFolder(of: item.path, known: known) else { continue }
            let earlier = spellings[folder] ?? []
            guard !earlier.contains(where: { $0.hasSameBytes(as: folder) }) else { continue }
            spellings[folder, default: []].append(folder)
            guard let first = earlier.first else { continue }
            diagnostics.report(
                Diagnostic(
                    .duplicateCatalogPath(
                        folder + "/", otherFolder: contentPrefix + first, folder: contentPrefix + folder),
                    file: contentPrefix + folder))
        }
    }
}
