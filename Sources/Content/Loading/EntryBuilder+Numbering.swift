extension Array<Entry> {
    /// Numbers entries with duplicate ids: the first keeps its id, and the following ones get `-2`, `-3` and
    /// so on.
    ///
    /// The unnumbered id of another entry is never assigned, so an entry's id depends only on earlier entries in
    /// the source with the same id.
    /// - Complexity: O(*n*) for *n* entries: each number is tried once per id.
    mutating func numberDuplicateIDs() {
        // Ids that differ only by case would be one folder in some file systems.
        var taken: Set<String> = []
        var duplicates: [Int] = []
        for position in indices where !taken.insert(self[position].id.lowercased()).inserted {
            duplicates.append(position)
        }
        var numbers: [String: Int] = [:]
        for position in duplicates {
            let id = self[position].id
            var number = numbers[id.lowercased(), default: 1]
            var numbered: String
            repeat {
                number += 1
                numbered = "\(id)-\(number)"
            } while !taken.insert(numbered.lowercased()).inserted
            numbers[id.lowercased()] = number
            self[position] = self[position].with(id: numbered)
        }
    }
}
