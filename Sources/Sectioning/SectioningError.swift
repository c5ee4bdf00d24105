/// Why a list could not be cut into sections, a snapshot not be made or edited, or an entry not be selected.
///
/// Whatever throws one of these has changed nothing.
public enum SectioningError<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Error {
    /// A second section with this key.
    case duplicateSection(SectionKey)
    /// A second placement of this entry in this section.
    case duplicateEntry(EntryID, section: SectionKey)
    /// No section has this key.
    case unknownSection(SectionKey)
    /// The entry does not stand in this section, or where a difference says that it does.
    case unknownEntry(EntryID, section: SectionKey)
    /// The entry stands in no section.
    case unplacedEntry(EntryID)
    /// A position, counted from 0, for which there is no place among `count` sections or placements.
    case positionOutOfRange(Int, count: Int)
    /// A key that the index shows twice.
    case duplicateIndexedKey(SectionKey)
    /// The index lacks the key of this section, or has it in another order than the sections.
    case inconsistentIndex(SectionKey)
    /// A difference was made from a snapshot in which this entry had another revision.
    case staleRevision(EntryID, section: SectionKey)
    /// A difference deletes this section, but does not know of all its entries.
    case sectionNotEmpty(SectionKey)
    /// The policy of this section is ``SelectionPolicy/disabled``.
    case notSelectable(SectionKey)
    /// Several entries at once were to be selected in a section of single selection.
    case multipleSelectionNotAllowed(SectionKey)
}

extension SectioningError: Hashable, Sendable {}
