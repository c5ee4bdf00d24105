/// A page's template, or a row's, with all templates that it includes, compiled for rendering.
///
/// Included templates and the blocks of layouts are inserted, and names are resolved to the positions of fields, so
/// that rendering only copies text and reads values. Only a template that a value names (`{{>*name}}`) is found when a
/// page is rendered.
package struct TemplateProgram: Sendable {
    enum Instruction: Sendable {
        /// Copies a range of ``literals``.
        case text(Int, Int)
        /// Prints the value at an index of ``paths``.
        case print(Int)
        /// Renders the template that a value names.
        case include(Int)
        /// Renders the instructions up to `end` for each value, or once if the value is present.
        case section(Int, end: Int)
        /// Renders the instructions up to `end` if the value is absent.
        case inverted(Int, end: Int)
        /// Fails. The checks of templates report such a tag before anything is rendered.
        case failure(Int)
    }

    /// How the value of a tag is found.
    final class Path: Sendable {
        enum Origin: Sendable {
            /// The value of the innermost section, for `{{.}}`.
            case current
            /// The field of the page at a position; `nil` if there is no such field.
            case page(Int?)
            /// A field of the innermost model.
            case model(FieldKey)
            /// A field of the innermost model or, if it has no field of that name, of the page.
            case either(FieldKey, page: Int?)
        }

        let origin: Origin
        let rest: [FieldKey]
        /// The name of the tag, for errors.
        let name: String

        init(origin: Origin, rest: [FieldKey], name: String) {
            (self.origin, self.rest, self.name) = (origin, rest, name)
        }
    }

    var instructions: [Instruction] = []
    var literals: [UInt8] = []
    var paths: [Path] = []
    var failures: [String] = []
}
