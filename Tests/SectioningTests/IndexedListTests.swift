import Sectioning
import Synchronization
import Testing

@Suite("The model of a view with a list")
struct IndexedListTests {
    struct Person: Identifiable, Sendable {
        let id: Int
        let name: String
        let team: String
    }

    private static let people = [
        Person(id: 1, name: "Ångström", team: "Optics"), Person(id: 2, name: "Abbe", team: "Optics"),
        Person(id: 3, name: "Noether", team: "Algebra"),
    ]

    private static func list() throws -> IndexedList<String, Person> {
        var configuration = IndexedList<String, Person>.Configuration()
        configuration.fields = [.text { $0.name }]
        configuration.kind = { $0.name.count > 5 ? "long" : "short" }
        configuration.header = { $0.count == 1 ? "1 person" : "\($0.count) people" }
        configuration.footer = { $0.key == "Optics" ? "In the north wing" : nil }
        configuration.policies = SelectionPolicies(.single)
        var list = IndexedList(configuration)
        list.load(people, in: try people.sectioned(by: \.team))
        return list
    }

    private func positions(_ section: Int, _ offset: Int) -> EntryPosition {
        EntryPosition(section: section, offset: offset)
    }

    /// The state as a string, since errors cannot be compared.
    private func described(_ list: IndexedList<String, Person>) -> String {
        switch list.state {
        case .loading: "loading"
        case .failed(let error): "failed: \(error)"
        case .empty: "empty"
        case .noResults: "no results"
        case .list: "list"
        }
    }

    @Test("a list has titles, index titles, headers, footers, kinds and entries")
    func rows() throws {
        let list = try Self.list()
        #expect((0..<list.sectionCount).map { list.title(ofSection: $0) } == ["Optics", "Algebra"])
        #expect(list.indexTitles == ["O", "A"] && list.indexTitle(ofSection: 1) == "A")
        #expect(list.indexTitles.indices.map { list.section(ofIndexTitleAt: $0) } == [0, 1])
        #expect((0..<2).map { list.entryCount(inSection: $0) } == [2, 1])
        #expect((0..<2).map { list.header(ofSection: $0) } == ["2 people", "1 person"])
        #expect((0..<2).map { list.footer(ofSection: $0) } == ["In the north wing", nil])
        #expect(list.entry(at: positions(0, 1))?.name == "Abbe")
        #expect(list.entries(ofSection: 0).map { $0.name } == ["Ångström", "Abbe"])
        #expect([positions(0, 0), positions(0, 1)].map { list.kind(at: $0) } == ["long", "short"])
    }

    @Test("an index of style `none` has no titles")
    func noIndex() throws {
        var configuration = IndexedList<String, Person>.Configuration()
        configuration.index = .none
        var list = IndexedList(configuration)
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        #expect(list.indexTitles.isEmpty && list.indexTitle(ofSection: 0) == nil && list.sectionCount == 2)
    }

    @Test("a list is loading, then fails, is empty, or shows its entries; a later failure keeps them")
    func states() throws {
        struct Offline: Error {}
        var list = IndexedList<String, Person>(.init())
        #expect(described(list) == "loading")
        list.fail(Offline())
        #expect(described(list) == "failed: Offline()")
        list.startLoading()
        #expect(described(list) == "loading")
        list.load([], in: Snapshot())
        #expect(described(list) == "empty")
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        #expect(described(list) == "list" && list.error == nil)
        list.fail(Offline())
        #expect(described(list) == "list" && list.error is Offline && list.sectionCount == 2)
    }

    @Test("a search shows its results with their sections, and white space shows all sections")
    func search() async throws {
        var list = try Self.list()
        let started = list.search(for: "noe")
        let search = try #require(started)
        #expect(list.isSearching && list.sectionCount == 2, "until the results are there, the list stays")
        let shown = list.show(try await search.results())
        #expect(shown)
        #expect(!list.isSearching && list.query == "noe")
        #expect(list.active.ids == [3] && list.indexTitles == ["A"] && list.all.ids == [1, 2, 3])
        let startedAgain = list.search(for: "nobody")
        let nobody = try #require(startedAgain)
        list.show(try await nobody.results())
        #expect(described(list) == "no results")
        #expect(list.search(for: " ") == nil && list.sectionCount == 2 && described(list) == "list")
    }

