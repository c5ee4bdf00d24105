import Content
import Diagnostics
import Files
import TestSupport
import Testing

@Suite("The size of an image file")
struct ImageFileTests {
    /// A tree that records how much of its only file is read.
    private struct Counting: ContentTree {
        let bytes: [UInt8]
        let read: @Sendable (Int) -> Void

        func items() -> [ContentItem] { [] }
        func read(_ path: String) -> [UInt8] { bytes }
        func read(_ path: String, limit: Int) -> [UInt8] {
            read(limit)
            return Array(bytes.prefix(limit))
        }
    }

    @Test("only as much of a file is read as its size needs")
    func limits() async throws {
        let block = SampleImages.segment(0xE2, [UInt8](repeating: 0, count: 60_000))
        let rest = [UInt8](repeating: 0, count: 1_000_000)
        for (bytes, limits) in [
            (SampleImages.png(7, 3) + rest, [4096]), (SampleImages.jpeg() + rest, [4096]),
            (SampleImages.jpeg([block, block]) + rest, [4096, 262_144]),
        ] {
            try await confirmation(expectedCount: limits.count) { confirm in
                let tree = Counting(bytes: bytes) { limit in
                    #expect(limits.contains(limit))
                    confirm()
                }
                let size = try ImageSize.read("a", in: tree)
                #expect(size.width == 7)
            }
        }
    }

    @Test("a missing file is an error")
    func missing() {
        #expect(throws: ImageProblem.unreadable(reason: "No such file or directory")) {
            try ImageSize.read("a.png", in: MemoryTree([:]))
        }
    }

    @Test(
        "every prefix of an image is a truncation error or has the full size",
        arguments: ImageFormat.allCases)
    func truncations(format: ImageFormat) throws {
        for bytes in try #require(SampleImages.all[format]) {
            let whole = try ImageSize.read(bytes)
            for count in bytes.indices {
                do {
                    let size = try ImageSize.read(Array(bytes.prefix(count)))
                    #expect(size == whole)
                } catch {
                    #expect(error == .truncated(format) || error == .unknownFormat)
                }
            }
        }
    }

    @Test("any bytes result in a size or an error", arguments: ImageFormat.allCases)
    func mutations(format: ImageFormat) throws {
        var generator = SeededGenerator(seed: 7)
        for bytes in try #require(SampleImages.all[format]) {
            for _ in 0..<3_000 {
                var mutated = bytes
                for _ in 0...Int.random(in: 0..<4, using: &generator) {
                    let place = Int.random(in: mutated.indices, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: mutated[place] = 0xFF
                    case 1: mutated[place] = 0
                    case 2: mutated[place] = UInt8.random(in: 0...255, using: &generator)
                    default: mutated.insert(contentsOf: mutated[place...], at: place)
                    }
                }
                guard let size = try? ImageSize.read(mutated) else { continue }
                #expect((1...ImageSize.maximumDimension).contains(size.width))
                #expect((1...ImageSize.maximumDimension).contains(size.height))
            }
        }
    }

    @Test("messages state the problem and the fix")
    func messages() {
        let problem = ImageProblem.sizeBeyondReadLimit(.jpeg, limit: 262_144)
        #expect(problem.message == "the size is not in the first 256 KiB of this JPEG file")
        #expect(ImageProblem.truncated(.webp).message == "this WebP image is truncated")
        #expect(
            ImageProblem.invalidSize(limit: ImageSize.maximumDimension).message
                == "the width or height of this image is 0 or more than 1000000 pixels")
        #expect(ImageProblem.unknownFormat.advice == "use PNG, JPEG, GIF, WebP, AVIF or SVG")
    }
}
