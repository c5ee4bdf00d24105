extension Problem {
    /// The advice for a link to a file that does not exist.
    static func adviceForFile(in destination: String) -> String {
        if destination.hasPrefix("www.") { return "for a website, write https://\(destination)" }
        return destination.hasPrefix("/")
            ? "correct the path, or add the file: a leading “/” is the content folder"
            : "write the path relative to this file, or relative to the content folder with a leading “/”"
    }

    /// The advice for a link to a heading that does not exist.
    static func adviceForHeading(in destination: String) -> String {
        guard destination.hasPrefix("[[") else {
            return "after “#”, write the heading in lowercase with “-” between words: "
                + "for ## Old names, write #old-names"
        }
        return destination.contains("#^")
            ? "link to a heading, such as [[Owl#Food]]: links to blocks are not supported"
            : "write a heading of that page after “#”, such as [[Owl#Food]]"
    }
}
