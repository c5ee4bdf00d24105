extension Array<Entry> {
    /// Numbers entries whose ids are taken: the first keeps its id, the next get `-2`, `-3` and so on.
    ///
    /// An id that another entry has by itself is not given away, so an entry's id depends only on those that come
    /// before it in the source and would have the same.
    /// - Complexity: O(*n*) for *n* entries: no number is tried twice for one id.
    mutating func numberDuplicateIDs() {
        // Ids that differ by case only would be one folder on some disks.
        var taken: Set<String> = []
        var further: [Int] = []
        for position in indices where !taken.insert(self[position].id.lowercased()).inserted {
            further.append(position)
        }
        var numbers: [String: Int] = [:]
        for position in further {
            let id = self[position].id
            var number = numbers[id.lowercased(), default: 1]
            var numbered: String
            repeat {
                number += 1
                numbered = "\(id)-\(number)"
            } while !taken.insert(numbered.lowercased()).inserted
            numbers[id.lowercased()] = number
            self[position].id = numbered
        }
    }
}
