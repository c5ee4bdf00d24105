/// A problem in a project, as data.
///
/// The messages are in `Problem+Message.swift`.
public enum Problem: Hashable, Sendable {
    // Files
    case syntax(SyntaxProblem)
    case unreadable(reason: String)
    case symbolicLink
    case notARegularFile
    case fileTooLarge(limit: Int)
    case unpublishedFile(UnpublishedFileKind)
    case unreadFile(UnreadFileKind)
    /// A warning of an earlier run about a file that has not changed.
    case recorded(RecordedWarning)
    case noCatalog
    case emptyCatalog(EmptyCatalogReason)

    // Settings
    /// `place` is where the key would be known.
    case unknownKey(String, in: String, known: [String] = [], suggestion: String?, place: String? = nil)
    /// `isQuoted` tells whether the value would be right without its quotes, as in `"true"`.
    case wrongType(key: String, expected: String, found: String, isQuoted: Bool = false)
    case unknownChoice(key: String, value: String, allowed: [String], suggestion: String?)
    case invalidLanguage(String, suggestion: String? = nil)
    case invalidBaseURL(String)
    case invalidViewID(String)
    case duplicateViewID(String)
    /// `other` is the facet that has the same id: the same field, or one whose name differs only in case or punctuation.
    case duplicateFacet(String, other: String)
    case missingKey(String, in: String)
    case duplicateSettingsFile(other: String)
    case misnamedSettingsFile(String)
    case misplacedSettingsFile(MisplacedSettings)
    case boundsNotAscending(String, String)
    case unsafePolicySource(String)
    case missingFile(String, suggestion: String?)
    case externalFile(String, key: String)
    case unknownSection(String, key: String, view: String, suggestion: String?)
    case unusedKey(String, suggestion: String?)
    case publishing(PublishProblem)
    case pattern(PatternProblem)
    case source(SourceProblem)

    // Entries
    case entryNotObject(found: String)
    case keyed(KeyedEntryProblem)
    /// `similar` is a key of the entry that differs only in case.
    /// `nested` is what looks like entries in a file that is one entry.
    /// `other` is a key that may have the title, if the settings name none.
    case missingTitle(
        path: String, similar: String? = nil, other: String? = nil, nested: NestedEntries? = nil)
    /// A file of YAML or JSON without keys.
    case emptyEntry
    case emptyTitle(path: String, name: String)
    /// A string that ends at a comment, which was probably meant as a part of it.
    case commentInText(path: String)
    /// A comment in place of a value, which was probably meant as the value.
    case commentAsValue(path: String)
    /// The settings name the field `path` as the body, but the Markdown file also has text.
    case unusedBodyField(path: String)
    /// The settings name the field `path` for a section, a facet or a row, but it has keys of its own, such as `key`.
    case objectAsValue(path: String, key: String?)
    /// `similar` is a key of the entry that differs only in case.
    case missingID(path: String, similar: String? = nil)
    /// `isCase` tells whether the names of the two files differ only in case.
    case duplicateID(String, otherFile: String, otherPosition: SourcePosition?, isCase: Bool = false)
    /// The ids are made from the names of files in different folders. `others` is the number of further files.
    case duplicateFileName(String, otherFile: String, others: Int)
    /// A Markdown file and the entry in another file that it adds to have different values of a key.
    /// `values` are those of the entry and of the file, if they can be shown.
    case keyInEntryAndText(String, entry: ProblemPlace, values: ProblemValues? = nil)
    /// Two titles that differ only in a character that readers cannot see.
    case titleLooksAlike(String, character: Unicode.Scalar, other: ProblemPlace)
    /// A value that entries spell differently. Pages show the spelling `shown`, which the entry at the place `at` has.
    /// `others` are the first of `count` further places with other spellings.
    case valueSpelling(
        String, shown: String, difference: SpellingDifference, at: ProblemPlace, others: [ProblemPlace],
        count: Int)
    case notString(path: String, found: String)
    case keyCaseMismatch(String, known: String)
    case missingField(String, suggestion: String?)
    /// A string with commas without quotes, in a field whose values are lists.
    case commasInValue(String, path: String)
    /// A string without quotes that YAML reads as null.
    case unquotedNull(String, path: String)
    case urlWithSpace(String, path: String)
    /// `form` is how to write the value.
    case fieldTypeMismatch(
        path: String, expected: String, found: String, isQuoted: Bool = false, form: ValueForm? = nil)
    /// A number in a table with another decimal sign, or with groups of digits.
    case decimalSign(path: String, found: String, sign: String)
    /// A cell of a Boolean field with a word that means neither true nor false.
    case cellNotBoolean(path: String, found: String)
    case invalidAlias(String, reason: IDProblem)
    /// A problem with a query, or with a value in its result.
    case database(DatabaseProblem)
    case imageFieldWithoutAlt(String)
    case unreadableImage(String, ImageProblem)
    case unknownImageSize(String)
    case unknownRowTemplate(String, known: [String], suggestion: String?)

