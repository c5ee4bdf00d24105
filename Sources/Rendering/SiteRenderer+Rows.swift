import Content
import Planning
import Sectioning
import TemplateLanguage

/// A row of a list: an entry, or one of its other names.
struct RowModel: TemplateModel {
    /// The `id` attribute of the part of the list that begins at this row, which is a target of the index
    /// strip on long pages.
    var mark: String?
    /// The `id` attribute of the row. Only the entry's first row on the page has one.
    let anchor: String?
    let entry: String
    let title: String
    let url: String?
    var subtitle: String?
    let value: String?
    /// The other names of the entry.
    var also: [String] = []
    var kind: String
    /// The title of the entry that another name leads to.
    var see: String?
    var image: ImageModel?
    var choice: ChoiceModel?
    /// The values of the row template `columns`.
    var cells: [CellModel] = []
    var fieldValues = FieldsModel.none

    static let table = ModelTable<RowModel>(
        "a row",
        [
            "mark": .optionalText { $0.mark },
            "anchor": .optionalText { $0.anchor },
            "entry": .text { $0.entry },
            "title": .text { $0.title },
            "url": .optionalURL { $0.url },
            "subtitle": .optionalText { $0.subtitle },
            "value": .optionalText { $0.value },
            "also": .optionalText { $0.also.isEmpty ? nil : $0.also.joined(separator: " · ") },
            "kind": .template { $0.kind },
            "see": .optionalText { $0.see },
            "image": .optionalModel { $0.image },
            "choice": .optionalModel { $0.choice },
            "cells": .list { $0.cells },
            "fields": ModelField(kind: .model(FieldsModel.schema(for: []), isOptional: false)) {
                .model($0.fieldValues)
            },
        ])

    /// Returns the names that a row template may use for entries with these fields.
    static func schema(with fieldSchemas: [FieldSchema]) -> ModelSchema {
        schema.replacing("fields", with: .model(FieldsModel.schema(for: fieldSchemas), isOptional: false))
    }
}

extension SiteRenderer {
    /// Returns the rows at some places in a section of a view.
    func rows(
        at offsets: Range<Int>, ofSection section: Int, in list: RowContext, _ shown: inout RenderedRows
    ) -> [RowModel] {
        let placements = list.view.snapshot.sections[section].placements
        return offsets.map { offset in
            let row = list.catalog.row(placements[offset].id, at: offset, ofSection: section, in: list.view)
            return row.isOtherName
                ? otherName(row.title, of: row.entry.whole, in: list)
                : ordinary(row.entry.whole, title: row.title, in: list, &shown)
        }
    }

    /// Returns the row of an entry under its title.
    func row(of entry: Entry, in list: RowContext, _ shown: inout RenderedRows) -> RowModel {
        ordinary(entry, title: list.catalog.title(of: entry.header, in: list.view), in: list, &shown)
    }

    private func ordinary(_ entry: Entry, title: String, in list: RowContext, _ shown: inout RenderedRows)
        -> RowModel
    {
        let own = list.catalog.catalog.settings.entry
        let settings = list.view.settings.entry
        let kind = "rows/" + (settings.row ?? entry.row)
        return RowModel(
            anchor: list.hasAnchors && shown.isFirst(entry.id) ? entry.id : nil, entry: entry.id,
            title: title,
            url: entry.hasPage
                ? pageURL(from: list.page, to: list.catalog.path(of: entry.header)) : nil,
            subtitle: text(settings.subtitle ?? own.subtitle, of: entry, in: list.catalog),
            value: text(settings.value ?? own.value, of: entry, in: list.catalog),
            also: entry.also, kind: kind,
            image: templates.rowsWithImages.contains(kind)
                ? entry.image.flatMap {
                    image(
                        $0, of: entry, in: entry.fileOfImage(own), on: list.page, isLazy: shown.isLazy(),
                        isBesideTitle: true)
                } : nil,
            choice: choice(of: entry, title: title, in: list), cells: cells(of: entry, in: list),
            fieldValues: fieldValues(of: entry, in: list, kind: kind))
    }

    private func fieldValues(of entry: Entry, in list: RowContext, kind: String) -> FieldsModel {
        guard templates.rowsWithFields.contains(kind) else { return FieldsModel.none }
        return fieldValues(of: entry, in: list.catalog, on: list.page)
    }

    /// Returns the row of another name, which leads to the entry's page or row.
    private func otherName(_ name: String, of entry: Entry, in list: RowContext) -> RowModel {
        let target = list.catalog.target(of: list.catalog.position(ofEntry: entry.id))
        let url =
            target.path == list.page
            ? "#" + (target.anchor ?? "")
            : relative(from: list.page, to: target.path, anchor: target.anchor)
        return RowModel(
            anchor: nil, entry: entry.id, title: name, url: url, subtitle: nil, value: nil,
            kind: "rows/see", see: entry.title,
            fieldValues: fieldValues(of: entry, in: list, kind: "rows/see"))
    }

    private func choice(of entry: Entry, title: String, in list: RowContext) -> ChoiceModel? {
        let type: String
        switch list.selection {
        case .disabled: return nil
        case .single: type = "radio"
        case .multiple, .atMost: type = "checkbox"
        }
        return ChoiceModel(
            type: type, group: list.group, entry: entry.id, label: list.view.strings.select(title))
    }
}
