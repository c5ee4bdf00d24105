import Sectioning

/// Two lists that differ as much as possible, with a shape for which a naive algorithm takes quadratic time.
struct HostileShape {
    let name: String
    let old: @Sendable (Int) throws -> Snapshot<Int, Int>
    let new: @Sendable (Int) throws -> Snapshot<Int, Int>

    static func list(_ ids: some Sequence<Int>, _ keys: (Int) -> [Int]) throws -> Snapshot<Int, Int> {
        try ids.sectioned(byEach: keys, id: { $0 })
    }

    static let all: [HostileShape] = [
        HostileShape(
            name: "one section, reversed", old: { try list(0..<$0) { _ in [0] } },
            new: { try list((0..<$0).reversed()) { _ in [0] } }),
        HostileShape(
            name: "one section, shuffled", old: { try list(0..<$0) { _ in [0] } },
            new: { count in
                var generator = SeededGenerator(seed: 1)
                return try list((0..<count).shuffled(using: &generator)) { _ in [0] }
            }),
        HostileShape(
            name: "one section, every other goes", old: { try list(0..<$0) { _ in [0] } },
            new: { try list((0..<$0).filter { $0 % 2 == 0 }) { _ in [0] } }),
        HostileShape(
            name: "n sections, reversed", old: { try list(0..<$0) { [$0] } },
            new: { try list((0..<$0).reversed()) { [$0] } }),
        HostileShape(
            name: "n sections, entries rotated", old: { try list(0..<$0) { [$0] } },
            new: { count in try list(0..<count) { [($0 + 1) % count] } }),
        HostileShape(
            name: "nothing in common", old: { try list(0..<$0) { [$0 % 300] } },
            new: { count in try list(count..<2 * count) { [300 + $0 % 300] } }),
        HostileShape(
            name: "sections in common only", old: { try list(0..<$0) { [$0 % 300] } },
            new: { count in try list(count..<2 * count) { [$0 % 300] } }),
        HostileShape(
            name: "everything in three sections",
            old: { try list(0..<$0) { [$0 % 300, 300 + $0 % 7, 400] } },
            new: { try list((0..<$0).reversed()) { [$0 % 299, 300 + $0 % 11, 400] } }),
        HostileShape(
            name: "one entry in n/10 sections",
            old: { count in try list(0..<1) { _ in Array(0..<count / 10) } },
            new: { count in try list(0..<1) { _ in Array(count / 20..<count / 20 + count / 10) } }),
        HostileShape(
            name: "from nothing", old: { _ in Snapshot() }, new: { try list(0..<$0) { [$0 % 300] } }),
    ]
}

/// Measures one shape in all sizes.
func measureHostile(_ shape: HostileShape, counts: [Int]) throws {
    var table = Table(shape.name, counts: counts)
    for count in counts {
        let old = try shape.old(count)
        let new = try table.measure("sectioned(byEach:)") { try shape.new(count) }
        let difference = table.measure("difference(from:)") { new.difference(from: old) }
        let applied = try table.measure("applying(_:)") { try old.applying(difference) }
        precondition(applied == new)
        let back = try table.measure("applying its inverse") { try new.applying(difference.inverse) }
        precondition(back == old)
        _ = table.measure("what changed") {
            (difference.movedEntries.count, difference.changedSections.count)
        }
        let filtered = table.measure("filtered to half") { new.filtered { $0 % 2 == 0 } }
        precondition(filtered.placementCount <= new.placementCount)
    }
    table.print()
}
