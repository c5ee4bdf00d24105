import Files

/// The output of `rsync --out-format='%i %l %n'`, and its error messages.
enum RsyncOutput {
    /// A line about a file: eleven characters that say what happens to it, its size, and its name.
    struct Item: Sendable {
        let change: String
        let size: Int
        let path: String

        /// `f` for a file, `d` for a folder, `L` for a link; others are special files.
        var kind: Character { change.dropFirst().first ?? " " }
        var isSent: Bool { change.hasPrefix("<f") }
        var isDeleted: Bool { change.hasPrefix("*deleting") }
    }

    private static let changeLength = 11

    /// Parses a line, or returns `nil` for other lines.
    static func item(_ line: ArraySlice<UInt8>) -> Item? {
        guard line.count > changeLength, let first = line.first, "<>ch.*".utf8.contains(first) else {
            return nil
        }
        let change = String(decoding: line.prefix(changeLength), as: UTF8.self)
        let rest = line.dropFirst(changeLength + 1)
        guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
            let size = Int(String(decoding: rest[..<space], as: UTF8.self))
        else { return nil }
        return Item(change: change, size: size, path: unescaped(rest[(space + 1)...]))
    }

    /// Replaces `\#` and three octal digits by their byte.
    private static func unescaped(_ name: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = name
        while let byte = rest.popFirst() {
            let code = rest.prefix(4)
            if byte == UInt8(ascii: "\\"), code.first == UInt8(ascii: "#"), code.count == 4,
                let value = UInt8(String(decoding: code.dropFirst(), as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(4)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the reason in error lines: the first of them, without the name of the program.
    static func reason(_ errors: [String]) -> String {
        // OpenSSH ends its lines with a carriage return, too.
        let lines = errors.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
        // What rsync says when it has no connection is only that.
        let ofShell = lines.filter { $0.hasPrefix("ssh: ") }
        let shown = (ofShell.isEmpty ? lines : ofShell).prefix(3).map {
            $0.hasPrefix("rsync: ") ? String($0.dropFirst(7)) : $0
        }
        let isShellMissing = lines.contains { $0.contains("Failed to exec ssh") }
        let advice = isShellMissing ? [PublishingProgram.ssh.advice] : []
        return lines.isEmpty ? "it failed without an error message" : (shown + advice).joined(separator: "; ")
    }

    /// Returns the files that error lines name, in the order of the lines. A name is quoted, and may be that of a temporary
    /// file, `.NAME.XXXXXX`, or of a folder of the file.
    ///
    /// - Complexity: O(*lines* · *depth*), after O(*paths* · *depth*).
    static func failedPaths(_ errors: [String], among paths: [OutputPath]) -> [OutputPath] {
        let known = Set(paths)
        var firstInside: [OutputPath: OutputPath] = [:]
        for path in paths {
            for folder in path.folders where firstInside[folder] == nil { firstInside[folder] = path }
        }
        var found: [OutputPath] = []
        for line in errors where line.hasPrefix("rsync: ") || line.hasPrefix("cannot ") {
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard quoted.count > 2 else { continue }
            let parts = quoted[1].split(separator: "/").suffix(OutputPath.maximumDepth)
            let path = parts.indices.lazy.compactMap { start -> OutputPath? in
                [Array(parts[start...]), withFinalName(parts[start...])].lazy
                    .compactMap { try? OutputPath($0.joined(separator: "/")) }
                    .compactMap { known.contains($0) ? $0 : firstInside[$0] }.first
            }.first
            if let path { found.append(path) }
        }
        return found
    }

    private static func withFinalName(_ parts: ArraySlice<Substring>) -> [Substring] {
        guard let name = parts.last, name.hasPrefix("."), let dot = name.lastIndex(of: "."),
            dot > name.startIndex
        else { return Array(parts) }
        return parts.dropLast() + [name[name.index(after: name.startIndex)..<dot]]
    }
}
