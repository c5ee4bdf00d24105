import Content
import ICUCollation
import Planning
import Sectioning

/// The places of a view that a script goes through while a pointer moves along the index on a page without the rows: the
/// first rows of all sections, and in a divided view the marked rows of all their parts.
struct PlacesFile: FileKind {
    static let traits: FileTraits = .large
    let catalog: Int
    let view: Int

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        let catalog = catalogs[catalog]
        return FileOrigin(
            "the places of the view “\(catalog.views[view].settings.id)”", of: catalog.catalog.origin)
    }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at path: String, by renderer: SiteRenderer) -> [UInt8]? {
        let catalog = renderer.plan.catalogs[catalog]
        return renderer.places(of: catalog.views[view], in: catalog)
    }
}

extension SiteRenderer {
    /// Returns the places of a view, as JSON: for each section with entries, a list of its id, its title, its count, and a
    /// list for each of its pages, with the URL and the titles of the first entry and of each marked row. If the row has an image,
    /// there is a list of the title and the URL of the image. The URLs are relative to the folder of the view's sections.
    /// - Complexity: O(*marks*); computes a few sort keys for each.
    fileprivate func places(of view: ViewPlan, in catalog: CatalogPlan) -> [UInt8] {
        var json = JSONText()
        json.append("[")
        json.appendSeparated(view.counts.indices.filter { view.counts[$0].rows > 0 }) { json, section in
            let labels = RowLabels(catalog: catalog, view: view, section: section)
            let parts = view.layout.isSplit ? view.layout.parts[section] : [0..<view.counts[section].rows]
            json.append("[")
            for text in [
                view.sectionIDs[section], view.sectionTitles[section],
                view.strings.formatted(view.counts[section].entries),
            ] {
                json.appendString(text)
                json.append(",")
            }
            json.append("[")
            json.appendSeparated(parts.enumerated()) { json, numbered in
                let (number, part) = numbered
                let marks = view.layout.isSplit ? RowAnchors(ofPart: number, labels).offsets : []
                let page = view.path(ofSection: section, position: part.lowerBound)
                json.append("[")
                json.appendString(pageURL(from: view.sectionsPath, to: page))
                // An other name is no entry.
                let first = part.first { !view.counts[section].isOtherName($0) } ?? part.lowerBound
                for offset in [first] + marks {
                    json.append(",")
                    let place = place(at: offset, ofSection: section, of: view, in: catalog)
                    if let image = place.image {
                        json.appendStrings([place.title, image])
                    } else {
                        json.appendString(place.title)
                    }
                }
                json.append("]")
            }
            json.append("]]")
        }
        json.append("]")
        return json.bytes
    }

    /// Returns the title of a row, and the URL of its image if the row shows one.
    private func place(at offset: Int, ofSection section: Int, of view: ViewPlan, in catalog: CatalogPlan)
        -> (title: String, image: String?)
    {
        let id = view.snapshot.sections[section].placements[offset].id
        let row = catalog.row(id, at: offset, ofSection: section, in: view)
        let kind = "rows/" + (view.settings.entry.row ?? row.entry.row)
        guard !row.isOtherName, templates.rowsWithImages.contains(kind),
            let image = row.entry.image(catalog.catalog.settings.entry)
        else { return (row.title, nil) }
        return (row.title, imageURL(image.source, in: image.file, from: view.sectionsPath)?.url)
    }
}
