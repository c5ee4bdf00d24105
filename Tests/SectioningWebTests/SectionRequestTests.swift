import SectioningWeb
import TestSupport
import Testing

@Suite("A page's request for sections")
struct SectionRequestTests {
    private func answer(to words: [Int32]) -> [Int32] {
        words.withUnsafeBufferPointer { Answer.sections(Request($0)).words }
    }

    private func answer(to columns: [[Int32]]) -> [Int32] {
        answer(to: columns.flatMap { [Int32($0.count)] + $0 })
    }

    @Test("is answered by the table", arguments: try SectioningLaw.all())
    func table(law: SectioningLaw) throws {
        let (bounds, keys) = columns(of: law.entries)
        let choices = [law.remainder.code, law.empty.code]
        let made = answer(to: [bounds, keys, law.identities, law.given, law.last, choices])
        #expect(made.count == Int(made[1]) + 2)
        let columns = try columns(in: made)
        guard let (reason, about) = law.refusal else {
            let vacant = Set(law.vacant)
            let (bounds, identities) = self.columns(of: law.sections.map { Array($0.dropFirst()) })
            #expect(made[0] == 0)
            #expect(
                columns == [
                    law.sections.map { $0[0] }, bounds, identities, law.indexed, law.targets,
                    law.targets.indices.map { vacant.contains(law.indexed[$0]) ? 1 : 0 },
                ])
            return
        }
        #expect(reason == "duplicateEntry" && made[0] == 2)
        #expect(columns == [about])
    }

    @Test("has entries numbered from 0 where it names none")
    func numbered() throws {
        let made = answer(to: [[0, 1, 2], [5, 5], [], [], [], [0, 0]])
        #expect(try columns(in: made)[2] == [0, 1])
    }

    @Test(
        "that is not whole is refused with the column's position",
        arguments: [
            ([], 0), ([1], 0), ([-1], 0), ([2, 0], 0), ([1, 0], 1),
            // The bounds do not begin at 0, descend, or do not end where the keys do.
            ([0, 0], 0), ([1, 1, 0], 0), ([3, 0, 2, 1, 1, 7], 0), ([2, 0, 2, 1, 7], 0), ([2, 0, 1, 0], 0),
            // Two identities for one entry.
            ([2, 0, 1, 1, 7, 2, 1, 2], 2),
            ([1, 0, 0, 0, 0], 4), ([1, 0, 0, 0, 0, 0], 5), ([1, 0, 0, 0, 0, 0, 1, 0], 5),
            // An order and a policy that do not exist, and a column more.
            ([1, 0, 0, 0, 0, 0, 2, 4, 0], 5), ([1, 0, 0, 0, 0, 0, 2, 0, 3], 5),
            ([1, 0, 0, 0, 0, 0, 2, 0, 0, 0], 6),
        ] as [([Int32], Int32)])
    func malformed(words: [Int32], column: Int32) {
        #expect(answer(to: words) == [100, 2, 1, column])
    }

    private func columns(of lists: [[Int32]]) -> (bounds: [Int32], values: [Int32]) {
        (lists.reduce(into: [0]) { $0.append(($0.last ?? 0) + Int32($1.count)) }, lists.flatMap { $0 })
    }

    private func columns(in answer: [Int32]) throws -> [[Int32]] {
        var rest = answer.dropFirst(2)
        var columns: [[Int32]] = []
        while let length = rest.popFirst() {
            try #require(length >= 0 && length <= rest.count)
            columns.append(Array(rest.prefix(Int(length))))
            rest = rest.dropFirst(Int(length))
        }
        return columns
    }
}

extension SectioningLaw.Remainder {
    fileprivate var code: Int32 {
        switch self {
        case .appearance: 0
        case .count: 1
        case .ascending: 2
        case .descending: 3
        }
    }
}

extension SectioningLaw.Empty {
    fileprivate var code: Int32 {
        switch self {
        case .omit: 0
        case .header: 1
        case .index: 2
        }
    }
}
