import Content
import Diagnostics

extension CatalogProposal {
    /// The contents of `catalog.yaml`: each proposed setting with a comment on its evidence, and further
    /// settings that are commented out.
    ///
    /// A `#` followed by a space begins a comment. A `#` followed by a word disables a setting; removing the
    /// `#` produces valid YAML.
    public var yaml: String {
        var file = CommentedYAML()
        file.comment("yaml-language-server: $schema=../../schemas/catalog.json")
        writeOrigin(into: &file)
        file.comment("Change what is wrong: the comment above each setting explains why it was chosen.")
        file.comment(
            "A # followed by a space starts a comment. To use a line in which a # touches a word, remove the #."
        )
        file.blankLine()
        file.setting("title", title)
        file.setting("description", "A one-sentence description of this list.", isCommentedOut: true)
        file.comment(
            "The language of the entries, if it differs from the site’s; it sets the alphabet and the order:")
        file.line("language: \(alphabet.language ?? "de")", isCommentedOut: alphabet.language == nil)
        sourceSetting?.write(file: fileName, into: &file)
        if let decimalSign {
            let groups = decimalSign == .point ? ", and commas group their digits" : ""
            file.comment("The numbers of the table have this decimal sign\(groups):")
            file.line("decimal: \"\(decimalSign.rawValue)\"")
        }
        file.blankLine()
        writeEntry(into: &file)
        file.blankLine()
        writeViews(into: &file)
        writeFields(into: &file)
        return file.text
    }
}

extension CatalogProposal {
    private func writeOrigin(into file: inout CommentedYAML) {
        var origin =
            "Generated from \(source.excerpt), which has \(entryCount.counted("entry", "entries"))"
        if let name = excerpt?.name { origin += " in “\(name)”" }
        file.comment(origin + ".")
        if let totals { file.comment(totals.comment) }
        if let numberAsName {
            file.comment(
                "The first row names the columns, but “\(numberAsName.excerpt)” is hardly a name. If the row is an entry, it is "
                    + "missing: add a row of names above it, and run the command again.")
        }
        guard let others = excerpt?.others, !others.isEmpty else { return }
        let shown = others.prefix(100).joined(separator: ", ")
        let rest = others.count > 100 ? " and \(others.count - 100) more" : ""
        file.comment("The file also has, outside the list: \(shown)\(rest).")
    }

    private func writeEntry(into file: inout CommentedYAML) {
        file.line("entry:")
        if let titleField {
            let reason = InferenceComment.names(titleField)
            if let givenField {
                file.comment(
                    reason + " The given name follows it, if an entry has one; for “Ada King”, write "
                        + "“{\(givenField.path.text.excerpt) }{\(titleField.path.text.excerpt)}”.", indent: 2)
                file.setting(
                    "title", "{\(titleField.path.text)}{, \(givenField.path.text)}", indent: 2)
            } else {
                write("title", titleField, reason: reason, into: &file)
            }
        }
        if let idField, idField.path == .entryKey {
            let reason = "The key of each entry in the file. It becomes part of the entry’s URL."
            write("id", idField, reason: reason, into: &file)
        } else if let idField {
            write(
                "id", idField,
                reason: InferenceComment.names(idField) + " It becomes part of the entry’s URL.",
                into: &file)
        } else if numbersDuplicateIDs {
            let reason = givenField == nil ? "Some titles are equal" : "Two people may have the same name"
            file.comment(reason + ": entries with the same id are numbered.", indent: 2)
            file.line("id: auto", indent: 2)
        } else {
            file.comment("Ids are made from the titles, which are all different.", indent: 2)
        }
        if let sortField { write("sort", sortField, reason: "Its name suggests a sort key.", into: &file) }
        if let subtitleField {
            write("subtitle", subtitleField, reason: InferenceComment.names(subtitleField), into: &file)
        }
        if let valueField {
            write("value", valueField, reason: InferenceComment.names(valueField), into: &file)
        }
        if let dateField {
            write(
                "date", dateField, reason: "\(InferenceComment.coverage(dateField)), always a date.",
                into: &file
            )
        }
        if let alsoField {
            let reason =
                "Alternative names: \(InferenceComment.coverage(alsoField)). Each is listed as “see …”."
            write("also", alsoField, reason: reason, into: &file)
        }
        if let imageField {
            let reason =
                "Images: \(InferenceComment.coverage(imageField)). Put the files next to this one, then remove the #."
            write("image", imageField, reason: reason, isCommentedOut: true, into: &file)
        }
        writeBody(into: &file)
    }

