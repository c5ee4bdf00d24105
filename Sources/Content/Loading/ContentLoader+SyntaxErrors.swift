import DataFormats
import Diagnostics
import Files

extension ContentLoader {
    /// Returns the syntax errors in the entry files of a catalog whose settings cannot be read.
    ///
    /// All other problems depend on the settings. Tables are not read, because settings decide how to read them.
    /// - Complexity: O(*bytes* of the files).
    func syntaxErrors(in folder: ContentLayout.Folder, _ files: FileReuse) async -> Diagnostics {
        let builder = EntryBuilder(
            settings: CatalogSettings(), folder: contentPrefix + folder.path, includesDrafts: true)
        let paths = folder.entryItems.map { files.items[$0].path }.filter {
            EntryFormat(path: $0) != .table
        }
        let read = await paths.mapInParallel(jobs: jobs) { path in
            readEntries(in: path, by: builder, settings: Digest(of: ""))
        }
        var problems = Diagnostics()
        for file in read {
            problems.append(
                file.diagnostics.removingAll { if case .syntax = $0.problem { false } else { true } })
        }
        return problems
    }
}