    @Test("results of an earlier search are ignored")
    func late() async throws {
        var list = try Self.list()
        let one = list.search(for: "noe")
        let first = try #require(one)
        let two = list.search(for: "abb")
        let second = try #require(two)
        let (late, now) = (try await first.results(), try await second.results())
        #expect(list.show(now) && !list.show(late))
        #expect(list.active.ids == [2])
        #expect(list.search(for: "") == nil)
        #expect(!list.show(now) && list.active.ids == [1, 2, 3])
    }

    @Test("a search ends when its task is canceled")
    func cancelled() async throws {
        var list = try Self.list()
        let started = list.search(for: "noe")
        let search = try #require(started)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await search.results()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        "entries that are loaded while something is searched for are searched, and the earlier results stay meanwhile"
    )
    func loadedWhileSearching() async throws {
        var list = try Self.list()
        let one = list.search(for: "a")
        let first = try #require(one)
        list.show(try await first.results())
        #expect(list.active.ids == [2])
        let more = Self.people + [Person(id: 4, name: "Airy", team: "Optics")]
        let loaded = list.load(more, in: try more.sectioned(by: \.team))
        let again = try #require(loaded)
        #expect(list.active.ids == [2] && list.isSearching)
        list.show(try await again.results())
        #expect(list.active.ids == [2, 4])
    }

