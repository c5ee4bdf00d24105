@testable import Diagnostics
import TestSupport
import Testing

@Suite("Lines and columns of a file")
struct LineIndexTests {
    /// Bytes that count how often they are read.
    private struct CountedBytes: IndexedBytes {
        final class Tally { var reads = 0 }

        let bytes: [UInt8]
        let tally = Tally()
        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }

        subscript(index: Int) -> UInt8 {
            tally.reads += 1
            return bytes[index]
        }
    }

    @Test("take the same time for any length of the line", arguments: [1, 2, 64])
    func cost(factor: Int) {
        let bytes = CountedBytes(bytes: Array(String(repeating: "é日x", count: 4_000 * factor).utf8))
        let places = bytes.bytes.withUnsafeBufferPointer { LineIndex(of: $0) }
        let limit = 6 * LineIndex.blockSize
        for offset in stride(from: 0, through: bytes.count, by: bytes.count / 16) {
            bytes.tally.reads = 0
            let position = places.position(ofByte: offset, in: bytes)
            #expect(bytes.tally.reads <= limit)
            bytes.tally.reads = 0
            _ = places.offset(of: position, in: bytes)
            #expect(bytes.tally.reads <= limit)
        }
    }

    @Test("equal those counted from the start of the file", arguments: 0..<20)
    func counted(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let parts: [[UInt8]] = [
            [0x0A], [0x0D], [0x0D, 0x0A], Array("日".utf8), Array("é".utf8), [0x61], [0xFF], [0],
        ]
        let bytes = (0..<Int.random(in: 0...900, using: &generator)).flatMap { _ in
            let number = Int.random(in: 0..<40, using: &generator)
            return parts[number < 3 ? number : 3 + number % 5]
        }
        let places = bytes.withUnsafeBufferPointer { LineIndex(of: $0) }
        var (line, column) = (1, 1)
        for offset in 0...bytes.count {
            let position = SourcePosition(line: line, column: column)
            #expect(places.position(ofByte: offset, in: bytes) == position)
            guard offset < bytes.count else { break }
            let isContinuation = bytes[offset] & 0xC0 == 0x80
            if !isContinuation { #expect(places.offset(of: position, in: bytes) == offset) }
            let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
            if bytes[offset] == 0x0A || bytes[offset] == 0x0D && !isPair {
                (line, column) = (line + 1, 1)
            } else if !isContinuation {
                column += 1
            }
        }
    }
}
