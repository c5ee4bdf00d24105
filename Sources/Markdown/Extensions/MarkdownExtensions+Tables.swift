import Diagnostics

extension MarkdownExtensions {
    /// Builds tables from the paragraphs at the start and inserts them in place of their comments.
    mutating func insertTables(
        _ cells: [CellLocation], of scanner: inout BlockScanner, in root: MarkdownNode
    ) {
        var paragraph = root.firstChild
        var contents: [Int: [CellContent]] = [:]
        for location in cells {
            guard let node = paragraph else { break }
            paragraph = node.next
            contents[location.table, default: []].append(
                CellContent(location: location, paragraph: node, position: scanner.position(of: location)))
        }
        let numbers = Dictionary(uniqueKeysWithValues: tables.enumerated().map { ($1.firstLine + shift, $0) })
        let comments = root.all { $0.kind == .htmlBlock && numbers[$0.startLine] != nil }
        for comment in comments {
            guard let number = numbers[comment.startLine], let table = table(number, contents[number] ?? [])
            else {
                continue
            }
            comment.insertBefore(table)
            comment.remove()
        }
    }

    private struct CellContent {
        let location: CellLocation
        let paragraph: MarkdownNode
        let position: SourcePosition
    }

    /// Returns a table with its rows and cells.
    ///
    /// The table is filled before it is inserted into the tree, because cmark walks up to the root for each
    /// appended node.
    private mutating func table(_ number: Int, _ contents: [CellContent]) -> MarkdownNode? {
        guard let table = make(.table(number)) else { return nil }
        var rest = contents[...]
        for (row, cells) in tables[number].rows.enumerated() {
            guard let rowNode = make(.row(table: number, row: row)) else { continue }
            table.append(rowNode)
            for column in cells.indices {
                // Empty cells have no paragraph.
                let content = rest.first.flatMap {
                    $0.location.row == row && $0.location.column == column ? $0 : nil
                }
                let kind = Node.cell(
                    table: number, row: row, column: column, content?.position ?? .start)
                guard let cell = make(kind) else { continue }
                rowNode.append(cell)
                guard let content else { continue }
                rest.removeFirst()
                moveContent(to: cell, from: content.paragraph)
            }
        }
        return table
    }

    private func moveContent(to cell: MarkdownNode, from paragraph: MarkdownNode) {
        if let first = paragraph.firstChild, first.kind == .text {
            first.setLiteral(String(first.literal.unicodeScalars.dropFirst(CellLocation.opening.count)))
        }
        while let child = paragraph.firstChild { cell.append(child) }
        paragraph.remove()
    }
}
