extension Problem {
    /// The description of the problem, printed after `error: `.
    public var message: String {
        switch self {
        case .syntax(let problem): problem.message
        case .recorded(let warning): warning.message
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .symbolicLink: "this symbolic link is ignored"
        case .notARegularFile: "this is not a regular file or folder"
        case .fileTooLarge(let limit): "this file is larger than \(limit / 1_048_576) MiB"
        case .unpublishedFile(let kind):
            "this file is not published, because it looks like \(kind.description)"
        case .unreadFile: "this file is published as it is, and not read"
        case .noCatalog: "there is no catalog here"
        case .emptyCatalog: "this catalog has no entries"
        case .unknownKey(let key, let place, _, _, _): "unknown key “\(key)” in \(place)"
        case .wrongType(let key, let expected, let found, let isQuoted):
            "“\(key)” must be \(expected), not \(isQuoted ? "the string " : "")\(found)"
        case .unknownChoice(let key, let value, _, _): "“\(key)” cannot be “\(value)”"
        case .invalidLanguage(let tag, _): "“\(tag)” is not a valid language tag"
        case .invalidBaseURL(let text): "“\(text)” is not a valid site URL"
        case .invalidViewID(let id):
            "\(id.hasTypographicQuotes ? id : "“\(id)”") is not a valid view id"
        case .duplicateViewID(let id): "duplicate view id “\(id)”"
        case .duplicateFacet(let path, let other):
            path == other
                ? "duplicate facet “\(path)”" : "the facets “\(other)” and “\(path)” would have the same URL"
        case .missingKey(let key, let place): "\(place) is missing the key “\(key)”"
        case .duplicateSettingsFile(let other):
            "this folder has two settings files: \(other) and this one"
        case .misnamedSettingsFile(let name): "this file is not read as settings: the name must be \(name)"
        case .misplacedSettingsFile(let settings):
            settings == .siteInCatalog
                ? "this file is not read as settings, but as an entry"
                : "this file is not read as settings: it is not in content/"
        case .boundsNotAscending(let lower, let upper):
            "“\(upper)” must be greater than the previous bound “\(lower)”"
        case .unsafePolicySource(let source): "“\(source)” is not allowed as a source in “csp”"
        case .missingFile(let path, _): "there is no file “\(path)” in the content folder"
        case .externalFile(let url, let key): "“\(key)” must be a file in content/, not “\(url.excerpt)”"
        case .unknownSection(let section, let key, let view, _):
            "“\(key)” of the view “\(view)” names the unknown section “\(section)”"
        case .unusedKey(let key, _): "no entry has the key “\(key)”"
        case .entryNotObject(let found): "an entry must be an object, not \(found)"
        case .keyed(let problem): problem.message
        case .emptyEntry: "this file has no keys and values"
        case .missingTitle(let path, _, _, _):
            "this entry has no title: “\(path)” is missing or empty"
        case .emptyTitle(let path, let name):
            "“\(path)” is empty, so the file name “\(name)” is used as the title"
        case .commentAsValue(let path): "the value of “\(path)” is a comment"
        case .commentInText(let path): "the text after “ #” is a comment, not part of “\(path)”"
        case .unusedBodyField(let path):
            "“\(path)” is ignored, because the file has text after its front matter"
        case .objectAsValue(let path, _): "“\(path)” is an object, which no section, facet or row can show"
        case .missingID(let path, _): "this entry has no id: “\(path)” is missing or empty"
        case .duplicateID(let id, let file, let position, _):
            "duplicate id “\(id)”, already used by \(file)\(position.map { ":\($0.line):\($0.column)" } ?? "")"
        case .keyInEntryAndText(let path, let entry, let values):
            "“\(path)” is also at \(entry.description), with another value"
                + (values.map { ": “\($0.first.excerpt)”, not “\($0.second.excerpt)”" } ?? "")
        case .duplicateFileName(let id, let file, let others):
            "duplicate id “\(id)”: \(file) has the same file name"
                + (others > 0
                    ? "; \(others.counted("more file has", "more files have")) the name of another" : "")
        case .titleLooksAlike(let title, let character, let other):
            "“\(title.excerpt.visible)” looks like the title at \(other.description) and differs only in \(character.codePoint)"
        case .valueSpelling(let text, let shown, let difference, _, _, _):
            "“\(text.withVisibleSpaces)” is shown as “\(shown.withVisibleSpaces)”, because it differs only in \(difference.name)"
        case .notString(let path, let found): "“\(path)” must be a string, not \(found)"
        case .keyCaseMismatch(let key, let known):
            "“\(key)” differs from the key “\(known)” only in case"
        case .missingField(let path, _): "this entry is missing the required field “\(path)”"
        case .fieldTypeMismatch(let path, let expected, let found, let isQuoted, _):
            "“\(path)” must be \(expected), not \(isQuoted ? "the string " : "")\(found)"
        case .decimalSign(let path, let found, _):
            "“\(path)” must be a number such as 1234.5, not “\(found.excerpt)”"
        case .cellNotBoolean(let path, let found): "“\(path)” must be true or false, not “\(found.excerpt)”"
        case .invalidAlias(let alias, let reason):
            "“\(alias)” is not a valid alias: ids and path components cannot \(reason.rule)"
        case .imageFieldWithoutAlt(let source): "the image “\(source)” is missing the key “alt”"
        case .unreadableImage(let source, let problem):
            "cannot determine the size of the image “\(source)”: \(problem.message)"
        case .unknownImageSize(let source): "the size of the image “\(source)” is unknown"
        case .unknownRowTemplate(let name, _, _): "there is no row template “\(name)”"
        case .markdownTooLarge(let limit): "this Markdown text is larger than \(limit / 1_048_576) MiB"
        case .markdownNestedTooDeeply(let limit):
            "block quotes and lists are nested more than \(limit) levels deep here"
        case .markdownTooManyImageMarkers(let limit):
            "this paragraph contains “![” more than \(limit) times"
        case .markdownTooManyBrokenTables(let limit):
            "more than \(limit) tables above this line have no blank line after them"
        case .markdownTooManyMissingCells(let limit):
            "the rows of this table and the tables above it are missing more than \(limit) cells"
        case .deadLink(let url, let failure): "dead link “\(url)”: \(failure.description)"
        case .brokenLink(let destination, _): "broken link “\(destination)”: no such file"
        case .unpublishedTarget(let destination):
            "the target of the link “\(destination)” is not published"
        case .brokenAnchor(let link, _, _) where link.hasPrefix("[["):
            "the target page has no heading “\(link.drop { $0 != "#" }.dropFirst().dropLast(2))”"
        case .brokenAnchor(_, let anchor, _):
            "the target page has no heading with the anchor “#\(anchor)”"
        case .unknownEntry(let id, let file, _): "“\(file)” has no entry with the id “\(id)”"
        case .unknownReference(let id, let catalog, _):
            "\(catalog.isEmpty ? "the catalog" : "“\(catalog)”") has no entry “\(id)”"
        case .referenceByTitle(let title, let path, _):
            "“\(path)” names an entry by its title “\(title.excerpt)”"
        case .commasInValue(let text, let path): "“\(path)” is one value: “\(text.excerpt)”"
        case .unquotedNull(let text, let path): "“\(path)” has no value, because YAML reads “\(text)” as null"
        case .urlWithSpace(let text, let path): "“\(path)” must be a URL without spaces, not “\(text)”"
        case .draftReference(let id): "the entry “\(id)” is a draft"
        case .selfReference(let path): "“\(path)” names the entry itself"
        case .duplicateReference(let id, let path): "“\(path)” names the entry “\(id)” twice"
        case .unknownCatalog(let path, _): "there is no catalog “\(path)”"
        case .linkOutsideContent(let destination):
            "the link “\(destination)” points outside the content folder"
        case .disallowedScheme(let destination): "the URL scheme of “\(destination)” is not allowed"
        case .invalidURL(let url):
            "“\(url)” is not a valid URL, so the page shows the text without a link"
        case .emptyLink: "this link has no destination"
        case .namedLink(let problem): problem.message
        case .unclosedComment: "this comment is not closed, so the text after it is missing from the page"
        case .commentBeforeText: "the text after this comment is not read as Markdown"
        case .foreignSyntax(let problem): problem.message
        case .headingWithoutSpace(let line): "“\(line.excerpt)” is not a heading"
        case .rawHTML: "raw HTML is shown as text"
        case .unknownTag(let tag): "“\(tag.excerpt)>” is not an HTML element and is shown as text"
        case .markdownImageWithoutAlt(let image): "the image “\(image)” has no alternative text"
        case .unusedFootnote(let name, let isRepeated):
            "the footnote “[^\(name)]” is not shown, because "
                + (isRepeated ? "an earlier one has the same name" : "no text refers to it")
        case .surplusCell(let text):
            "“\(text.excerpt)” is not shown: the row has more cells than the table has columns"
        case .duplicatePath(let path, let role, let other):
            "duplicate path “\(path)”\(role.map { " (\($0))" } ?? ""), already used by \(other)"
        case .duplicateCatalogPath(let path, let other, _):
            "two catalogs have the path “\(path)”: this one and “\(other)”"
        case .pathIsFileAndFolder(let path, let role, let other):
            "“\(path)”\(role.map { " (\($0))" } ?? "") would be both a file and the folder of \(other)"
        case .pathTooLong(let path): "the path “\(path.prefix(60))…” has a component longer than 255 bytes"
        case .pathExceeds(let path, let limit):
            "the path “\(path.prefix(60))…” is longer than \(limit) bytes"
        case .pathTooDeep(let path, let limit):
            "the path “\(path.prefix(60))…” is more than \(limit) folders deep"
        case .publishing(let problem): problem.message
        case .pattern(let problem): problem.message
        case .source(let problem): problem.message
        case .database(let problem): problem.message
        case .template(let problem): problem.message
        case .stringTable(let problem): problem.message
        }
    }

