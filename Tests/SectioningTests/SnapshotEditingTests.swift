import Sectioning
import Testing

@Suite("Editing a snapshot")
struct SnapshotEditingTests {
    typealias Failure = SectioningError<String, String>
    typealias Edit = @Sendable (inout Snapshot<String, String>) throws -> Void

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: String
        let after: String
        let edit: Edit

        init(_ description: String, _ before: String, _ after: String, _ edit: @escaping Edit) {
            testDescription = description
            self.before = before
            self.after = after
            self.edit = edit
        }
    }

    private static func placements(_ ids: String...) -> [Placement<String>] {
        ids.map { Placement(id: $0) }
    }

    private static let sectionEdits = [
        Case("appends a section", "A(a)", "A(a) B(b c)") { try $0.appendSection("B", placements("b", "c")) },
        Case("appends a section without entries", "", "A()") { try $0.appendSection("A") },
        Case("inserts a section first", "A(a) B(b)", "C(c) A(a) B(b)") {
            try $0.insertSection("C", placements("c"), at: 0)
        },
        Case("inserts a section between two", "A(a) B(b)", "A(a) C() B(b)") {
            try $0.insertSection("C", at: 1)
        },
        Case(
            "inserts a section whose key the index has at its position", "A() [B] [C] D()", "A() [B] C() D()"
        ) {
            try $0.insertSection("C", at: 1)
        },
        Case("moves the key if the index has it elsewhere", "A() [B] D() [C]", "A() C() [B] D()") {
            try $0.insertSection("C", at: 1)
        },
        Case("moves the key to the end", "[C] A() D()", "A() D() C()") {
            try $0.insertSection("C", at: 2)
        },
        Case("inserts a new key after that of the preceding section", "A() [B] D()", "A() X() [B] D()") {
            try $0.insertSection("X", at: 1)
        },
        Case("inserts the first key before that of the following section", "[B] D()", "[B] X() D()") {
            try $0.insertSection("X", at: 0)
        },
        Case("moves a section past keys without sections", "A() [B] C() [D] E()", "[B] C() [D] E() A()") {
            try $0.moveSection("A", to: 2)
        },
        Case("adds a key without a section to the index", "A() B()", "A() [X] B()") {
            try $0.insertIndexedKey("X", at: 1)
        },
        Case("removes a key without a section from the index", "A() [X] B()", "A() B()") {
            try $0.deleteIndexedKey("X")
        },
        Case("moves a section back", "A(a) B() C()", "C() A(a) B()") { try $0.moveSection("C", to: 0) },
        Case("moves a section forward", "A(a) B() C()", "B() C() A(a)") { try $0.moveSection("A", to: 2) },
        Case("moves a section to its own position", "A(a) [X] B()", "A(a) [X] B()") {
            try $0.moveSection("B", to: 1)
        },
        Case("deletes a section", "A(a b) B(a)", "B(a)") { try $0.deleteSection("A") },
        Case("deletes a section and keeps its index title", "A(a) B(b)", "[A] B(b)") {
            try $0.deleteSection("A", keepsIndexTitle: true)
        },
        Case("reuses the slot of a deleted section", "A(a) B(b)", "B(b) C(a)") {
            try $0.deleteSection("A")
            try $0.appendSection("C", placements("a"))
        },
        Case("reloads a section", "A(a b)", "A(b c)") {
            try $0.reloadSection("A", with: placements("b", "c"))
        },
    ]

    private static let entryEdits = [
        Case("appends entries", "A(a)", "A(a b c)") { try $0.append(placements("b", "c"), toSection: "A") },
        Case("appends nothing", "A(a)", "A(a)") { try $0.append([], toSection: "A") },
        Case("inserts entries first", "A(a)", "A(b c a)") {
            try $0.insert(placements("b", "c"), at: 0, inSection: "A")
        },
        Case("inserts an entry that is also in another section", "A(a b) B(c)", "A(a b) B(c a)") {
            try $0.insert(placements("a"), at: 1, inSection: "B")
        },
        Case("moves an entry forward in its section", "A(a b c d)", "A(b c a d)") {
            try $0.move("a", fromSection: "A", toSection: "A", at: 2)
        },
        Case("moves an entry back in its section", "A(a b c d)", "A(a d b c)") {
            try $0.move("d", fromSection: "A", toSection: "A", at: 1)
        },
        Case("moves an entry with its revision to another section", "A(a' b) B(c)", "A(b) B(c a')") {
            try $0.move("a", fromSection: "A", toSection: "B", at: 1)
        },
        Case("deletes entries of one section", "A(a b c) B(a)", "A(b) B(a)") {
            try $0.delete(["c", "a", "c"], fromSection: "A")
        },
        Case("keeps a section that has lost its last entry", "A(a)", "A()") {
            try $0.delete(["a"], fromSection: "A")
        },
        Case("deletes an entry everywhere", "A(a b) B(a) C(c)", "A(b) B() C(c)") { try $0.delete("a") },
        Case("reloads an entry everywhere", "A(a b) B(a)", "A(a''' b) B(a''')") {
            try $0.reload("a", revision: 3)
        },
    ]

    @Test(arguments: sectionEdits + entryEdits)
    func edits(_ edit: Case) throws {
        var edited = try snapshot(edit.before)
        try edit.edit(&edited)
        #expect(edited.fullNotation == edit.after)
        // Positions and counts must also equal those of a newly created snapshot.
        let made = try snapshot(edit.after)
        #expect(edited == made)
        #expect(edited.entryCount == made.entryCount)
        for id in ["a", "b", "c", "d"] { #expect(edited.positions(of: id) == made.positions(of: id)) }
    }

    struct ExpectedFailure: Sendable, CustomTestStringConvertible {
        let failure: Failure
        let edit: Edit

        init(_ failure: Failure, _ edit: @escaping Edit) {
            self.failure = failure
            self.edit = edit
        }

        var testDescription: String { "\(failure)" }
    }

    private static let expectedFailures = [
        ExpectedFailure(.duplicateSection("A")) { try $0.appendSection("A") },
        ExpectedFailure(.positionOutOfRange(3, count: 2)) { try $0.insertSection("C", at: 3) },
        ExpectedFailure(.positionOutOfRange(-1, count: 2)) { try $0.insertSection("C", at: -1) },
        ExpectedFailure(.duplicateEntry("x", section: "C")) {
            try $0.appendSection("C", placements("x", "y", "x"))
        },
        ExpectedFailure(.unknownSection("C")) { try $0.moveSection("C", to: 0) },
        ExpectedFailure(.positionOutOfRange(2, count: 2)) { try $0.moveSection("A", to: 2) },
        ExpectedFailure(.unknownSection("C")) { try $0.deleteSection("C") },
        ExpectedFailure(.unknownSection("C")) { try $0.reloadSection("C", with: []) },
        ExpectedFailure(.duplicateEntry("z", section: "A")) {
            try $0.reloadSection("A", with: placements("b", "z", "a", "z"))
        },
        ExpectedFailure(.unknownSection("C")) { try $0.append(placements("x"), toSection: "C") },
        ExpectedFailure(.duplicateEntry("b", section: "A")) {
            try $0.append(placements("x", "b"), toSection: "A")
        },
        ExpectedFailure(.duplicateEntry("a", section: "A")) {
            try $0.insert(placements("x", "a"), at: 1, inSection: "A")
        },
        ExpectedFailure(.positionOutOfRange(4, count: 3)) {
            try $0.insert(placements("x"), at: 4, inSection: "A")
        },
        ExpectedFailure(.unknownEntry("d", section: "A")) {
            try $0.move("d", fromSection: "A", toSection: "B", at: 0)
        },
        ExpectedFailure(.unknownSection("C")) { try $0.move("a", fromSection: "A", toSection: "C", at: 0) },
        ExpectedFailure(.unknownSection("C")) { try $0.move("a", fromSection: "C", toSection: "A", at: 0) },
        ExpectedFailure(.duplicateEntry("a", section: "B")) {
            try $0.move("a", fromSection: "A", toSection: "B", at: 0)
        },
        ExpectedFailure(.positionOutOfRange(3, count: 3)) {
            try $0.move("a", fromSection: "A", toSection: "A", at: 3)
        },
        ExpectedFailure(.unknownEntry("d", section: "A")) { try $0.delete(["a", "d"], fromSection: "A") },
        ExpectedFailure(.positionOutOfRange(-1, count: 3)) {
            try $0.insert(placements("x"), at: -1, inSection: "A")
        },
        ExpectedFailure(.positionOutOfRange(-1, count: 3)) {
            try $0.move("a", fromSection: "A", toSection: "A", at: -1)
        },
        ExpectedFailure(.positionOutOfRange(-1, count: 2)) {
            try $0.move("a", fromSection: "A", toSection: "B", at: -1)
        },
        ExpectedFailure(.duplicateIndexedKey("A")) { try $0.insertIndexedKey("A", at: 0) },
        ExpectedFailure(.positionOutOfRange(3, count: 2)) { try $0.insertIndexedKey("X", at: 3) },
        ExpectedFailure(.unknownSection("X")) { try $0.deleteIndexedKey("X") },
        ExpectedFailure(.inconsistentIndex("A")) { try $0.deleteIndexedKey("A") },
        ExpectedFailure(.unplacedEntry("x")) { try $0.delete("x") },
        ExpectedFailure(.unplacedEntry("x")) { try $0.reload("x", revision: 1) },
    ]

    @Test("an invalid edit is an error, and nothing changes", arguments: expectedFailures)
    func invalidEdits(_ expected: ExpectedFailure) throws {
        let before = try snapshot("A(a b c) B(a d)")
        var edited = before
        #expect(throws: expected.failure) { try expected.edit(&edited) }
        #expect(edited == before)
        for id in ["a", "b", "c", "d", "x", "y", "z"] {
            #expect(edited.positions(of: id) == before.positions(of: id))
        }
    }
}
