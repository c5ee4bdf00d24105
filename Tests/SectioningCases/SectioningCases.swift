import Foundation
import TestSupport

/// Prints random cases with the results of the library, as lines of JSON. `SectioningCases COUNT` prints `COUNT` of each
/// kind.
///
/// The tests in `Tests/Web` replay them with the JavaScript module. A case depends only on its kind and its seed.
@main
enum SectioningCases {
    static func main() throws {
        guard let count = CommandLine.arguments.dropFirst().first.flatMap({ UInt64($0) }) else {
            throw MissingCount()
        }
        for seed in 0..<count {
            try print(SectionsCase(seed: seed))
            try print(IndexCase(seed: seed))
            try print(UnfoldedCase(seed: seed))
            try print(SelectionCase(seed: seed))
            try print(SearchCase(seed: seed))
            try print(HighlightsCase(seed: seed))
            try print(DifferenceCase(seed: seed))
            try print(TermsCase(seed: seed))
            try print(FacetsCase(seed: seed))
        }
    }

    private static func print(_ line: some Encodable) throws {
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(line) + Data([0x0A]))
    }

    private struct MissingCount: Error {}
}