    /// Lines that show what to write. They follow the advice.
    public var replacement: [String] {
        if case .syntax(.frontMatter(.toml(let lines))) = self { lines } else { [] }
    }

    /// Advice on how to fix the problem, or `nil` if the message is enough.
    public var advice: String? {
        switch self {
        case .syntax(let problem): problem.advice
        case .recorded(let warning): warning.advice
        case .publishing(let problem): problem.advice
        case .pattern(let problem): problem.advice
        case .source(let problem): problem.advice
        case .database(let problem): problem.advice
        case .template(let problem): problem.advice
        case .stringTable(let problem): problem.advice
        case .symbolicLink: "replace it with the file itself"
        case .notARegularFile: "move it out of the content folder"
        case .unpublishedFile(.key): "move it out of the content folder"
        case .unpublishedFile(.database):
            "to read it, put it into the folder of a catalog, and add to its catalog.yaml: source: {database: FILE, query: SELECT …}"
        case .unpublishedFile: "delete it, or rename it if it should be published"
        case .unreadFile(let kind):
            "link to it if readers should have it, or move it out of content; \(kind.hint)"
        case .unpublishedTarget: "link to a file that is published"
        case .noCatalog: "add Markdown, YAML, JSON or CSV files to a folder here"
        case .emptyCatalog(let reason): reason.advice
        case .fileTooLarge: "split it into several files"
        case .unknownKey(let key, _, _, _, let place?): "“\(key)” belongs in \(place)"
        case .unknownKey(_, _, let known, let suggestion, nil):
            suggestion.map { "did you mean “\($0)”?" }
                ?? (known.isEmpty ? "remove it" : "choose one of: \(known.listed)")
        case .wrongType(_, _, _, isQuoted: true), .fieldTypeMismatch(_, _, _, isQuoted: true, _):
            "remove the quotes"
        case .wrongType("--from", _, _, _):
            "write the entries as a list of objects in a file of its own, such as [{\"title\": \"Owl\"}]"
        case .fieldTypeMismatch(_, _, _, _, let form): form?.advice
        case .duplicateViewID: "give each view a unique id"
        case .duplicateFacet(let path, let other):
            path == other
                ? "list each field only once" : "give one of the keys another name, or list only one"
        case .duplicateSettingsFile: "move all settings into one file and delete the other"
        case .misnamedSettingsFile(let name): "rename it to \(name)"
        case .misplacedSettingsFile(.siteInProject): "move it to content/"
        case .misplacedSettingsFile(.catalogInProject):
            "move it to the folder of its catalog, such as content/birds/"
        case .misplacedSettingsFile(.siteInCatalog): "move it to content/, or rename it if it is an entry"
        case .externalFile(_, "styles"):
            "for a style sheet of another site, write its <link> in a file that “head” names, and its URL in “csp”"
        case .externalFile: "copy the file into content/ and write its path"
        case .missingFile(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write the path relative to the content folder, such as images/logo.svg"
        case .unknownSection(_, _, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write the name exactly as it appears above the section"
        case .unusedKey(let key, nil) where key.contains("{"):
            "name one key, because only titles and images are made from several"
        case .unusedKey(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "use a key that entries have, or declare it in “fields”"
        case .keyCaseMismatch(_, let known): "write “\(known)”"
        case .entryNotObject: "write keys and values, such as {\"title\": \"Owl\"}"
        case .keyed(let problem): problem.advice
        case .missingField(let path, let suggestion):
            suggestion.map { "rename “\($0)” if it should be “\(path)”" }
                ?? "add it, or remove “required” from catalog.yaml"
        case .boundsNotAscending: "write the bounds in ascending order"
        case .unsafePolicySource:
            "write a single source, such as https://example.org; sources that allow any script or style are rejected"
        case .unreadableImage(_, let problem): problem.advice
        case .invalidAlias: "write the entry’s old id, or its old path starting with “/”"
        case .imageFieldWithoutAlt(let source):
            "write {src: \(source), alt: description}, or alt: \"\" for a decorative image"
        case .unknownImageSize: "add width and height to prevent the page from shifting while it loads"
        case .unknownChoice(_, _, let allowed, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "choose one of: \(allowed.quotedMarks.listed)"
        case .invalidLanguage(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "use a BCP 47 tag, such as en, de-CH or zh-Hant"
        case .invalidBaseURL(let text):
            text.hasPrefix("http")
                && text.split(separator: "/").dropFirst().first?.contains { !$0.isASCII } ?? false
                ? "write the host in ASCII, as browsers copy it: xn--…"
                : "write an absolute URL without query or fragment, such as https://example.org/catalog/"
        case .invalidViewID(let id) where id.hasTypographicQuotes: "use straight quotes, or none"
        case .invalidViewID:
            "use lowercase letters and digits, with single “-” between them; “data”, “facet”, “print” and “search” are reserved"
        case .emptyEntry: "write the keys of an entry, such as title: Owl, or delete the file"
        case .missingTitle(_, let similar, let other, let nested):
            Self.adviceForTitle(similar: similar, other: other, nested: nested)
        case .emptyTitle: "write a title or remove the key"
        case .commentAsValue: "put the value in quotes, or move the comment to its own line"
        case .commentInText: "put the whole text in quotes, or move the comment to its own line"
        case .unusedBodyField: "move its text below the front matter, or remove it"
        case .objectAsValue(let path, let key):
            "in catalog.yaml, name a key in it" + (key.map { ", such as \(path).\($0)" } ?? "")
        case .missingID(_, let similar?): "rename “\(similar)”, or set entry.id in catalog.yaml to it"
        case .missingID: "add it, or remove entry.id from catalog.yaml to make ids from titles"
        case .duplicateID(_, _, _, isCase: true): "rename one of the files"
        case .duplicateID:
            "change one of them, or set entry.id in catalog.yaml to auto or to a key with unique values"
        case .duplicateFileName:
            "set entry.id to path in catalog.yaml, which puts the names of folders into ids, or rename the file"
        case .keyInEntryAndText: "keep it in one of them"
        case .titleLooksAlike: "delete the invisible character, or change one of the titles"
        case .valueSpelling(_, let shown, _, let place, let others, let count):
            "write “\(shown.withVisibleSpaces)”, as at \(place.description)" + others.listed(of: count)
        case .unknownRowTemplate(_, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "choose one of: \(known.listed), or add your own as Templates/rows/NAME.mustache"
        case .deadLink: "write the new URL, or remove the link"
        case .brokenLink(let destination, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? Self.adviceForFile(in: destination)
        case .brokenAnchor(let destination, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? Self.adviceForHeading(in: destination)
        case .unknownEntry(_, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write the entry’s id after the “#”"
        case .unknownReference(_, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write the id of an entry of this catalog, or CATALOG/ID"
        case .referenceByTitle(_, _, let id):
            "write its id “\(id)”, which stays the same if the title changes"
        case .commasInValue(let text, _):
            "write [\(text.excerpt)] if these are several values, else put it in quotes"
        case .unquotedNull(let text, _): "write \"\(text)\" in quotes if it is a string, or remove the key"
        case .decimalSign(_, _, let sign):
            "if this is how the table writes numbers, add decimal: \"\(sign)\" to the field in catalog.yaml"
        case .cellNotBoolean: "write true or false, yes or no, 1 or 0, or x"
        case .urlWithSpace: "write %20 for a space inside the URL, and delete spaces before and after it"
        case .draftReference: "remove it, or remove “draft” from the entry"
        case .selfReference, .duplicateReference: "remove it"
        case .unknownCatalog(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write the path of a catalog’s folder in content"
        case .linkOutsideContent: "move the file into the content folder and link to it there"
        case .invalidURL: "write an absolute URL, such as https://example.org/"
        case .disallowedScheme:
            "use a relative link, or a URL that starts with http://, https://, mailto: or tel:"
        case .namedLink(let problem): problem.advice
        case .emptyLink: "write a path or a URL between the parentheses"
        case .unclosedComment: "add “-->” at its end"
        case .commentBeforeText: "put the comment on lines of its own"
        case .foreignSyntax(let problem): problem.advice
        case .headingWithoutSpace(let line): "write a space after “\(line.prefix { $0 == "#" })”"
        case .rawHTML: "use Markdown, or set rawHTML: true in site.yaml"
        case .unknownTag(let tag): "write \\\(tag.excerpt)> if it is meant as text"
        case .markdownTooLarge: "split it into several files"
        case .markdownNestedTooDeeply: "reduce the nesting"
        case .markdownTooManyImageMarkers: "split the paragraph into smaller ones"
        case .markdownImageWithoutAlt(let image):
            "describe the image between the brackets: ![an owl](\(image))"
        case .surplusCell:
            "write \\| for a pipe in the text of a cell, or add a column to the first two lines"
        case .unusedFootnote(_, isRepeated: true): "give one of them another name, or remove it"
        case .unusedFootnote(let name, _): "write [^\(name)] in the text where it belongs, or remove it"
        case .markdownTooManyBrokenTables: "add a blank line after each table"
        case .markdownTooManyMissingCells: "give each row as many cells as the header row"
        case .duplicateCatalogPath(_, let other, let folder?):
            "move all files into one of them: both names are the same text, "
                + folder.codePoints(unlike: other)
        case .duplicateCatalogPath:
            "rename one of the folders so that the names differ in more than case and punctuation"
        case .pathExceeds: "use shorter folder names"
        case .pathTooDeep: "use fewer nested folders"
        case .duplicatePath, .pathIsFileAndFolder: "give one of them another name or id"
        case .pathTooLong: "shorten it"
        default: nil
        }
    }
}

extension UnpublishedFileKind {
    var description: String {
        switch self {
        case .backup: "a backup"
        case .temporary: "a temporary file"
        case .key: "a private key"
        case .database: "a database"
        }
    }
}

extension UnreadFileKind {
    /// What Thumbindex reads instead.
    var hint: String {
        switch self {
        case .table: "to read it, save it as CSV in the folder of a catalog"
        case .toml: "to read it, write it as YAML or JSON in the folder of a catalog"
        case .entries: "to read it, put it into the folder of a catalog"
        case .text(let ending): "to read it, remove “\(ending)” from its name, which Windows may hide"
        case .template: "to change the theme, put it into Templates/ beside content"
        case .document, .program: "entries are Markdown, YAML, JSON and CSV files"
        }
    }
}

extension IDProblem {
    /// The violated rule, as a phrase that follows “cannot” in a message.
    var rule: String {
        switch self {
        case .empty: "be empty"
        case .tooLong(let limit): "be longer than \(limit) bytes"
        case .leadingCharacter(let character): "start with “\(character)”"
        case .trailingDot: "end with “.”"
        case .character(" "): "contain spaces"
        case .character(let character): "contain “\(String(character).visible)”"
        }
    }
}

extension String {
    /// Whether the string is in quotes that YAML reads as text.
    fileprivate var hasTypographicQuotes: Bool {
        count > 2 && first.map { "“„‘".contains($0) } ?? false && last.map { "“”’".contains($0) } ?? false
    }
}

extension [String] {
    /// The names, with those in quotes that could not be told from the commas between them.
    fileprivate var quotedMarks: [String] {
        map { name in name.contains { $0.isLetter || $0.isNumber } ? name : "\"\(name)\"" }
    }

    /// The names as a comma-separated list for use in advice, limited to the first 40.
    var listed: String {
        let limit = 40
        let rest = count > limit ? " and \(count - limit) more" : ""
        return prefix(limit).joined(separator: ", ") + rest
    }
}

extension String {
    /// The string with control, format and private-use characters replaced by escapes, to keep messages readable.
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
