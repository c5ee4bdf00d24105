/// A builder of a settings file: settings, disabled settings, and comments that explain them.
struct CommentedYAML {
    private(set) var text = ""

    /// The column before which comments are wrapped.
    private static let width = 100

    mutating func blankLine() { text += "\n" }

    /// Writes a comment of any length. Line breaks in quoted values are escaped.
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

    /// Writes a key and a string, formatted so that it reads back unchanged.
    mutating func setting(_ key: String, _ value: String, indent: Int = 0, isCommentedOut: Bool = false) {
        line("\(key): \(YAMLScalarFormatter.make(value))", indent: indent, isCommentedOut: isCommentedOut)
    }

    /// Writes a line of YAML. A disabled line begins with `#` and no space; a comment has a space.
    mutating func line(_ yaml: String, indent: Int = 0, isCommentedOut: Bool = false) {
        text += String(repeating: " ", count: indent) + (isCommentedOut ? "#" : "") + yaml + "\n"
    }
}
