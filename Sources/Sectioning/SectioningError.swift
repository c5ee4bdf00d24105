/// Why a list could not be cut into sections, or a snapshot not be made.
///
/// Positions count from 0 in the order that was given.
public enum SectioningError: Error, Hashable, Sendable {
    /// The section at this position has the key of an earlier one.
    case duplicateSection(at: Int)
    /// The entry at this position of this section has the identity of an earlier one in it.
    case duplicateEntry(section: Int, position: Int)
    /// The indexed keys repeat one at this position, or do not hold the sections' keys in their order.
    case indexDisagrees(at: Int)
}
