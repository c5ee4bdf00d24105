struct Person: Identifiable {
    let id: Int
    let name: String
    let team: String
}

let people = [
    Person(id: 0, name: "Zoe", team: "Kitchen"),
    Person(id: 1, name: "ada", team: "Garden"),
    Person(id: 2, name: "Bert", team: "Kitchen"),
    Person(id: 3, name: "Ana", team: "Cellar"),
    Person(id: 4, name: "7 of 9", team: "Garden"),
]
