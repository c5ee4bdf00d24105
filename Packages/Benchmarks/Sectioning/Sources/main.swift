let arguments = CommandLine.arguments.dropFirst()
let given = arguments.compactMap { Int($0) }
let counts = given.isEmpty ? [125_000, 250_000, 500_000, 1_000_000] : given

print(
    "Seconds of processor time, the shortest of three runs; in brackets, how many times those of the size before."
)
if !arguments.contains("hostile") {
    try measureWorks(EntryMaker(keys: .texts, ids: .numbers), counts: counts)
    try measureWorks(EntryMaker(keys: .numbers, ids: .numbers), counts: counts)
    try measureWorks(EntryMaker(keys: .texts, ids: .texts), counts: counts)
}
if !arguments.contains("usual") {
    for shape in HostileShape.all { try measureHostile(shape, counts: counts) }
}
