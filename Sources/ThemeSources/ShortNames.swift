/// Short names for the variables of a script.
///
/// A variable can have the name of one in an outer scope that is not used where it is. So most names have one letter, and
/// similar functions have the same names, which compresses well. What a module imports keeps its name: the declarations
/// of several modules are alike, and need no second name for each.
struct ShortNames {
    /// Frequent letters come first: they are also in the rest of the script.
    private static let letters = Array("etnrsioalcdfhmupgbvyxwkTSELARCDMIOPNHBFUVGYXWKjqzJQZ".utf8)
    private static let keywords = ["do", "if", "in"].compactMap { number(of: Array($0.utf8)[...]) }

    /// For each variable, the number of its name, in the order of their lengths; `nil` if it keeps a longer one.
    private var numbers: [Int?]
    /// For each token, the variable that it refers to.
    private let references: [Int?]

    /// - Parameter keepsOutermost: Whether the variables outside of all blocks and functions keep their names. Other
    ///   scripts can use these.
    /// - Precondition: No scope has more than 2,700 variables.
    /// - Complexity: O(*tokens* × depth of the scopes).
    init(_ syntax: ScriptSyntax, keepsOutermost: Bool) {
        let scopes = ScriptScopes(syntax)
        references = scopes.references
        var isRenamed = Array(repeating: false, count: scopes.names.count)
        let renaming = scopes.scopes.dropFirst(keepsOutermost ? 1 : 0)
        for scope in renaming {
            for variable in scope.variables { isRenamed[variable] = true }
        }
        for index in syntax.importedNames {
            if let variable = references[index] { isRenamed[variable] = false }
        }
        numbers = zip(scopes.names, isRenamed).map { $1 ? nil : Self.number(of: $0) }
        /// For each name, the last scope that it was found in.
        var user = Array(repeating: -1, count: Self.letters.count * (Self.letters.count + 1))
        for (index, scope) in renaming.enumerated() {
            for keyword in Self.keywords { user[keyword] = index }
            // Variables of inner scopes have no number yet.
            for token in scope.tokens {
                if let variable = references[token], let number = numbers[variable] { user[number] = index }
            }
            var next = 0
            for variable in scope.variables where isRenamed[variable] {
                while user[next] == index { next += 1 }
                numbers[variable] = next
                next += 1
            }
        }
    }

    /// Returns the short name of the variable that a token refers to; `nil` if it refers to none or keeps its name.
    func name(ofTokenAt index: Int) -> ArraySlice<UInt8>? {
        guard let number = references[index].flatMap({ numbers[$0] }) else { return nil }
        let (first, last) = number.quotientAndRemainder(dividingBy: Self.letters.count)
        return first == 0 ? Self.letters[last...last] : [Self.letters[first - 1], Self.letters[last]]
    }

    /// Returns the position of a name among those of one letter, and then of two; `nil` if it is none of these.
    private static func number(of name: ArraySlice<UInt8>) -> Int? {
        guard name.count < 3, let last = name.last.flatMap({ letters.firstIndex(of: $0) }) else { return nil }
        guard name.count == 2, let byte = name.first else { return last }
        return letters.firstIndex(of: byte).map { ($0 + 1) * letters.count + last }
    }
}
