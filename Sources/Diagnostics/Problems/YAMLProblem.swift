/// A syntax error in YAML.
public enum YAMLProblem: Hashable, Sendable {
    // Unsupported parts of YAML
    case tag(String)
    case anchor(String)
    case alias(String)
    case mergeKey
    case collectionAsKey
    case explicitKey
    case directive
    case secondDocument
    /// Too many duplicate keys to report one by one.
    case repeatedKeys([String], limit: Int)
    case tooManyPrivateUseCharacters

    // Keys, lines and their indentation
    case secondColon
    case missingSpaceAfterColon
    case missingColon
    /// A key in braces that has no colon: `{a, b: 1}`.
    case keyWithoutColon(String)
    case wrongIndentation
    case tab
    case listItemAfterKey
    case listItemAmongKeys
    case missingDash
    /// A string without quotes has a line that looks like a list item whose dash has no space after it.
    case missingSpaceAfterDash
    /// A later line of an unquoted string looks like a list item.
    case listItemInString

    // Quotes
    case unclosedQuote
    case textAfterQuote
    /// As after a value in single quotes that contains an apostrophe.
    case textAfterApostrophe
    /// A value begins with a typographic quotation mark, which YAML reads as text.
    case textInTypographicQuotes
    case textAfterBracket(Character)
    case unknownEscape(String)
    case invalidEscape
    case escapedNUL
    case reservedCharacter(Character)
    case textAfterBlockIndicator

    // Brackets
    case unclosedBracket(Character)
    case missingComma(in: Character)
    case unexpectedCharacter(Character)
    case unclosedFlowCollection
    /// A comment contains the closing bracket.
    case commentInBrackets(Character)

    case contentAfterEnd
    /// Another error, described by the parser.
    case other(String)
}