    private func writeBody(into file: inout CommentedYAML) {
        if let bodyField {
            let reason =
                switch bodyObstacle {
                case .invalidMarkdown:
                    "Long text, but some of it cannot be built as Markdown: remove the # to see which."
                case .html:
                    "Long text with HTML. To show it, set rawHTML: true in site.yaml, and remove the #."
                case nil:
                    "\(InferenceComment.coverage(bodyField)), \(bodyField.averageLength) characters on average."
                }
            write("body", bodyField, reason: reason, isCommentedOut: omitsBody, into: &file)
            if bodyField.isComplete, !omitsBody { return }
        }
        file.comment("A page for each entry, not only for those with a body:", indent: 2)
        file.line("pages: true", indent: 2, isCommentedOut: !shouldHavePages)
    }

    /// Whether entries should have pages. Pages are not useful if they show no more than rows, or if there
    /// are very many.
    private var shouldHavePages: Bool {
        let shown = [
            titleField, givenField, idField, sortField, subtitleField, valueField, alsoField, bodyField,
        ]
        let paths = Set(shown.compactMap { $0?.path })
        return profile.count <= Self.maximumEntryPages
            && outline.fields.contains { !$0.isCommentedOut && !paths.contains($0.field.path) }
    }

    private static let maximumEntryPages = 10_000

    private func write(
        _ key: String, _ field: FieldProfile, reason: String, isCommentedOut: Bool = false,
        into file: inout CommentedYAML
    ) {
        file.comment(reason, indent: 2)
        file.setting(key, field.path.text, indent: 2, isCommentedOut: isCommentedOut)
    }

    private func writeViews(into file: inout CommentedYAML) {
        file.comment("Each view is a page with its own index; the first view is the default.")
        file.line("views:")
        writeAlphabet(into: &file)
        for view in views { write(view, into: &file) }
        guard !facets.isEmpty else { return }
        file.blankLine()
        file.comment("Fields by which readers can filter the list:")
        file.line("facets:")
        for facet in facets {
            switch facet {
            case .value(let field):
                file.line("- \(YAMLScalarFormatter.make(field.path.text))", indent: 2)
            case .ranges(let field, let bounds):
                let key = YAMLScalarFormatter.make(field.path.text)
                file.line("- {\(key): {ranges: \(bounds)}}", indent: 2)
            }
        }
    }

    /// Writes the view by letters, unless few titles have a letter and there are other views.
    private func writeAlphabet(into file: inout CommentedYAML) {
        if alphabet.letterShare < 0.5 {
            let few = alphabet.letterShare == 0 ? "No" : "Few"
            let reason =
                "\(few) titles begin with a letter of an alphabet: a view by letters has one large section, “#”."
            guard views.isEmpty else { return file.comment(reason, indent: 2) }
            file.comment(
                reason + " To divide the list, add a key that many entries share, and name it as “section”.",
                indent: 2)
        }
        file.line("- id: a-z", indent: 2)
        file.line("title: \(alphabet.language == nil ? "A–Z" : "By letter")", indent: 4)
        guard alphabet.letterShare >= 0.5 else { return }
        file.comment("What to do with letters that have no entries: omit, header or index.", indent: 4)
        file.line("empty: index", indent: 4)
    }

    private func write(_ view: View, into file: inout CommentedYAML) {
        file.comment(InferenceComment.groups(view), indent: 2)
        file.setting("- id", view.id, indent: 2)
        file.setting("title", "By " + View.name(of: view.field, view.grouping).excerpt, indent: 4)
        file.setting("section", view.field.path.text, indent: 4)
        switch view.grouping {
        case .value:
            for (key, value) in indexStyle(for: view.field) { file.line("\(key): \(value)", indent: 4) }
        case .year:
            file.line("by: year", indent: 4)
            file.line("order: descending", indent: 4)
        case .ranges(let bounds):
            file.line("by: {ranges: \(bounds)}", indent: 4)
        case .firstLetter:
            file.line("by: firstLetter", indent: 4)
            file.setting("entries", view.field.path.text, indent: 4)
        }
        guard !view.field.isComplete else { return }
        let names = ["Not given", "Others", "Without"].filter { view.field.values[$0] == nil }
        file.setting("missing", names.first ?? "—", indent: 4)
    }

    /// Returns the settings for the shortest index titles that distinguish all or most of the sections.
    private func indexStyle(for field: FieldProfile) -> [(key: String, value: String)] {
        let values = field.values.keys
        func different(_ title: (String) -> String) -> Int { Set(values.map(title)).count }
        func initials(_ value: String) -> String {
            String(value.split { !$0.isLetter && !$0.isNumber }.compactMap { $0.first }).uppercased()
        }
        if different({ String($0.prefix(1)).uppercased() }) == values.count { return [] }
        if field.longest <= 6 { return [("index", "full")] }
        let beginnings = different { String($0.prefix(3)) }
        if different(initials) > beginnings { return [("index", "initials"), ("indexLength", "4")] }
        return [("index", "full"), ("indexLength", "3")]
    }
}
