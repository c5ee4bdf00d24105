import Foundation
import Sectioning
import TestSupport
import Testing

@Suite("Encoding and decoding")
struct CodableTests {
    private func decoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test(
        "snapshots and differences are the same after encoding and decoding",
        arguments: 0..<200 as Range<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let (old, new) = (generator.snapshot(), generator.snapshot())
        #expect(try decoded(old) == old)
        let difference = try decoded(new.difference(from: old))
        #expect(difference == new.difference(from: old))
        #expect(try old.applying(difference) == new)
    }

    @Test("a selection keeps its order, and policies their exceptions")
    func selection() throws {
        let selection = Selection([3, 1, 2])
        #expect(try decoded(selection).ids == [3, 1, 2])
        let policies = SelectionPolicies(.single, exceptions: ["Driver": .atMost(2), "Guests": .multiple])
        #expect(try decoded(policies) == policies)
        #expect(try decoded(EntryPosition(section: 1, offset: 2)) == EntryPosition(section: 1, offset: 2))
    }

    @Test(
        "sections that are inconsistent are an error of the decoder",
        arguments: [
            #"{"sections": [{"key": 1, "placements": []}, {"key": 1, "placements": []}], "indexedKeys": [1]}"#,
            #"{"sections": [{"key": 1, "placements": []}], "indexedKeys": []}"#,
            #"{"sections": [{"key": 1, "placements": [{"id": 5, "revision": 0}, {"id": 5, "revision": 0}]}], "indexedKeys": [1]}"#,
        ])
    func inconsistent(json: String) throws {
        let whole = Data((json.dropLast() + #", "emptySections": "omit"}"#).utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(NumberedSnapshot.self, from: whole) }
    }

    @Test("a decoded difference with its steps in another order, or out of range, is an error")
    func hostileDifference() throws {
        let old = try NumberedSnapshot(sections: [
            .init(key: 1, placements: [Placement(id: 1), Placement(id: 2)]), .init(key: 2, placements: []),
        ])
        let new = NumberedSnapshot()
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(new.difference(from: old)))
        for name in ["removals", "sectionRemovals"] {
            var steps = try #require(json as? [String: Any])
            steps[name] = Array(try #require(steps[name] as? [Any]).reversed())
            let hostile = try JSONDecoder().decode(
                SnapshotDifference<Int, Int>.self, from: JSONSerialization.data(withJSONObject: steps))
            #expect(throws: SectioningError<Int, Int>.self) { try old.applying(hostile) }
        }
        let back = try JSONEncoder().encode(old.difference(from: new))
        let text = try #require(String(data: back, encoding: .utf8))
        let negative = Data(text.replacingOccurrences(of: #""offset":0"#, with: #""offset":-1"#).utf8)
        let hostile = try JSONDecoder().decode(SnapshotDifference<Int, Int>.self, from: negative)
        #expect(throws: SectioningError<Int, Int>.self) { try new.applying(hostile) }
    }

    @Test(
        "a decoded difference with a position that nothing can be inserted at is an error, which names it",
        arguments: ["insertions", "sectionInsertions", "indexInsertions"], [Int.min, -1, 0, 9, .max])
    func hostilePosition(name: String, position: Int) throws {
        let old = try NumberedSnapshot(
            sections: [.init(key: 1, placements: [])], indexedKeys: [1, 9], emptySections: .index)
        var new = old
        try new.append(ids: [1, 2], toSection: 1)
        try new.appendSections([2, 3])
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(new.difference(from: old)))
        var steps = try #require(json as? [String: Any])
        var insertions = try #require(steps[name] as? [[String: Any]])
        try #require(insertions.count == 2)
        if name == "insertions" {
            insertions[1]["place"] = ["section": 1, "offset": position]
        } else {
            insertions[1]["position"] = position
        }
        steps[name] = insertions
        let hostile = try JSONDecoder().decode(
            SnapshotDifference<Int, Int>.self, from: JSONSerialization.data(withJSONObject: steps))
        let error = #expect(throws: SectioningError<Int, Int>.self) { try old.applying(hostile) }
        guard case .positionOutOfRange(position, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a decoded difference with a key that is not equal to itself is an error")
    func notANumber() throws {
        let old = Snapshot<Double, Int>()
        let new = try Snapshot<Double, Int>(sections: [.init(key: 1, placements: [])])
        let text = String(decoding: try JSONEncoder().encode(new.difference(from: old)), as: UTF8.self)
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let hostile = try decoder.decode(
            SnapshotDifference<Double, Int>.self,
            from: Data(text.replacingOccurrences(of: #""key":1"#, with: #""key":"nan""#).utf8))
        #expect(throws: SectioningError<Double, Int>.self) { try old.applying(hostile) }
    }
}
