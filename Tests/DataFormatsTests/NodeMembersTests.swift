@testable import DataFormats
import Diagnostics
import TestSupport
import Testing

@Suite("The members of an object")
struct NodeMembersTests {
    private func members(_ keys: [String]) -> Node.Members {
        Node.Members(
            keys.map { key in
                let value = Node(.scalar(Node.Scalar(text: key, type: .string)), at: .start)
                return Node.Member(key: key, keyPosition: .start, value: value)
            })
    }

    @Test("each key is found at its position", arguments: [0, 1, 2, 63, 64, 65, 66, 500])
    func positions(count: Int) {
        var random = SeededGenerator(seed: UInt64(count))
        let keys = (0..<count).map { "key \($0 * 7)" }.shuffled(using: &random)
        let members = members(keys)
        #expect(members.map { $0.key } == keys)
        for (position, key) in keys.enumerated() {
            #expect(members.position(of: key) == position)
            #expect(members.position(of: key + "a") == nil)
        }
        #expect(members.position(of: "") == nil)
        let node = Node(.object(members), at: .start)
        #expect(keys.allSatisfy { node[$0]?.text == $0 })
    }

    /// As in `String`, a letter and an accent equal the letter with the accent.
    @Test("equal keys of different bytes are found in objects of any size", arguments: [3, 300])
    func forms(count: Int) {
        let members = members((0..<count).map { "é\($0)" })
        #expect(members.position(of: "e\u{301}2") == 2)
    }

    @Test("finding a key in twice as many takes one more comparison")
    func comparisons() {
        func comparisons(_ count: Int) -> Int {
            let keys = (0..<count).map { "key \($0)" }
            let members = members(keys)
            return keys.map { key in
                var number = 0
                _ = members.position {
                    number += 1
                    return keys[$0] == key
                } isBeforeKey: {
                    number += 1
                    return keys[$0] < key
                }
                return number
            }.max() ?? 0
        }
        #expect(comparisons(2_000) <= comparisons(1_000) + 1)
        #expect(comparisons(1_000) < 20)
    }
}
