import DataFormats
import Diagnostics

/// An object whose values are entries. Each becomes an element of a list, with its key as an additional member.
struct KeyedEntries {
    let entries: [Node]
    /// The name of the member for the key; `nil` if each entry already has its key as `id`.
    let keyName: String?

    /// Creates the entries from an object.
    /// - Returns: `nil` if the node is not an object, is empty, or has values that are not objects.
    /// - Complexity: O(*members of all entries*).
    init?(_ node: Node) {
        guard let members = node.members, !members.isEmpty,
            members.allSatisfy({ $0.value.members != nil })
        else { return nil }
        guard !members.allSatisfy({ $0.value["id"]?.text == $0.key }) else {
            keyName = nil
            entries = members.map { $0.value }
            return
        }
        let taken = Set(members.lazy.flatMap { $0.value.members ?? [] }.map { $0.key })
        let numbered = (2...).lazy.map { "id-\($0)" }
        guard let name = (Self.names.first { !taken.contains($0) } ?? numbered.first { !taken.contains($0) })
        else { return nil }
        keyName = name
        entries = members.map { member in
            let key = Node(.scalar(Node.Scalar(text: member.key, type: .string)), at: member.keyPosition)
            let first = Node.Member(key: name, keyPosition: member.keyPosition, value: key)
            return Node(.object([first] + (member.value.members ?? [])), at: member.value.position)
        }
    }

    private static let names = ["id", "key", "code"]

    /// Returns the entries as a JSON list, each as written in the file.
    /// - Parameter start: The offset of the object.
    /// - Complexity: O(*bytes*).
    func bytes(from file: SourceFile, at start: Int) -> [UInt8] {
        let bytes = file.bytes
        var list = Array("[\n".utf8)
        list.reserveCapacity(bytes.count + bytes.count / 4)
        var index = start
        skip(to: UInt8(ascii: "{"), in: bytes, &index)
        for number in entries.indices {
            skip(to: .quote, in: bytes, &index)
            let key = index..<Self.endOfString(in: bytes, from: index)
            index = key.upperBound
            skip(to: UInt8(ascii: "{"), in: bytes, &index)
            let end = EntryList.endOfValue(in: bytes, from: index - 1)
            if number > 0 { list += Array(",\n".utf8) }
            list.append(UInt8(ascii: "{"))
            if let keyName {
                let isOnlyEntry = entries[number].members?.count == 1
                list += Array("\"\(keyName)\": ".utf8) + bytes[(key.lowerBound - 1)..<key.upperBound]
                if !isOnlyEntry { list += Array(", ".utf8) }
            }
            list += bytes[index..<end]
            index = end
        }
        return list + Array("\n]\n".utf8)
    }

    /// Moves past the next occurrence of a character, which only spaces, commas and colons can precede.
    private func skip(to character: UInt8, in bytes: [UInt8], _ index: inout Int) {
        while index < bytes.count, bytes[index] != character { index += 1 }
        index += 1
    }

    /// Returns the offset after the closing quote of the string whose first character is at `start`.
    private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != .quote {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index + 1
    }
}
