/// A position in a preprocessed text, as counted by the parser: lines and columns from 1, one column for each
/// character.
struct YAMLMark: Hashable {
    let line: Int
    let column: Int
}
