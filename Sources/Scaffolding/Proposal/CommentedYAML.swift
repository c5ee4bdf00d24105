/// A settings file in the making: settings, settings that are switched off, and comments that explain them.
struct CommentedYAML {
    private(set) var text = ""

    /// Comments are broken before this column.
    private static let width = 100

    mutating func blankLine() { text += "\n" }

    /// A comment of any length; what it quotes cannot leave its line.
    mutating func comment(_ comment: String, indent: Int = 0) {
        let start = String(repeating: " ", count: indent) + "#"
        var line = start
        for word in YAMLScalarFormatter.visible(comment).split(separator: " ") {
            if line.count + word.count >= Self.width, line != start {
                text += line + "\n"
                line = start
            }
            line += " " + word
        }
        text += line + "\n"
    }

    /// A key and a text that is written so that it reads back as it is.
    mutating func setting(_ key: String, _ value: String, indent: Int = 0, isCommentedOut: Bool = false) {
        line("\(key): \(YAMLScalarFormatter.make(value))", indent: indent, isCommentedOut: isCommentedOut)
    }

    /// A line that is YAML already. One that is off begins with a `#` that touches it: a comment has a space.
    mutating func line(_ yaml: String, indent: Int = 0, isCommentedOut: Bool = false) {
        text += String(repeating: " ", count: indent) + (isCommentedOut ? "#" : "") + yaml + "\n"
    }
}