    // Markdown
    case markdownTooLarge(limit: Int)
    case markdownNestedTooDeeply(limit: Int)
    case markdownTooManyImageMarkers(limit: Int)
    case markdownTooManyBrokenTables(limit: Int)
    case markdownTooManyMissingCells(limit: Int)
    case brokenLink(String, suggestion: String?)
    case brokenAnchor(String, anchor: String, suggestion: String?)
    case unpublishedTarget(String)
    case unknownEntry(String, in: String, suggestion: String?)
    /// `catalog` is the path of the catalog; empty for a catalog at the site's root.
    case unknownReference(String, catalog: String, suggestion: String?)
    /// A reference to an entry by its title instead of its id.
    case referenceByTitle(String, path: String, id: String)
    case draftReference(String)
    case selfReference(path: String)
    case duplicateReference(String, path: String)
    case unknownCatalog(String, suggestion: String?)
    case linkOutsideContent(String)
    case disallowedScheme(String)
    case invalidURL(String)
    case emptyLink
    /// A link to another site that does not work.
    case deadLink(String, LinkFailure)
    case namedLink(NamedLinkProblem)
    case rawHTML
    /// The first line of an entry without a title: `#Owl`.
    case headingWithoutSpace(String)
    case unclosedComment
    /// A comment with text after it in the same line.
    case commentBeforeText
    case foreignSyntax(ForeignSyntaxProblem)
    /// The start of a tag that is not an HTML element: `<character`.
    case unknownTag(String)
    case markdownImageWithoutAlt(String)
    /// `isRepeated` tells whether an earlier footnote has the name.
    case unusedFootnote(String, isRepeated: Bool)
    /// The text of a cell.
    case surplusCell(String)

    // The site as a whole
    /// The folders of two catalogs have the same path.
    /// `folder` is the folder of the diagnostic, if both names are the same text in two normalization forms of Unicode.
    case duplicateCatalogPath(String, otherFolder: String, folder: String? = nil)
    /// `role` is what the file of the diagnostic is made into, such as an alias; `nil` for its page or copy.
    case duplicatePath(String, role: String? = nil, otherSource: String)
    case pathIsFileAndFolder(String, role: String?, otherSource: String)
    case pathTooLong(String)
    case pathExceeds(String, limit: Int)
    case pathTooDeep(String, limit: Int)

    // Templates
    case template(TemplateProblem)
    case stringTable(StringTableProblem)
}

/// A place in a file, to which the message of a problem at another place refers.
public struct ProblemPlace: Hashable, Sendable {
    public let file: String
    public let position: SourcePosition

    public init(file: String, position: SourcePosition) {
        self.file = file
        self.position = position
    }
}

/// What looks like the entries of a file.
public enum NestedEntries: Hashable, Sendable {
    /// A list under the only key.
    case list(key: String)
    /// All values.
    case values
    /// All keys, of which this is the first. Their values are strings.
    case keys(first: String)
}

/// Two values that should be equal.
public struct ProblemValues: Hashable, Sendable {
    public let first, second: String

    public init(_ first: String, _ second: String) {
        (self.first, self.second) = (first, second)
    }
}

/// A settings file in a folder in which settings are not read.
public enum MisplacedSettings: Hashable, Sendable {
    /// The settings of the site or of a catalog, beside the content folder.
    case siteInProject, catalogInProject
    /// The settings of the site, in the folder of a catalog.
    case siteInCatalog
}

/// How two spellings of a value differ.
public enum SpellingDifference: Hashable, Sendable {
    /// In upper and lower case, and possibly also in the other ways.
    case letterCase
    case spaces, invisibleCharacters
}

/// The reason why a string is not valid as an id or as a component of an alias.
public enum IDProblem: Hashable, Sendable {
    case empty
    case tooLong(limit: Int)
    case leadingCharacter(Character)
    case trailingDot
    case character(Character)
}

extension Problem {
    public var severity: Diagnostic.Severity {
        switch self {
        case .symbolicLink, .unpublishedFile, .unreadFile, .emptyCatalog, .emptyTitle, .commentInText,
            .commentAsValue, .rawHTML, .unknownTag,
            .foreignSyntax, .unclosedComment, .commentBeforeText, .unusedBodyField, .objectAsValue,
            .syntax(.frontMatter(.withoutDelimiters)), .syntax(.lookalikeInText), .syntax(.invisibleInKey),
            .syntax(.yaml(.missingSpaceAfterDash)), .syntax(.yaml(.listItemInString)),
            .syntax(.yaml(.keyWithoutColon)),
            .syntax(.table(.singleColumn)), .syntax(.emptyKey), .database(.invisibleInColumn),
            .invalidURL, .deadLink, .unknownSection, .unusedKey, .keyCaseMismatch, .misnamedSettingsFile,
            .misplacedSettingsFile, .template(.unusedFile), .template(.replacedStyle),
            .template(.rowWithoutEntry),
            .unknownImageSize, .unreadableImage, .selfReference, .duplicateReference,
            .markdownImageWithoutAlt, .unusedFootnote, .surplusCell, .valueSpelling, .titleLooksAlike,
            .referenceByTitle, .commasInValue, .headingWithoutSpace,
            .unquotedNull, .stringTable(.unusedLanguage), .keyed(.looksKeyed), .recorded:
            .warning
        default: .error
        }
    }
}
