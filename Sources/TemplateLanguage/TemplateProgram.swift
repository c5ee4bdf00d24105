/// A page's template, or a row's, with all templates that it includes, compiled for rendering.
///
/// Included templates and the blocks of layouts are inserted, and names are resolved to the positions of fields, so
/// that rendering only copies text and reads values. Only a template that a value names (`{{>*name}}`) is found when a
/// page is rendered.
///
/// Instructions and paths contain no references. Several threads render the same program at the same time, and counting
/// references to parts of it would make them wait for one another.
package struct TemplateProgram: Sendable {
    enum Instruction: BitwiseCopyable, Sendable {
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
    struct Path: BitwiseCopyable, Sendable {
        enum Origin: BitwiseCopyable, Sendable {
            /// The value of the innermost section, for `{{.}}`.
            case current
            /// The field of the page at a position; `nil` if there is no such field.
            case page(Int?)
            /// The field of the innermost model at a position.
            case model(Int)
            /// The field of the innermost model with the name at an index of ``keys`` or, if there is none, of the page.
            case either(Int, page: Int?)
        }

        let origin: Origin
        /// The range of ``keys`` that leads from the origin's value to the tag's.
        let start: Int
        let end: Int
        /// The index of the tag's name in ``names``.
        let name: Int
    }

    var instructions: [Instruction] = []
    var literals: [UInt8] = []
    var paths: [Path] = []
    var keys: [FieldKey] = []
    /// The names of the tags, for errors.
    var names: [String] = []
    var failures: [String] = []
}
