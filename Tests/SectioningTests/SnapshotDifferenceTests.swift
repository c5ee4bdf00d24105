import Sectioning
import Testing

@Suite("The difference of two snapshots")
struct SnapshotDifferenceTests {
    typealias Failure = SectioningError<String, String>

    /// A difference in the notation of tests: sections with `+`, `-`, `~` (changed) and `A 0→2`, then entries with
    /// their places: `+a@A1`, `-a@A0`, `a@A0→B1`, `a'`.
    private func notation(_ difference: SnapshotDifference<String, String>) -> String {
        let sections =
            difference.deletedSections.map { "-\($0.key)" } + difference.insertedSections.map { "+\($0.key)" }
            + difference.movedSections.map { "\($0.subject) \($0.old)→\($0.new)" }
            + difference.changedSections.map { "~\($0)" }
        let entries =
            difference.deletedEntries.map { "-\($0.placement.id)@\($0.place.section)\($0.place.offset)" }
            + difference.insertedEntries.map { "+\($0.placement.id)@\($0.place.section)\($0.place.offset)" }
            + difference.movedEntries.map {
                "\($0.subject)@\($0.old.section)\($0.old.offset)→\($0.new.section)\($0.new.offset)"
            }
            + difference.changedEntries.map { "\($0.id)'@\($0.section)" }
        return (sections + entries).joined(separator: " ")
    }

    @Test(
        "a difference lists what is inserted, deleted, moved and changed",
        arguments: [
            ("A(a b) B(c)", "A(a b) B(c)", ""),
            ("", "A(a)", "+A +a@A0"),
            ("A(a)", "", "-A -a@A0"),
            ("A(a)", "A(a b c)", "~A +b@A1 +c@A2"),
            ("A(a b c)", "A(b)", "~A -a@A0 -c@A2"),
            ("A(a b c)", "A(b c a)", "~A a@A0→A2"),
            ("A(a b c)", "A(c a b)", "~A c@A2→A0"),
            ("A(a) B()", "A() B(a)", "~A ~B a@A0→B0"),
            ("A(a b)", "A(a' b)", "~A a'@A"),
            ("A(a b c)", "A(b c a')", "~A a@A0→A2 a'@A"),
            ("A(a) B(b)", "A() B(b a')", "~A ~B a@A0→B1 a'@B"),
            ("A(a) B(b) C(c)", "C(c) A(a) B(b)", "C 2→0"),
            ("A(a) B(b) C(c)", "B(b) C(c) A(a)", "A 0→2"),
            // A section that moves takes its entries along; only changes in it are listed.
            ("A(a b) B(c d)", "B(c) A(a b)", "B 1→0 ~B -d@B1"),
            // The entries of a deleted section move to their new section.
            ("A(a b) B(c)", "B(c a)", "-A ~B -b@A1 a@A0→B1"),
            ("A(a b)", "A(a) B(b)", "+B ~A b@A1→B0"),
            // An entry in several sections: placements that stay are not listed.
            ("A(a) B(a)", "A(a) B(a) C(a)", "+C +a@C0"),
            ("A(a) B(a) C()", "A() B() C(a)", "~A ~B ~C -a@B0 a@A0→C0"),
            ("A(a) B(a) C() D()", "A() B() C(a) D(a)", "~A ~B ~C ~D a@A0→C0 a@B0→D0"),
        ])
    func changes(old: String, new: String, expected: String) throws {
        let difference = try snapshot(new).difference(from: snapshot(old))
        #expect(notation(difference) == expected)
        #expect(difference.isEmpty == (old == new))
        #expect(try snapshot(old).applying(difference).fullNotation == new)
    }

    @Test(
        "a difference includes the policy and keys that are only in the index",
        arguments: [
            ("[A] B(b)", "A() B(b)"), ("A() B(b)", "[A] B(b)"), ("[A] [B] C()", "[B] [A] C()"),
            ("A(a)", "[0] A(a) [Z]"), ("[0] A(a) [Z]", "A(a)"), ("[A] B()", "B() A()"),
        ])
    func index(old: String, new: String) throws {
        let (before, after) = (try snapshot(old, .index), try snapshot(new, .header))
        let difference = after.difference(from: before)
        #expect(!difference.isEmpty)
        #expect(try before.applying(difference) == after)
        #expect(try after.applying(difference.inverse) == before)
    }

    @Test(
        "applying a difference to a snapshot that it does not fit is an error",
        arguments: [
            // This difference deletes b, moves c from A to B, reloads d and deletes C.
            ("A(a c) B(d) C()", .unknownEntry("c", section: "A")),
            ("A(b a c) B(d) C()", .unknownEntry("b", section: "A")),
            ("A(a b' c) B(d) C()", .staleRevision("b", section: "A")),
            ("A(a b c) B(d'') C()", .staleRevision("d", section: "B")),
            ("A(a b c) B() C()", .positionOutOfRange(1, count: 0)),
            ("A(a b c) B(e) C()", .unknownEntry("d", section: "B")),
            ("A(a b c) B(c d) C()", .duplicateEntry("c", section: "B")),
            ("A(a b c) C()", .unknownSection("C")),
            ("A(a b c) C() B(d)", .unknownSection("C")),
            ("A(a b c) B(d) C(e)", .sectionNotEmpty("C")),
            ("B(d) C()", .unknownSection("A")),
            ("[X] A(a b c) B(d) C()", .inconsistentIndex("C")),
        ] as [(String, SectioningError<String, String>)])
    func misfits(other: String, failure: SectioningError<String, String>) throws {
        let difference = try snapshot("A(a) B(d' c)").difference(from: snapshot("A(a b c) B(d) C()"))
        let before = try snapshot(other)
        var changed = before
        #expect(throws: failure) { try changed.apply(difference) }
        #expect(changed == before)
    }

    @Test("inserting an existing section, or into an index with other keys, is an error")
    func misfitSections() throws {
        let difference = try snapshot("A() B()").difference(from: snapshot("A()"))
        #expect(throws: Failure.duplicateSection("B")) { try snapshot("A() C() B()").applying(difference) }
        let indexed = try snapshot("A() [B]").difference(from: snapshot("A() [C]"))
        #expect(throws: Failure.inconsistentIndex("C")) { try snapshot("A() [D]").applying(indexed) }
        let moved = try snapshot("[B] A()").difference(from: snapshot("A() [B]"))
        #expect(throws: Failure.inconsistentIndex("B")) { try snapshot("A() B()").applying(moved) }
    }

    @Test(
        "a difference without changes of the policy or of index-only keys keeps them",
        arguments: [("A(a)", "A(a)"), ("A(a)", "A(a b)"), ("A(a b)", "A(b a)"), ("A(a)", "A(a')")])
    func leavesAlone(old: String, new: String) throws {
        let difference = try snapshot(new).difference(from: snapshot(old))
        for policy in [EmptySectionPolicy.omit, .header, .index] {
            let list = try snapshot("[0] " + old + " [Z]", policy).applying(difference)
            #expect(try list == snapshot("[0] " + new + " [Z]", policy))
        }
    }

    @Test("a difference applies to a snapshot that is equal wherever a step changes something")
    func elsewhere() throws {
        let difference = try snapshot("A(b a) B(x)").difference(from: snapshot("A(a b) B(x)"))
        #expect(try snapshot("A(a b c) B(y)").applying(difference).fullNotation == "A(b a c) B(y)")
    }
}
