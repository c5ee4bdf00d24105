import DataFormats
import Diagnostics

/// A check of the strings of YAML that end at a comment which was probably meant as their end.
///
/// After a value, a comment is common: `quantity: 3  # approx`. A title hardly has one after a single space, and in
/// `part #7 of 9` the number shows that no comment is meant, as does the missing space in `color: #ff0000`.
/// In `kg  #per box`, `1990 #about` and `note:    #later` a comment is meant: it has more space before it, or follows a value
/// without letters.
struct CommentChecker {
    private let file: SourceFile
    /// The key of the title, after which a comment that follows one space is reported.
    private let title: FieldPath?

    /// Creates a check of values in a part of a file; `nil` if no comment in it follows a value.
    /// - Complexity: O(*bytes*).
    init?(_ file: SourceFile, in range: Range<Int>, title: FieldPath?) {
        guard file.bytes[range].hasCommentAfterValue else { return nil }
        self.file = file
        self.title = title
    }

    /// Reports the values of an entry.
    /// - Complexity: O(*n* log *bytes*) for *n* values.
    func report(_ entry: Node, into diagnostics: inout Diagnostics) {
        if let title, let value = entry[title], let comment = file.comment(after: value),
            comment.followsOneSpace || comment.isProbablyText
        {
            let problem = Problem.commentInText(path: title.text)
            diagnostics.report(Diagnostic(problem, in: file, atByte: comment.start))
        }
        for member in entry.members ?? [] {
            report(member.value, at: member.key, into: &diagnostics)
        }
    }

    private func report(_ node: Node, at path: String, into diagnostics: inout Diagnostics) {
        switch node.content {
        case .scalar(let scalar):
            // The title is reported before, unless it is missing.
            let isChecked = scalar.type == .null || scalar.type == .string && path != title?.text
            guard isChecked, let comment = file.comment(after: node), comment.isProbablyText else { return }
            let isEmpty = scalar.type == .null
            let problem: Problem = isEmpty ? .commentAsValue(path: path) : .commentInText(path: path)
            diagnostics.report(Diagnostic(problem, in: file, atByte: comment.start))
        case .list(let elements):
            for element in elements { report(element, at: path, into: &diagnostics) }
        case .object(let members):
            for member in members { report(member.value, at: path + "." + member.key, into: &diagnostics) }
        }
    }
}

extension EntryBuilder {
    /// Reports the comments after values in the front matter of a document.
    func reportComments(
        in document: MarkdownDocument, of file: SourceFile, into diagnostics: inout Diagnostics
    ) {
        comments(in: file, 0..<document.body.startIndex)?.report(document.fields, into: &diagnostics)
    }

    /// Reports the comments after values in the entries of a file of YAML.
    func reportComments(in entries: [Node], of file: SourceFile, into diagnostics: inout Diagnostics) {
        guard let checker = comments(in: file, file.bytes.indices) else { return }
        for entry in entries { checker.report(entry, into: &diagnostics) }
    }

    private func comments(in file: SourceFile, _ range: Range<Int>) -> CommentChecker? {
        CommentChecker(file, in: range, title: (settings.entry.title ?? Self.title).path)
    }
}

/// A comment of YAML in the line of a value.
struct YAMLComment {
    /// The offset of its `#` in the file.
    let start: Int
    /// Whether exactly one space precedes it after a value, as between the words of a title.
    let followsOneSpace: Bool
    /// Whether it is probably part of the value, as in `in #help`, `Etude # 3` and `color: #ff0000`: exactly one space precedes
    /// it, after text with a letter or after nothing, and a letter or a digit follows, or a number is the rest of the line.
    let isProbablyText: Bool
}

extension SourceFile {
    /// Returns the comment that follows a value without quotes, or an empty one, in its line; `nil` if there is none.
    /// - Complexity: O(log *bytes* + *length*), after O(*bytes*) for the first call.
    func comment(after node: Node) -> YAMLComment? {
        guard case .scalar(let scalar) = node.content else { return nil }
        let start = offset(of: node.position)
        let isEmpty = scalar.type == .null
        // An empty value is directly after its colon or hyphen. In quotes, a value would differ from the source.
        guard isEmpty ? scalar.text.isEmpty && bytes[..<start].endsKeyOrHyphen : !scalar.text.isBlank,
            bytes[start...].starts(with: scalar.text.utf8)
        else { return nil }
        let after = bytes[(start + scalar.text.utf8.count)...]
        let comment = after.drop(while: \.isSpaceOrTab)
        let spaces = comment.startIndex - after.startIndex
        guard spaces > 0, comment.first == .hash else { return nil }
        let isText = isEmpty ? comment.startsTag : scalar.text.hasLetter && comment.startsTagOrNumber
        return YAMLComment(
            start: comment.startIndex, followsOneSpace: spaces == 1 && !isEmpty,
            isProbablyText: spaces == 1 && isText)
    }
}

extension ArraySlice<UInt8> {
    fileprivate var endsKeyOrHyphen: Bool { last == .colon || last == .hyphen }

    /// Whether a letter or a digit directly follows the `#` at the start.
    fileprivate var startsTag: Bool { dropFirst().first.map { $0.isLetterOrDigit || $0 >= 0x80 } ?? false }

    /// Whether a letter or a digit directly follows the `#` at the start, or a number is the rest of its line.
    fileprivate var startsTagOrNumber: Bool {
        if startsTag { return true }
        let rest = dropFirst().drop { $0 == .space }
        let number = rest.prefix(while: \.isDigit)
        let end = rest[number.endIndex...].first { !$0.isSpaceOrTab }
        return !number.isEmpty && (end?.isLineEnd ?? true)
    }

    /// Whether a `#` follows a space in a line that does not begin with it.
    fileprivate var hasCommentAfterValue: Bool {
        var start = startIndex
        while let hash = self[start...].firstIndex(of: .hash) {
            let before = self[startIndex..<hash]
            if before.last?.isSpaceOrTab == true,
                before.last(where: { !$0.isSpaceOrTab }).map({ !$0.isLineEnd }) ?? false
            {
                return true
            }
            start = hash + 1
        }
        return false
    }
}

extension String {
    fileprivate var hasLetter: Bool { utf8.contains { $0.isLetter || $0 >= 0x80 } }
}
