/// A problem with the key `source` of a catalog.
public enum SourceProblem: Hashable, Sendable {
    case outsideFolder(String)
    case missingFile(String, suggestion: String?)
    case fileOfOtherCatalog(String, folder: String)
    /// The file has the extension of a format whose files are read without the key.
    case readWithoutSource(String)
    case unknownEncoding(String, suggestion: String?)
    case duplicateColumn(String)
}

extension SourceProblem {
    /// The description of the problem, printed after `error: `.
    var message: String {
        switch self {
        case .outsideFolder(let path): "“\(path.excerpt)” is outside the folder of the catalog"
        case .missingFile(let path, _): "there is no file “\(path.excerpt)” in the folder of the catalog"
        case .fileOfOtherCatalog(let path, let folder):
            "“\(path.excerpt)” is in the folder of another catalog, \(folder)"
        case .readWithoutSource(let path): "“\(path.excerpt)” is not a table"
        case .unknownEncoding(let name, _): "“\(name.excerpt)” is not the name of an encoding"
        case .duplicateColumn(let name): "“columns” has the name “\(name.excerpt)” twice"
        }
    }

    var advice: String? {
        switch self {
        case .outsideFolder: "move the file into the folder, and write its path from there"
        case .missingFile(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write the path from the folder of the catalog"
        case .fileOfOtherCatalog: "add “source” to the catalog.yaml of that folder, or move the file"
        case .readWithoutSource:
            "remove “source”: Markdown, JSON and YAML files in the folder are read without it"
        case .unknownEncoding(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "write a name such as windows-1252, iso-8859-15, macintosh, shift_jis or gb18030"
        case .duplicateColumn: "rename one of them"
        }
    }
}
