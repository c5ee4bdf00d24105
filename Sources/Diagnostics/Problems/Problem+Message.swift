extension Problem {
    /// What is wrong, in a phrase that follows `error: `.
    public var message: String {
        switch self {
        case .syntax(let problem): problem.message
        case .unreadable(let reason): "this cannot be read: \(reason)"
        case .symbolicLink: "this is a symbolic link and is left out"
        case .notARegularFile: "this is neither a file nor a folder"
        case .fileTooLarge(let limit): "this file is larger than \(limit / 1_048_576) MiB"
        case .noCatalog: "there is no catalog here"
        case .emptyCatalog: "this catalog has no entries"
        case .unknownKey(let key, let place, _, _): "“\(key)” is not a key of \(place)"
        case .unsupportedKey(let key, let place): "the key “\(key)” of \(place) is not supported yet"
        case .wrongType(let key, let expected, let found): "“\(key)” takes \(expected), not \(found)"
        case .unknownChoice(let key, let value, _, _): "“\(key)” cannot be “\(value)”"
        case .invalidLanguage(let tag, _): "“\(tag)” is not a language tag"
        case .invalidBaseURL(let text): "“\(text)” is not the address of a site"
        case .invalidViewID(let id): "“\(id)” cannot be the id of a view"
        case .duplicateViewID(let id): "two views have the id “\(id)”"
        case .duplicateFacet(let path): "two facets narrow by “\(path)”"
        case .missingKey(let key, let place): "\(place) needs the key “\(key)”"
        case .duplicateSettingsFile(let other):
            "this folder has two settings files: \(other) stands beside this one"
        case .misnamedSettingsFile(let name): "this file is not read as settings: its name is not \(name)"
        case .boundsNotAscending(let lower, let upper): "“\(upper)” is not more than “\(lower)” before it"
        case .unsafePolicySource(let source): "“\(source)” cannot be a source of the policy"
        case .missingFile(let path, _): "there is no file “\(path)” in the content folder"
        case .unknownSection(let section, let key, let view, _):
            "“\(key)” of the view “\(view)” names “\(section)”, which is none of its sections"
        case .unusedKey(let key, _): "no entry has the key “\(key)”"
        case .entryNotObject(let found): "an entry is an object with keys, not \(found)"
        case .missingTitle(let path): "this entry has no title: it has no text under “\(path)”"
        case .emptyTitle(let path, let name): "“\(path)” is empty, so the title is “\(name)”"
        case .commentInTitle(let path): "what follows “ #” is a comment and no part of “\(path)”"
        case .missingID(let path): "this entry has no id: it has no text under “\(path)”"
        case .duplicateID(let id, let file, let position):
            "the id “\(id)” is taken by \(file)\(position.map { ":\($0.line):\($0.column)" } ?? "")"
        case .notString(let path, let found): "“\(path)” must be a text, not \(found)"
        case .keyCaseMismatch(let key, let known):
            "“\(key)” is not the key “\(known)”: upper and lower case differ"
        case .missingField(let path, _): "this entry has no “\(path)”"
        case .fieldTypeMismatch(let path, let expected, let found):
            "“\(path)” must be \(expected), not \(found)"
        case .invalidAlias(let alias, let reason):
            "the old address “\(alias)” has a part that \(reason.message)"
        case .imageFieldWithoutAlt(let source): "the picture “\(source)” has no alternative text"
        case .unreadableImage(let source, let problem):
            "the size of the picture “\(source)” cannot be told: \(problem.message)"
        case .unknownImageSize(let source): "the size of the picture “\(source)” is not known"
        case .unknownRowTemplate(let name, _, _): "there is no row template “\(name)”"
        case .markdownTooLarge(let limit): "this Markdown is longer than \(limit / 1_048_576) MiB"
        case .markdownNestedTooDeeply(let limit): "quotes and lists are nested more than \(limit) deep here"
        case .markdownTooManyImageMarkers(let limit):
            "this paragraph has more than \(limit) images"
        case .markdownTooManyBrokenTables(let limit):
            "more than \(limit) tables before this line are followed by something else at once"
        case .markdownTooManyMissingCells(let limit):
            "with this table, more than \(limit) cells are missing from rows"
        case .brokenLink(let destination, _): "the link to “\(destination)” leads to no file"
        case .brokenAnchor(_, let anchor, _): "the page has no heading “#\(anchor)”"
        case .unknownEntry(let id, let file, _): "“\(file)” has no entry with the id “\(id)”"
        case .linkOutsideContent(let destination):
            "the link to “\(destination)” leads out of the content folder"
        case .disallowedScheme(let destination): "links like “\(destination)” are not allowed"
        case .invalidURL(let address):
            "“\(address)” is no address that a browser can open, and is shown as text"
        case .rawHTML: "raw HTML is shown as text"
        case .unknownTag(let tag): "“\(tag.excerpt)>” is not an HTML element and is shown as it is written"
        case .markdownImageWithoutAlt(let image): "the image “\(image)” has no alternative text"
        case .footnote(let name): "the footnote “[^\(name)]” is shown as text: there are no footnotes"
        case .duplicatePath(let path, let other): "two things want the address “\(path)”: this and \(other)"
        case .duplicateCatalogPath(let path, let other):
            "the folders of two catalogs give the path “\(path)”: this and “\(other)”"
        case .pathIsFileAndFolder(let path, let other):
            "“\(path)” would be both a file and a folder: this and \(other)"
        case .pathTooLong(let path): "the address “\(path.prefix(60))…” has a part longer than 255 bytes"
        case .pathExceeds(let path, let limit):
            "the path “\(path.prefix(60))…” is longer than \(limit) bytes"
        case .pathTooDeep(let path, let limit):
            "the path “\(path.prefix(60))…” lies in more than \(limit) folders"
        case .duplicateSectionID(let id, let first, let second):
            "the sections “\(first)” and “\(second)” both get the id “\(id)”"
        case .inconsistentSectionValue(let section, let other, let entry, let file, let place):
            "“\(section)” and “\(other)” get the same id; “\(other)” is first in “\(entry)” (\(file):\(place.line):\(place.column))"
        case .publishing(let problem): problem.message
        case .template(let problem): problem.message
        case .words(let problem): problem.message
        }
    }

    /// What to do about it, as a sentence of its own; `nil` where the message says it all.
    public var advice: String? {
        switch self {
        case .syntax(let problem): problem.advice
        case .publishing(let problem): problem.advice
        case .template(let problem): problem.advice
        case .words(let problem): problem.advice
        case .symbolicLink: "put the file itself here"
        case .notARegularFile: "take it out of the content folder"
        case .noCatalog: "make a folder here and put Markdown or JSON files into it, one entry each"
        case .emptyCatalog: "put Markdown or JSON files into it"
        case .fileTooLarge: "divide it into several files"
        case .unknownKey(_, _, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? (known.isEmpty ? "take it away" : "it can be: \(known.listed)")
        case .unsupportedKey: "take it away"
        case .duplicateViewID: "give one of them another id"
        case .duplicateFacet: "name it once"
        case .duplicateSettingsFile: "put all into one of them, and delete the other"
        case .misnamedSettingsFile(let name): "rename it to \(name)"
        case .missingFile(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write the path as it is from the content folder, such as images/logo.svg"
        case .unknownSection(_, _, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write the name as it stands above the section"
        case .unusedKey(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "name a key that entries have, or declare it in “fields”"
        case .keyCaseMismatch(_, let known): "write “\(known)”"
        case .entryNotObject: "write it with its keys, such as {\"title\": \"Owl\"}"
        case .missingField(let path, let suggestion):
            suggestion.map { "rename “\($0)” if that is meant to be “\(path)”" }
                ?? "give it one, or take “required” away from it in catalog.yaml"
        case .boundsNotAscending: "write the bounds from the least to the greatest"
        case .unsafePolicySource:
            "write one address without spaces; what allows any script or style is refused"
        case .unreadableImage(_, let problem): problem.advice
        case .invalidAlias: "write the entry’s old id, or its old path beginning with “/”"
        case .imageFieldWithoutAlt(let source):
            "write {src: \(source), alt: what one sees}, or alt: \"\" for a picture that only decorates"
        case .unknownImageSize: "add width and height, so that the page does not jump when it loads"
        case .unknownChoice(_, _, let allowed, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "it can be: \(allowed.listed)"
        case .invalidLanguage(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write a BCP 47 tag, such as en, de-CH or zh-Hant"
        case .invalidBaseURL: "write it whole, such as https://example.org/catalog/"
        case .invalidViewID: "use lower-case letters, digits and “-”; “facet” and “data” are taken"
        case .missingTitle: "give it one, or name another key as entry.title in catalog.yaml"
        case .emptyTitle: "write a title, or delete the key"
        case .commentInTitle: "put the whole title in quotes, or the comment into a line of its own"
        case .missingID: "give it one, or leave entry.id out: ids are then made from titles"
        case .duplicateID:
            "change one of them, or set entry.id in catalog.yaml to a key that is unique, or to auto to number them"
        case .unknownRowTemplate(_, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "there are: \(known.listed); add your own as Templates/rows/NAME.mustache"
        case .brokenLink(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write the file’s path from this file’s folder, or from the content folder with “/” before it"
        case .brokenAnchor(_, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "a heading is linked by its words in lower case with “-” between: ## Old names is #old-names"
        case .unknownEntry(_, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write the entry’s id after the “#”"
        case .linkOutsideContent: "put the file into the content folder"
        case .invalidURL: "write it whole, such as https://example.org/"
        case .disallowedScheme: "links can be relative or begin with http://, https://, mailto: or tel:"
        case .rawHTML: "write it in Markdown, or say rawHTML: true in site.yaml"
        case .unknownTag(let tag): "write \\\(tag.excerpt)> to say that it is text"
        case .markdownTooLarge: "divide it into several files"
        case .markdownNestedTooDeeply: "nest them less deep"
        case .markdownTooManyImageMarkers: "divide it into several paragraphs"
        case .markdownImageWithoutAlt(let image):
            "say between the brackets what it shows to those who cannot see it: ![an owl](\(image))"
        case .footnote: "write the note where it belongs, or link to a heading of the page"
        case .markdownTooManyBrokenTables: "put an empty line after each table"
        case .markdownTooManyMissingCells: "give each row as many cells as the first"
        case .duplicateSectionID: "change one of the names"
        case .inconsistentSectionValue: "write the value alike in all entries"
        case .duplicateCatalogPath: "rename one of the folders; “_” and case make no difference in paths"
        case .pathExceeds: "shorten the names of the folders"
        case .pathTooDeep: "put it into fewer folders"
        case .duplicatePath, .pathIsFileAndFolder: "give one of them another name or id"
        case .pathTooLong: "shorten it"
        default: nil
        }
    }
}

extension IDProblem {
    var message: String {
        switch self {
        case .empty: "is empty"
        case .tooLong(let limit): "is longer than \(limit) bytes"
        case .leadingCharacter(let character): "begins with “\(character)”"
        case .trailingDot: "ends with “.”"
        case .character(" "): "holds a space"
        case .character(let character): "holds “\(String(character).visible)”"
        }
    }
}

extension [String] {
    /// The names for an advice, which is printed for each problem: the first of a long list.
    var listed: String {
        let limit = 40
        let rest = count > limit ? " and \(count - limit) more" : ""
        return prefix(limit).joined(separator: ", ") + rest
    }
}

extension String {
    /// The text with control, direction and private characters spelled out, so that a message is not garbled by it.
    public var visible: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
