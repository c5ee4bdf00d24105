/// The texts of an entry that the search of its catalog reads.
package struct SearchedTexts: Hashable, Sendable {
    /// The title and the other names, which are found from their first letter on.
    package var names: [String] = []
    /// Other texts, which are found from the third letter on.
    package var bodies: [String] = []
}
