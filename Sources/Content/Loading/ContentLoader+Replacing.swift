package import Diagnostics
package import Files

/// The place of a file's entries in the content.
public struct EntryFilePlace: Sendable {
    /// The index of the catalog.
    public let catalog: Int
    /// The indices of the entries in the catalog.
    public let entries: Range<Int>
}

extension SiteContent {
    /// Returns where the entries of each file are, by its path relative to the content folder.
    /// - Complexity: O(*entries*).
    package func placesOfFiles() -> [PathKey: EntryFilePlace] {
        var places: [PathKey: EntryFilePlace] = [:]
        for (number, catalog) in catalogs.enumerated() {
            var start = 0
            while start < catalog.entries.count {
                let file = catalog.entries[start].file
                var end = start + 1
                while end < catalog.entries.count, catalog.entries[end].file.utf8.elementsEqual(file.utf8) {
                    end += 1
                }
                places[PathKey(file.withoutContentPrefix)] = EntryFilePlace(
                    catalog: number, entries: start..<end)
                start = end
            }
        }
        return places
    }

    /// Replaces the entries at a place.
    mutating func replace(_ place: EntryFilePlace, with entries: [Entry]) {
        catalogs[place.catalog] = catalogs[place.catalog].replacing(place.entries, with: entries)
    }
}

extension Catalog {
    fileprivate func replacing(_ range: Range<Int>, with replacements: [Entry]) -> Catalog {
        var entries = entries
        entries.replaceSubrange(range, with: replacements.map { EntryHeader($0) })
        return Catalog(
            folder: folder, path: path, title: title, settings: settings, settingsDigest: settingsDigest,
            language: language, entries: entries, drafts: drafts, hasImages: hasImages,
            origin: origin)
    }
}

extension ContentLoader {
    /// Reads a file again whose entries were loaded without errors, and replaces those that have changed. The caller must know
    /// that no problem that was found later mentions the file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, relative to the content folder.
    ///   - place: Where its entries are.
    ///   - files: The loaded files, in which the file is replaced, so that it is not parsed again if all content must be loaded.
    ///   - diagnostics: The problems of the site, in which the warnings about the file are replaced.
    /// - Returns: The indices in the catalog of the entries that have changed; `nil` if all of the content must be
    ///   loaded again, because something else depends on the change: there is an error, or an entry or a draft was added, or it
    ///   has another title. Then the content and the problems are as before.
    package func replaceEntries(
        ofFile path: String, at place: EntryFilePlace, in content: inout SiteContent,
        files: inout LoadedFiles, diagnostics: inout Diagnostics
    ) -> [Int]? {
        let catalog = content.catalogs[place.catalog]
        // A README is an entry only while it has front matter.
        guard let known = files[path], !catalog.settings.entry.numbersDuplicateIDs,
            !ContentLayout.isReadme(path)
        else { return nil }
        let builder = EntryBuilder(
            settings: catalog.settings, folder: contentPrefix + catalog.folder,
            includesDrafts: content.settings.includesDrafts, rawHTML: content.settings.rawHTML)
        // The files beside a database can have changed, too.
        if case .database = builder.source(ofFile: contentPrefix + path) { return nil }
        let read = readEntries(in: path, by: builder, settings: known.settings)
        guard let reusable = read.reusable else { return nil }
        files[path] = reusable
        guard read.entries.count == place.entries.count, reusable.drafts == known.drafts else { return nil }
        var changed: [Int] = []
        for (position, entry) in zip(place.entries, read.entries) {
            let old = catalog.entries[position]
            if entry.revision == old.revision, entry.position == old.whole.position { continue }
            guard entry.headerDigest == old.digest else { return nil }
            changed.append(position)
        }
        content.replace(place, with: read.entries)
        diagnostics.append(read.diagnostics)
        return changed
    }
}
