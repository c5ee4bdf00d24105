import Foundation
import TestSupport

/// Prints random cases with the core's answers, as lines of JSON: `SectioningCases COUNT` for so many of each kind.
///
/// The tests in `Tests/Web` replay them with the module that runs in pages. A case depends on its kind and its seed
/// alone.
@main
enum SectioningCases {
    static func main() throws {
        guard let count = CommandLine.arguments.dropFirst().first.flatMap({ UInt64($0) }) else {
            throw MissingCount()
        }
        for seed in 0..<count {
            try print(SectionsCase(seed: seed))
            try print(IndexCase(seed: seed))
            try print(SelectionCase(seed: seed))
            try print(SearchCase(seed: seed))
            try print(HighlightsCase(seed: seed))
            try print(DifferenceCase(seed: seed))
        }
    }

    private static func print(_ line: some Encodable) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(line) + Data([0x0A]))
    }

    private struct MissingCount: Error {}
}
