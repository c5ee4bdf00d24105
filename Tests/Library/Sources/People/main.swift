import Sectioning

let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) }
let latin = SectionCollation(
    letters: letters,
    letterPosition: { name in letters.firstIndex { name.uppercased().hasPrefix($0) } ?? letters.count },
    sortKey: { Array($0.uppercased().utf8) })
let byTeam = try people.sectioned(by: \.team, order: .ascending)
let byName = try people.sectioned(alphabeticallyBy: \.name, collation: latin)

for (title, list) in [("by team", byTeam), ("by name", byName)] {
    print(title)
    for section in list.sections {
        print(section.key + ":", section.placements.map { people[$0.id].name }.joined(separator: ", "))
    }
}
