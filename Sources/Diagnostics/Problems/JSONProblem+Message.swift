extension JSONProblem {
    var message: String {
        switch self {
        case .empty: "this file is empty"
        case .contentAfterEnd: "unexpected content after the end of the value"
        case .oneValuePerLine: "a second value starts on this line"
        case .multipleValues(let inLine):
            "expected the end of the \(inLine ? "line" : "file") after the first value"
        case .unclosed(let kind, let line): "the \(kind.name) that starts on line \(line) is never closed"
        case .unclosedAtLineEnd(let kind): "the \(kind.name) is not closed before the end of the line"
        case .mismatchedBracket(let kind, let line):
            "the \(kind.name) that starts on line \(line) is closed with “\(kind.other.closingBracket)”"
        case .missingValue: "expected a value here"
        case .missingComma: "expected a comma before this"
        case .trailingComma: "trailing comma"
        case .extraComma: "extra comma"
        case .missingColon(let key): "expected a colon after the key “\(key.excerpt)”"
        case .colonInList: "a list cannot have keys"
        case .keyNotString: "a key must be a string"
        case .unquotedKey(let key): "the key “\(key.excerpt)” is not in quotes"
        case .unterminatedString: "this string is not closed before the end of the line"
        case .singleQuotes: "single quotes are not allowed"
        case .typographicQuotes: "typographic quotes are not allowed"
        case .controlCharacter(.tab): "this string contains a tab"
        case .controlCharacter(let code): "this string contains a control character (\(code))"
        case .unknownEscape(let character):
            "“\\\(String(character).visible)” is not a valid escape sequence in JSON"
        case .incompleteEscape: "“\\u” must be followed by four hexadecimal digits"
        case .loneSurrogate(let code): "“\\u\(code)” is only half of a surrogate pair"
        case .escapedNUL: "“\\u0000” is not allowed in a string"
        case .comment: "comments are not allowed in JSON"
        case .unquotedString(let text): "the string “\(text.excerpt)” is not in quotes"
        case .misspelledLiteral(let word, _): "“\(word)” is not valid JSON"
        case .unsupportedNumber(let text): "“\(text)” is not a valid number in JSON"
        case .malformedNumber(let text, .leadingZero): "the number “\(text.excerpt)” starts with a zero"
        case .malformedNumber(let text, .plusSign): "the number “\(text.excerpt)” starts with a plus sign"
        case .malformedNumber(let text, .missingDigit): "the number “\(text.excerpt)” is missing a digit"
        case .malformedNumber(let text, .other): "“\(text.excerpt)” is not a number"
        case .unexpected(let character): "unexpected character “\(String(character).visible)”"
        }
    }

    var advice: String? {
        switch self {
        case .empty: "write a value, such as {\"title\": \"Owl\"}"
        case .contentAfterEnd: "look for a bracket that closes too early, or remove this content"
        case .oneValuePerLine:
            "rename the file to .ndjson if each line is a value, or put the values in one list: [ …, … ]"
        case .multipleValues(true): "put each value on its own line"
        case .multipleValues(false): "put the values in one list: [ …, … ]"
        case .unclosed(let kind, _): "close it with “\(kind.closingBracket)”"
        case .unclosedAtLineEnd:
            "write each value on one line, or use a .json file for values that span several lines"
        case .mismatchedBracket(let kind, _): "close it with “\(kind.closingBracket)”"
        case .missingValue: "write a value, or null if there is none"
        case .missingComma: "add a comma after the previous value"
        case .trailingComma, .extraComma: "remove it"
        case .missingColon: "add a colon between the key and its value"
        case .colonInList: "put keys and values between { and }"
        case .keyNotString: "write a string in double quotes, followed by a colon"
        case .unquotedKey(let key), .unquotedString(let key): "write \"\(key.excerpt)\""
        case .unterminatedString: "close it with \"; for a line break in a string, write \\n"
        case .singleQuotes, .typographicQuotes: "use straight double quotes: \""
        case .controlCharacter(.tab): "write \\t"
        case .controlCharacter(.lineFeed), .controlCharacter(.carriageReturn): "write \\n"
        case .controlCharacter: "remove it"
        case .unknownEscape: "for a backslash, write \\\\"
        case .incompleteEscape: "write four digits, such as \\u00e9, or the character itself"
        case .loneSurrogate: "write the character itself, or both halves"
        case .escapedNUL: "remove it"
        case .comment: "remove the comment"
        case .misspelledLiteral(_, let right): "write \(right)"
        case .unsupportedNumber: "write null, or put it in double quotes"
        case .malformedNumber(_, .leadingZero): "put it in double quotes to keep the zero"
        case .malformedNumber(_, .plusSign): "remove the sign"
        case .malformedNumber(_, .missingDigit): "write 0.5 instead of .5, and 5.0 instead of 5."
        case .malformedNumber(_, .other): "put it in double quotes to make it a string"
        case .unexpected: "remove it, or put the text in double quotes"
        }
    }
}
