/// An error in sectioning a list, creating or editing a snapshot, or selecting an entry.
///
/// A function that throws one of these errors changes nothing.
public enum SectioningError<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Error {
    /// The key is not equal to itself, such as `Double.nan`, so its section could not be found.
    case inconsistentKey(SectionKey)
    /// There is already a section with this key.
    case duplicateSection(SectionKey)
    /// There is already a placement of this entry in this section.
    case duplicateEntry(EntryID, section: SectionKey)
    /// No section has this key.
    case unknownSection(SectionKey)
    /// The entry is not in this section, or not at the offset that a difference expects.
    case unknownEntry(EntryID, section: SectionKey)
    /// The entry is in no section.
    case unplacedEntry(EntryID)
    /// A position, starting at 0, that is out of range for `count` sections or placements.
    case positionOutOfRange(Int, count: Int)
    /// The index contains this key twice.
    case duplicateIndexedKey(SectionKey)
    /// The index lacks the key of this section, or contains it in a different order than the sections.
    case inconsistentIndex(SectionKey)
    /// The difference was made from a snapshot in which this entry had a different revision.
    case staleRevision(EntryID, section: SectionKey)
    /// The difference deletes this section, but does not remove all of its entries.
    case sectionNotEmpty(SectionKey)
    /// The policy of this section is ``SelectionPolicy/disabled``.
    case notSelectable(SectionKey)
    /// The policy of this section is ``SelectionPolicy/single``, or ``SelectionPolicy/atMost(_:)`` with a smaller
    /// number, so all of its entries cannot be selected at once.
    case multipleSelectionNotAllowed(SectionKey)
}

extension SectioningError: Hashable, Sendable {}
