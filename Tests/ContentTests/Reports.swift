import Content
import Testing

/// Reads a value that is without fault.
func json(_ text: String) throws -> Node {
    var diagnostics = Diagnostics()
    let node = JSONReader.read(SourceFile(path: "value.json", text: text), into: &diagnostics)
    #expect(diagnostics.isEmpty)
    return try #require(node)
}

extension Diagnostics {
    /// Each problem as `file:line:column: message`, as the program prints it.
    var report: [String] {
        sorted.map { diagnostic in
            let position = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(diagnostic.file)\(position): \(diagnostic.problem.message)"
        }
    }

    /// The advice of each problem; empty where it has none.
    var advice: [String] { sorted.map { $0.problem.advice ?? "" } }
}
