/// A place in a guarded text, as the parser counts: lines and columns from 1, a column for each character.
struct YAMLMark: Hashable {
    let line: Int
    let column: Int
}
