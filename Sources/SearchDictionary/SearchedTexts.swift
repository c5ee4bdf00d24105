/// The texts of an entry that the search of its catalog reads.
package struct SearchedTexts: Hashable, Sendable {
    /// The title and the other names, which are found from their first letter on.
    package var names: [String] = []
    /// The values of fields, as pages show them.
    package var values: [String] = []
    /// The text of the body.
    package var bodies: [String] = []

    package init() {}
}
