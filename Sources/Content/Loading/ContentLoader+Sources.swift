package import DataFormats
package import Diagnostics
import Files
import ICUCollation

/// The file that a catalog names as its `source`.
extension ContentLoader {
    /// Returns the position of the item of a catalog's source, and records it. Reports a file that does not exist or that the
    /// catalog cannot have.
    func sourceItem(
        of settings: CatalogSettings, in folder: ContentLayout.Folder, _ files: inout FileReuse,
        into diagnostics: inout Diagnostics
    ) -> Int? {
        guard let source = settings.source else { return nil }
        let start = folder.path.isEmpty ? "" : folder.path + "/"
        let path = start + source.file.text
        let origin = source.file.origin
        func report(_ problem: SourceProblem) {
            diagnostics.report(.source(problem), in: origin.file, at: origin.position)
        }
        guard let position = files.items.position(ofFile: path) else {
            let names = files.items.lazy.filter { $0.kind == .file }.compactMap {
                $0.path.removingPathPrefix(start)
            }
            report(.missingFile(source.file.text, suggestion: source.file.nearest(in: Array(names))))
            return nil
        }
        if let other = files.catalogFolders.innermost(of: path), other != folder.path {
            report(.fileOfOtherCatalog(source.file.text, folder: contentPrefix + other))
            return nil
        }
        if case .table = source, let format = EntryFormat(path: path), format != .table {
            report(.readWithoutSource(source.file.text))
            return nil
        }
        files.sources.insert(position)
        return position
    }

    func settingsNode(_ file: SourceFile, into diagnostics: inout Diagnostics) -> (
        node: Node, file: SourceFile
    )? {
        let isJSON = file.path.hasSuffix(".json")
        let node =
            isJSON ? JSONReader.read(file, into: &diagnostics) : YAMLReader.read(file, into: &diagnostics)
        return node.map { ($0, file) }
    }

    /// Returns the settings that name a file as a source. They are read again, because only messages need them.
    func namedSource(ofFile path: String) -> SourceSettings? {
        guard EntryFormat(path: path).map({ $0 == .table }) ?? true else { return nil }
        var folder = path
        repeat {
            folder = ContentLayout.split(folder).folder
            let start = folder.isEmpty ? "" : folder + "/"
            for name in ContentLayout.catalogSettingsFiles {
                var ignored = Diagnostics()
                guard let bytes = try? bytes(of: start + name),
                    let (node, file) = settingsNode(
                        SourceFile(path: start + name, bytes: bytes), into: &ignored)
                else { continue }
                let source = CatalogSettings.read(node, in: file, into: &ignored).source
                return source.flatMap { (start + $0.file.text).hasSameBytes(as: path) ? $0 : nil }
            }
        } while !folder.isEmpty
        return nil
    }

    /// Returns what the settings say about the form of a table, to name its cells in messages; `nil` for a file that is not a
    /// table.
    /// - Parameter file: The path of the file in a diagnostic.
    package func tableForm(ofDiagnosticsIn file: String) -> TableForm? {
        guard let path = file.removingPathPrefix(contentPrefix) else { return nil }
        switch namedSource(ofFile: path) {
        case .table(let table): return table.form
        case .database: return nil
        case nil: return EntryFormat(path: path) == .table ? TableForm() : nil
        }
    }

    /// Returns a file as checked text. Reports the first error.
    /// - Parameter named: The settings of the file, if they name it as a source.
    static func text(
        of file: SourceFile, named: SourceSettings?, into diagnostics: inout Diagnostics
    ) -> SourceFile? {
        if case .table(let table) = named {
            guard let encoding = table.encoding else { return TableText.checked(file, into: &diagnostics) }
            return decode(file, from: encoding, into: &diagnostics)
        }
        return EntryFormat(path: file.path) == .table
            ? TableText.checked(file, into: &diagnostics)
            : TextDecoding.checkedText(of: file, into: &diagnostics)
    }

    /// Returns a table that is not UTF-8 as text, and the encoding that most such tables have; `nil` for other tables.
    package static func guessEncoding(of table: SourceFile) -> (text: SourceFile, encoding: String)? {
        var problems = Diagnostics()
        guard TableText.checked(table, into: &problems) == nil,
            problems.sorted.contains(where: {
                $0.problem == .syntax(.table(.invalidUTF8(file: table.name)))
            }), let encoding = CharacterEncoding("windows-1252")
        else { return nil }
        var ignored = Diagnostics()
        return decode(table, from: encoding, into: &ignored).map { ($0, encoding.name) }
    }

