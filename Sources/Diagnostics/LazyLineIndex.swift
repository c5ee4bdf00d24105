import Synchronization

/// The line index of a file, built on first use: most files never need one.
///
/// Lines end at LF, CR LF or CR.
final class LazyLineIndex: Sendable {
    private let index = Mutex<LineIndex?>(nil)

    /// Returns the line index of the file's bytes.
    /// - Complexity: O(*bytes*) for the first call, then O(1).
    func lineIndex(of bytes: [UInt8]) -> LineIndex {
        index.withLock { index in
            if let known = index { return known }
            let built = bytes.withUnsafeBufferPointer { LineIndex(of: $0) }
            index = built
            return built
        }
    }
}

/// Bytes that are accessed by offset: those of a file or, in tests, a collection that counts accesses.
protocol IndexedBytes: RandomAccessCollection where Element == UInt8, Index == Int {}

extension [UInt8]: IndexedBytes {}

/// The start of each line, and the number of characters before each block of bytes. With these numbers,
/// finding a column does not require reading the whole line, which may be as long as the file.
struct LineIndex: Sendable {
    /// The number of bytes in a block.
    static let blockSize = 512

    /// The offset at which each line begins; the first is 0.
    let starts: [Int]
    /// The number of characters before each block. Bytes that continue a UTF-8 sequence are not counted.
    private let characters: [Int]

    init(of bytes: UnsafeBufferPointer<UInt8>) {
        var starts = [0]
        var characters: [Int] = []
        characters.reserveCapacity(bytes.count / Self.blockSize + 1)
        var count = 0
        for block in stride(from: 0, to: bytes.count, by: Self.blockSize) {
            characters.append(count)
            for index in block..<min(block + Self.blockSize, bytes.count) {
                let byte = bytes[index]
                if !byte.isContinuation { count += 1 }
                // Few bytes are below this one, so most need no further comparison.
                guard byte <= .carriageReturn else { continue }
                if byte == .lineFeed {
                    starts.append(index + 1)
                } else if byte == .carriageReturn {
                    let isPair = index + 1 < bytes.count && bytes[index + 1] == .lineFeed
                    if !isPair { starts.append(index + 1) }
                }
            }
        }
        characters.append(count)
        self.starts = starts
        self.characters = characters
    }
}

extension LineIndex {
    /// Returns the position of the byte at `offset`, which is at most the number of bytes.
    /// - Complexity: O(log *lines*); at most two blocks of bytes are read.
    func position(ofByte offset: Int, in bytes: some IndexedBytes) -> SourcePosition {
        let line = starts.partitioningIndex { $0 > offset }
        let before = count(before: offset, in: bytes) - count(before: starts[line - 1], in: bytes)
        return SourcePosition(line: line, column: before + 1)
    }

    /// Returns the offset of the byte at a position, or the end of the file if the column is beyond it.
    /// - Complexity: O(log *bytes*); at most three blocks of bytes are read.
    func offset(of position: SourcePosition, in bytes: some IndexedBytes) -> Int {
        let start = starts[min(max(Int(position.line) - 1, 0), starts.count - 1)]
        guard position.column > 1 else { return start }
        let wanted = count(before: start, in: bytes) + Int(position.column) - 1
        let block = characters.partitioningIndex(from: start / Self.blockSize + 1) { $0 > wanted } - 1
        var index = max(block * Self.blockSize, start)
        var passed = count(before: index, in: bytes)
        while index < bytes.count {
            if !bytes[index].isContinuation {
                if passed == wanted { return index }
                passed += 1
            }
            index += 1
        }
        return bytes.count
    }

    /// Returns the range of a line in bytes, without its line ending; `nil` if there is no such line.
    func range(ofLine number: Int, in bytes: some IndexedBytes) -> Range<Int>? {
        guard starts.indices.contains(number - 1) else { return nil }
        let start = starts[number - 1]
        var end = number < starts.count ? starts[number] : bytes.count
        if number < starts.count {
            end -= 1
            if bytes[end] == .lineFeed, end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        }
        return start..<end
    }

    private func count(before offset: Int, in bytes: some IndexedBytes) -> Int {
        let block = min(offset / Self.blockSize, characters.count - 1)
        var count = characters[block]
        var index = block * Self.blockSize
        while index < offset {
            if !bytes[index].isContinuation { count += 1 }
            index += 1
        }
        return count
    }
}
