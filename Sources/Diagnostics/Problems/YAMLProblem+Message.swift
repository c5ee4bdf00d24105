extension YAMLProblem {
    var message: String {
        switch self {
        case .tag(let name): "the tag “\(name.excerpt)” is not supported"
        case .anchor(let name): "the anchor “\(name.excerpt)” is not supported"
        case .alias(let name): "“\(name.excerpt)” is read as an alias, and aliases are not supported"
        case .mergeKey: "merge keys (“<<”) are not supported"
        case .collectionAsKey: "a key must be a string, not a list or an object"
        case .explicitKey: "“?” starts a complex key, which is not supported"
        case .directive: "a line that starts with “%” is a directive, and directives are not supported"
        case .secondDocument: "a second document starts here"
        case .repeatedKeys(let keys, let limit):
            "more than \(limit) keys are duplicated, such as “\(keys.first?.excerpt ?? "")”"
        case .tooManyPrivateUseCharacters: "this text contains too many different private-use characters"
        case .secondColon: "there is a second colon on this line"
        case .missingSpaceAfterColon: "expected a space after the colon"
        case .missingColon: "expected a colon on this line"
        case .wrongIndentation: "this line is not indented like the lines around it"
        case .tab: "this line is indented with a tab"
        case .listItemAfterKey: "a list cannot start on the same line as its key"
        case .listItemAmongKeys: "unexpected list item among keys"
        case .missingDash: "expected a list item here"
        case .missingSpaceAfterDash:
            "this is read as text, not as a list item: there is no space after the dash"
        case .keyWithoutColon(let key):
            "“\(key.excerpt)” is read as a key without a value, because no colon follows"
        case .listItemInString: "this is read as text, not as a list item: it continues the string above"
        case .unclosedQuote: "the quoted string that starts here is never closed"
        case .textInTypographicQuotes: "typographic quotes do not enclose a value"
        case .textAfterQuote: "unexpected text after the closing quotation mark"
        case .textAfterApostrophe: "unexpected text after the closing apostrophe"
        case .textAfterBracket(let bracket): "unexpected text after “\(bracket)”, which ends the value"
        case .unknownEscape(let escape): "“\(escape.visible)” is not a valid escape sequence in double quotes"
        case .invalidEscape: "the code after this backslash is not a valid character"
        case .escapedNUL: "“\\0” is not allowed in a string"
        case .reservedCharacter(let character): "a string cannot start with “\(String(character).visible)”"
        case .textAfterBlockIndicator: "unexpected text after “|” or “>”"
        case .unclosedBracket(let bracket): "this “\(bracket)” is never closed"
        case .missingComma(let bracket): "expected a comma or “\(bracket == "[" ? "]" : "}")” before this"
        case .unexpectedCharacter(let character): "unexpected character “\(String(character).visible)”"
        case .unclosedFlowCollection: "the text ends before all brackets are closed"
        case .commentInBrackets(let bracket): "the “\(bracket)” is part of the comment that starts here"
        case .contentAfterEnd: "unexpected content after the end of the value above"
        case .other(let description): "this is not valid YAML: \(description)"
        }
    }

    var advice: String? {
        switch self {
        case .tag: "remove it, or put text that starts with “!” in quotes"
        case .anchor: "remove it, or put text that starts with “&” in quotes"
        case .alias: "write the value itself, or put text that starts with “*” in quotes"
        case .mergeKey: "write the keys themselves instead"
        case .collectionAsKey: "put text that starts with “[” or “{” in quotes"
        case .explicitKey: "write “key: value”, or put text that starts with “?” in quotes"
        case .directive: "remove it, or put text that starts with “%” in quotes"
        case .secondDocument: "move it to its own file, or remove the line “---”"
        case .repeatedKeys: "rename or remove them"
        case .tooManyPrivateUseCharacters: "remove those that are not needed"
        case .secondColon: "put the value in quotes, as in title: \"Owls: a guide\""
        case .missingSpaceAfterColon: "add a space between the colon and the value"
        case .missingColon: "write “key: value”, or indent this line if it continues the line above"
        case .wrongIndentation: "indent all keys of an object by the same number of spaces"
        case .tab: "use spaces"
        case .listItemAfterKey: "start it on the next line, or put the value in quotes"
        case .listItemAmongKeys: "put the items under their own key"
        case .missingDash: "start the line with “- ”, or indent it like the rest of the item above"
        case .missingSpaceAfterDash: "type a space, or put the string in quotes"
        case .keyWithoutColon: "write a colon and the value, or put text that contains a comma in quotes"
        case .listItemInString: "indent all items alike, or put the whole string in quotes"
        case .unclosedQuote:
            "close it with the same quotation mark; in single quotes, write '' for an apostrophe"
        case .textInTypographicQuotes: "use straight double quotes: \""
        case .textAfterQuote:
            "put the whole value in quotes; in double quotes, write \\\" for a quotation mark"
        case .textAfterApostrophe:
            "write '' for an apostrophe in single quotes, or put the whole value in double quotes"
        case .textAfterBracket: "put text that starts with “[” or “{” in quotes"
        case .unknownEscape: "for a backslash, write \\\\ or use single quotes"
        case .invalidEscape: "write a valid code, such as \\u00e9, or the character itself"
        case .escapedNUL: "remove it"
        case .reservedCharacter: "put it in quotes"
        case .textAfterBlockIndicator:
            "write the text on the next line and indent it, or put the value in quotes"
        case .unclosedBracket(let bracket): "close it with “\(bracket == "[" ? "]" : "}")”"
        case .missingComma:
            "add a comma, or put the whole text in quotes if it contains brackets or quotes"
        case .unexpectedCharacter: "remove it, or put the string in quotes"
        case .unclosedFlowCollection: "close each “[” with “]” and each “{” with “}”"
        case .commentInBrackets(let bracket):
            "put text with “#” in quotes, or move the comment after the “\(bracket)”"
        case .contentAfterEnd: "write “key: value” on each line"
        case .other: "look for an unclosed quote or bracket"
        }
    }
}
