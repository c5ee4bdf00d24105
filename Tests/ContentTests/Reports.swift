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

extension Diagnostic {
    /// The part of the line that is shown; `nil` where the file was no longer in memory.
    var line: String? {
        guard let source, let position else { return nil }
        return SourceExcerpt(of: source, at: position)?.line
    }
}

extension SourceFile {
    /// A line without its end, by plain counting.
    func text(ofLine number: Int) -> String {
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
