import Files
import Testing

@Suite("Positions of strings")
struct KeyPositionsTests {
    @Test("a table finds the strings that were added, and no others", arguments: [0, 1, 7, 8, 9, 1_000])
    func lookup(count: Int) {
        let keys = (0..<count).map { "key-\($0)" }
        var positions = KeyPositions()
        for (position, key) in keys.enumerated() {
            #expect(
                positions.set(position, hash: KeyPositions.hash(of: key)) { keys[$0].hasSameBytes(as: key) }
                    == nil)
        }
        let find = { (key: String) in
            positions.position(hash: KeyPositions.hash(of: key)) { keys[$0].hasSameBytes(as: key) }
        }
        #expect(keys.map(find) == Array(0..<count))
        #expect(find("key-\(count)") == nil)
    }

    @Test("strings with the same hash are told apart")
    func collision() {
        let keys = (0..<100).map { "\($0)" }
        var positions = KeyPositions()
        for (position, key) in keys.enumerated() {
            positions.set(position, hash: 1) { keys[$0].hasSameBytes(as: key) }
        }
        for (position, key) in keys.enumerated() {
            #expect(positions.position(hash: 1) { keys[$0].hasSameBytes(as: key) } == position)
        }
    }

    @Test("a string that is added again has its new position")
    func replacement() {
        var positions = KeyPositions()
        #expect(positions.set(3, hash: 5) { _ in true } == nil)
        #expect(positions.set(4, hash: 5) { _ in true } == 3)
        #expect(positions.position(hash: 5) { _ in true } == 4)
    }
}
