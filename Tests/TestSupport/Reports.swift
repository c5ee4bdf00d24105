package import DataFormats
package import Diagnostics

/// The error for invalid JSON or YAML in a test.
package struct InvalidValue: Error {
    package let report: [String]

    package init(report: [String]) {
        self.report = report
    }
}

/// Parses a JSON value.
package func json(_ text: String) throws -> Node {
    var diagnostics = Diagnostics()
    let node = JSONReader.read(SourceFile(path: "value.json", text: text), into: &diagnostics)
    guard let node, diagnostics.isEmpty else { throw InvalidValue(report: diagnostics.report) }
    return node
}

extension Diagnostics {
    /// The problems in the form that the program prints: `file:line:column: message`.
    package var report: [String] {
        sorted.map { diagnostic in
            let position = diagnostic.position.map { ":\($0.line):\($0.column)" } ?? ""
            return "\(diagnostic.file)\(position): \(diagnostic.problem.message)"
        }
    }

    /// The advice of each problem, or an empty string.
    package var advice: [String] { sorted.map { $0.problem.advice ?? "" } }
}

extension Diagnostic {
    /// The excerpt of the line, or `nil` if the file is no longer in memory.
    package var line: String? {
        guard let source, let position else { return nil }
        return SourceExcerpt(of: source, at: position, columns: { _ in 1 })?.line
    }
}

extension SourceFile {
    /// Returns a line without its terminator, in a simple reference implementation.
    package func text(ofLine number: Int) -> String {
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        for byte in bytes {
            let isPair = byte == 0x0A && previous == 0x0D
            previous = byte
            if isPair { continue }
            if byte == 0x0A || byte == 0x0D { lines.append([]) } else { lines[lines.count - 1].append(byte) }
        }
        return lines.indices.contains(number - 1) ? String(decoding: lines[number - 1], as: UTF8.self) : ""
    }
}