    @Test("entries that are loaded before a first search is shown are all shown until it is")
    func loadedBeforeResults() async throws {
        var list = try Self.list()
        _ = list.search(for: "airy")
        let more = [
            Person(id: 4, name: "Airy", team: "Optics"), Person(id: 5, name: "Noether", team: "Algebra"),
        ]
        let loaded = list.load(more, in: try more.sectioned(by: \.team))
        #expect(list.active.ids == [4, 5] && described(list) == "list" && list.isSearching)
        list.show(try await #require(loaded).results())
        #expect(list.active.ids == [4])
    }

    @Test("while nothing is found, the state stays at each key until another search has results")
    func nothingFound() async throws {
        var list = try Self.list()
        let one = list.search(for: "x")
        #expect(described(list) == "list")
        list.show(try await #require(one).results())
        #expect(described(list) == "no results")
        let two = list.search(for: "xy")
        #expect(list.isSearching && described(list) == "no results")
        list.show(try await #require(two).results())
        #expect(described(list) == "no results")
        let three = list.search(for: "abb")
        #expect(list.active.ids == [] && list.isSearching && described(list) == "no results")
        list.show(try await #require(three).results())
        #expect(list.active.ids == [2] && described(list) == "list")
        #expect(list.search(for: "") == nil && described(list) == "list")
    }

    @Test(
        "an empty result stays until loaded entries are searched, and one that becomes empty is loading",
        arguments: [("abbot", "no results"), ("abb", "loading")])
    func loadedWithoutResults(query: String, state: String) async throws {
        var list = try Self.list()
        let one = list.search(for: query)
        list.show(try await #require(one).results())
        #expect(described(list) == (query == "abb" ? "list" : "no results"))
        let other = [Person(id: 9, name: "Abbot", team: "Optics")]
        let two = list.load(other, in: try other.sectioned(by: \.team))
        #expect(list.active.ids == [] && described(list) == state)
        list.show(try await #require(two).results())
        #expect(list.active.ids == [9] && described(list) == "list")
    }

    @Test("entries that are loaded first while something is searched for are shown when they are found")
    func restored() async throws {
        for text in ["noe", " ", ""] {
            var configuration = IndexedList<String, Person>.Configuration()
            configuration.fields = [.text { $0.name }]
            var list = IndexedList(configuration)
            list.selection = Selection([3])
            #expect(list.search(for: text) == nil && described(list) == "loading")
            let loaded = list.load(Self.people, in: try Self.people.sectioned(by: \.team))
            #expect(list.selection.ids == [3])
            guard text == "noe" else {
                #expect(loaded == nil && list.active.ids == [1, 2, 3] && described(list) == "list")
                continue
            }
            #expect(list.active.ids == [] && list.isSearching && described(list) == "loading")
            let again = list.load(Self.people, in: try Self.people.sectioned(by: \.name))
            #expect(list.active.ids == [] && described(list) == "loading")
            list.show(try await #require(again).results())
            #expect(list.active.ids == [3] && described(list) == "list")
        }
    }

    @Test("other sections of the loaded entries are shown and searched without folding the entries again")
    func rearranged() async throws {
        let folded = Mutex(0)
        var configuration = IndexedList<String, Person>.Configuration()
        configuration.fields = [.text { $0.name }]
        configuration.fold = { text in
            folded.withLock { $0 += 1 }
            return FoldedText(lowercasing: text)
        }
        configuration.policies = SelectionPolicies(.single)
        var list = IndexedList(configuration)
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        list.toggle(at: positions(0, 0))
        #expect(folded.withLock { $0 } == 3)
        #expect(list.rearrange(in: try Self.people.sectioned(by: \.name, order: .ascending)) == nil)
        #expect(list.active.sections.map { $0.key } == ["Abbe", "Noether", "Ångström"])
        #expect(list.selection.ids == [1] && list.indexTitles == ["A", "N", "Å"])
        var fewer = list.all
        try fewer.delete(1)
        list.rearrange(in: fewer)
        #expect(list.active.ids == [2, 3] && list.selection.isEmpty && folded.withLock { $0 } == 3)
        let one = list.search(for: "a")
        list.show(try await #require(one).results())
        let two = list.rearrange(in: try Self.people.sectioned(by: \.team))
        #expect(list.active.ids == [2] && list.isSearching)
        list.show(try await #require(two).results())
        #expect(list.active.ids == [2] && list.all.ids == [1, 2, 3])
    }

    @Test("policies, titles and index of a list can be changed")
    func configured() throws {
        var list = IndexedList<String, Person>(.init())
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        #expect(list.toggle(at: positions(0, 0)) == [])
        list.configuration.policies = SelectionPolicies(.multiple)
        #expect(list.toggle(at: positions(0, 0)) == [positions(0, 0)])
        list.selection.selectAll(of: list.active, under: list.configuration.policies)
        #expect(list.selection.ids == [1, 2, 3])
        list.configuration.index = .full
        #expect(list.indexTitles == ["Optics", "Algebra"])
        list.configuration.title = { $0.uppercased() }
        #expect(list.indexTitles == ["OPTICS", "ALGEBRA"] && list.title(ofSection: 0) == "OPTICS")
        list.configuration.fields = [.text { $0.name }]
        #expect(list.search(for: "noe") == nil, "the entries were loaded without fields")
        list.load(Self.people, in: list.all)
        #expect(list.search(for: "abb") != nil)
    }

    @Test("without fields that are searched, there is no search")
    func withoutFields() throws {
        var list = IndexedList<String, Person>(.init())
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        #expect(list.search(for: "noe") == nil && list.active.ids == [1, 2, 3] && !list.isSearching)
    }

    @Test("words can match anywhere")
    func anywhere() async throws {
        var configuration = IndexedList<String, Person>.Configuration()
        configuration.fields = [.text { $0.name }]
        configuration.matching = .anywhere
        var list = IndexedList(configuration)
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        let search = list.search(for: "the")
        list.show(try await #require(search).results())
        #expect(list.active.ids == [3])
    }

    @Test("entries that are no longer there are deselected, and a search deselects none")
    func selection() async throws {
        var list = try Self.list()
        #expect(list.toggle(at: positions(0, 0)) == [positions(0, 0)])
        #expect(
            list.toggle(at: positions(0, 1)) == [positions(0, 0), positions(0, 1)], "one replaces the other")
        #expect(list.isSelected(at: positions(0, 1)) && !list.isSelected(at: positions(0, 0)))
        let started = list.search(for: "ång")
        let search = try #require(started)
        list.show(try await search.results())
        #expect(list.selection.ids == [2])
        #expect(
            list.toggle(at: positions(0, 0)) == [positions(0, 0)], "the replaced entry is not in the results")
        #expect(list.selection.ids == [1])
        let fewer = Array(Self.people.dropFirst())
        list.load(fewer, in: try fewer.sectioned(by: \.team))
        #expect(list.selection.isEmpty)
    }

    @Test("nothing is selected in a section whose policy is `disabled`")
    func disabled() throws {
        var list = IndexedList<String, Person>(.init())
        list.load(Self.people, in: try Self.people.sectioned(by: \.team))
        #expect(list.toggle(at: positions(0, 0)) == [] && list.selection.isEmpty)
    }

    @Test("the updates lead from an earlier state to the present one")
    func updates() async throws {
        var list = try Self.list()
        let before = list.active
        let started = list.search(for: "abb")
        let search = try #require(started)
        list.show(try await search.results())
        let updates = list.updates(from: before)
        #expect(updates.deletedSections == [1] && updates.deletedEntries == [positions(0, 0)])
        #expect(updates.changedSections == [0], "its header shows another count")
    }
}
