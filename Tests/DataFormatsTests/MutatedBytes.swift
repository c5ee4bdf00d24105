import Foundation
import TestSupport

extension SeededGenerator {
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

extension [UInt8] {
    /// The bytes with a few of them changed, removed, duplicated or replaced by syntax characters.
    func mutated(using random: inout SeededGenerator) -> [UInt8] {
        var bytes = self
        let signs = Array("{}[]\",:'\\\n\t -?*&!|>#%@`~0u\u{85}\u{2028}é<.".utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: index)
            case 2: bytes[index] = signs.randomElement(using: &random) ?? 0
            case 3: bytes.removeLast(bytes.count - index)
            case 4:
                let end = Swift.min(index + Int.random(in: 1...20, using: &random), bytes.count)
                bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
            default: bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return bytes
    }
}

/// Runs `body` on a thread with a stack of 512 KB, the smallest size of worker threads.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 512 << 10
        thread.start()
    }
}