    /// Returns the bytes of a file as text, converted from its encoding. Reports the first error.
    private static func decode(
        _ file: SourceFile, from encoding: CharacterEncoding, into diagnostics: inout Diagnostics
    ) -> SourceFile? {
        if let format = BinaryFormat(of: file.bytes), file.bytes.contains(0) {
            diagnostics.report(Diagnostic(.syntax(.notText(format)), file: file.path))
            return nil
        }
        var decoder = UTF16Decoder()
        guard
            encoding.decode(
                file.bytes, append: { decoder.append($0) },
                fail: {
                    decoder.finish()
                    decoder.appendError()
                })
        else { return TableText.checked(file, into: &diagnostics) }
        decoder.finish()
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = decoder.utf8.starts(with: byteOrderMark)
        let text = SourceFile(
            path: file.path, bytes: isMarked ? Array(decoder.utf8.dropFirst(3)) : decoder.utf8)
        if let error = decoder.firstError {
            diagnostics.report(
                Diagnostic(
                    .syntax(.table(.undecodable(encoding: encoding.name, isNamed: true))), in: text,
                    atByte: error - (isMarked ? 3 : 0)))
            return nil
        }
        if !isMarked, let offset = firstCharacterOfUTF8(in: file.bytes, decodedAs: text.bytes) {
            let problem = TableProblem.otherThanUTF8(encoding: encoding.name)
            diagnostics.report(Diagnostic(.syntax(.table(problem)), in: text, atByte: offset))
            return nil
        }
        return TextDecoding.checkedText(of: text, into: &diagnostics)
    }

    /// Returns the offset of the first character other than ASCII in UTF-8 that was read with one character for each byte;
    /// `nil` for other text. What is text in such an encoding is hardly ever UTF-8, too.
    private static func firstCharacterOfUTF8(in bytes: [UInt8], decodedAs text: [UInt8]) -> Int? {
        guard let first = bytes.firstIndex(where: { $0 >= 0x80 }),
            TextDecoding.firstInvalidByte(in: bytes) == nil
        else { return nil }
        let characters = text.count { $0 & 0xC0 != 0x80 }
        return characters == bytes.count ? first : nil
    }
}

extension SourcePath {
    /// Returns the path that is most similar, or one in another folder with the same name.
    fileprivate func nearest(in paths: [String]) -> String? {
        let name = ContentLayout.split(text).name
        return Suggestion.nearest(to: text, in: paths)
            ?? paths.first { ContentLayout.split($0).name == name }
    }
}

extension [Int] {
    /// The ascending positions with another one.
    func inserting(_ position: Int?) -> [Int] {
        guard let position else { return self }
        let index = partitioningIndex { $0 >= position }
        if index < count, self[index] == position { return self }
        return Array(self[..<index]) + [position] + Array(self[index...])
    }
}

extension EmptyCatalogReason {
    /// - Parameters:
    ///   - drafts: The ids of the drafts that are not built.
    ///   - files: The paths of the catalog's files of entries, relative to the content folder.
    ///   - source: What the catalog's settings name as a source.
    init(drafts: [String], files: [String], source: SourceSettings?) {
        if !drafts.isEmpty {
            self = .onlyDrafts
        } else if case .database = source {
            self = .emptyResult
        } else if let path = files.first(where: { EntryFormat(path: $0) != .markdown }) {
            // A source without the extension of a format is a table.
            self = .emptyFile(contentPrefix + path, isTable: EntryFormat(path: path) ?? .table == .table)
        } else {
            self = .noFiles
        }
    }
}

extension [ContentItem] {
    /// Returns the position of the regular file with a path; `nil` if there is none. The items are in the order of their paths.
    /// - Complexity: O(log *n*).
    func position(ofFile path: String) -> Int? {
        let position = partitioningIndex { !$0.path.isOrderedBeforeAsPath(path) }
        guard position < count, self[position].kind == .file, self[position].path.hasSameBytes(as: path)
        else { return nil }
        return position
    }
}

extension Set<String> {
    /// Returns the nearest folder above a path that is an element.
    /// - Complexity: O(*depth of folders*).
    func innermost(of path: String) -> String? {
        var folder = path
        repeat {
            folder = ContentLayout.split(folder).folder
            if contains(folder) { return folder }
        } while !folder.isEmpty
        return nil
    }
}
