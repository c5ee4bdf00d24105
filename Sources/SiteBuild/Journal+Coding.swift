import BuiltSite
import Files

/// The file format: a heading, one line `VERB PATH` for each step, and a last line with the digest of all lines before
/// it.
extension Journal {
    private static let heading = "thumbindex journal 1\n"

    /// The contents of the journal file.
    var bytes: [UInt8] {
        var bytes = Array(Journal.heading.utf8)
        for step in steps {
            let (verb, path) = step.fields
            bytes += verb.utf8
            bytes.append(UInt8(ascii: " "))
            path.append(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        ChecksummedLines.appendChecksum(to: &bytes)
        return bytes
    }

    /// Parses a journal file. Returns `nil` if it is malformed.
    init?(bytes: [UInt8]) {
        let heading = Array(Journal.heading.utf8)
        let read = bytes.withUnsafeBytes { bytes -> [Step]? in
            guard let body = ChecksummedLines.lines(of: bytes), body.starts(with: heading) else { return nil }
            var steps: [Step] = []
            for line in body.dropFirst(heading.count).split(separator: UInt8(ascii: "\n")) {
                guard let step = Step(line: Array(line)[...]) else { return nil }
                steps.append(step)
            }
            return steps
        }
        guard let steps = read else { return nil }
        self.init(steps: steps)
    }
}

extension Journal.Step {
    /// The fields of the step's line.
    var fields: (verb: String, path: OutputPath) {
        switch self {
        case .remove(let path): ("remove", path)
        case .prune(let path): ("prune", path)
        case .add(let path): ("add", path)
        case .replace(let path): ("replace", path)
        case .addFolder(let path): ("add-folder", path)
        }
    }

    init?(line: ArraySlice<UInt8>) {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")),
            let path = OutputPath(line: line[(space + 1)...])
        else { return nil }
        switch String(decoding: line[..<space], as: UTF8.self) {
        case "remove": self = .remove(path)
        case "prune": self = .prune(path)
        case "add": self = .add(path)
        case "replace": self = .replace(path)
        case "add-folder": self = .addFolder(path)
        default: return nil
        }
    }
}
