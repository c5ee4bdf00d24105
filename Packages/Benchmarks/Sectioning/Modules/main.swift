import Sectioning

/// Runs one piece of work of the library. `modules.py` counts the instructions inside `measured`.

struct Item: Identifiable, Sendable {
    let id: Int
    let key: String
}

typealias List = Snapshot<String, Int>

@inline(never)
func measured<Result>(_ work: () throws -> Result) rethrows -> Result {
    try work()
}

func oneSection(_ ids: some Sequence<Int>) throws -> List {
    try List(sections: [List.Section(key: "all", placements: ids.map { Placement(id: $0) })])
}

func measureDifference(from old: List, to new: List) throws {
    let difference = measured { new.difference(from: old) }
    let applied = try old.applying(difference)
    precondition(applied == new)
}

let works: [String: () throws -> Void] = [
    "sectioned(by:) of 100,000": {
        var generator = SeededGenerator(seed: 1)
        let keys = (0..<300).map { "catalog/section-\($0)" }
        let items = (0..<100_000).map { number in
            Item(id: number, key: keys[Int.random(in: keys.indices, using: &generator)])
        }
        let list = try measured { try items.sectioned(by: \.key, order: .ascending) }
        precondition(list.placementCount == 100_000)
    },
    "difference of 4,000, shuffled": {
        var generator = SeededGenerator(seed: 1)
        let new = try oneSection((0..<4_000).shuffled(using: &generator))
        try measureDifference(from: oneSection(0..<4_000), to: new)
    },
    "difference of 100,000, shuffled": {
        var generator = SeededGenerator(seed: 1)
        let new = try oneSection((0..<100_000).shuffled(using: &generator))
        try measureDifference(from: oneSection(0..<100_000), to: new)
    },
    "applying it": {
        var generator = SeededGenerator(seed: 1)
        let (old, new) = (
            try oneSection(0..<100_000), try oneSection((0..<100_000).shuffled(using: &generator))
        )
        let difference = new.difference(from: old)
        let applied = try measured { try old.applying(difference) }
        precondition(applied == new)
    },
    "snapshot of 1,000,000": {
        let sections = (0..<1_000).map { number in
            List.Section(
                key: "section-\(number)", placements: (0..<1_000).map { Placement(id: number * 1_000 + $0) })
        }
        let list = try measured { try List(sections: sections) }
        precondition(list.placementCount == 1_000_000)
    },
    "difference after ten moves in 100,000": {
        var generator = SeededGenerator(seed: 1)
        let old = try oneSection(0..<100_000)
        var new = old
        for _ in 0..<10 {
            let id = Int.random(in: 0..<100_000, using: &generator)
            let target = Int.random(in: 0..<100_000, using: &generator)
            try new.move(id, fromSection: "all", toSection: "all", at: target)
        }
        try measureDifference(from: old, to: new)
    },
    "difference after ten inserts in 1,000,000": {
        let old = try oneSection(0..<1_000_000)
        var new = old
        for id in 1...10 { try new.insert([Placement(id: -id)], at: 0, inSection: "all") }
        try measureDifference(from: old, to: new)
    },
    "ten inserts in 1,000,000": {
        var list = try oneSection(0..<1_000_000)
        try measured { for id in 1...10 { try list.insert([Placement(id: -id)], at: 0, inSection: "all") } }
        precondition(list.placementCount == 1_000_010)
    },
    "Array.difference after ten moves in 100,000": {
        var generator = SeededGenerator(seed: 1)
        let old = Array(0..<100_000)
        var new = old
        for _ in 0..<10 {
            let id = new.remove(at: Int.random(in: 0..<99_999, using: &generator))
            new.insert(id, at: Int.random(in: 0..<99_999, using: &generator))
        }
        let difference = measured { new.difference(from: old) }
        let applied = old.applying(difference)
        precondition(applied == new)
    },
]

if let name = CommandLine.arguments.dropFirst().first, let work = works[name] {
    try work()
} else {
    for name in works.keys.sorted() { print(name) }
}
