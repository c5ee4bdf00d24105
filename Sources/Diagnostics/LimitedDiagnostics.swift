/// The printed part of a run's diagnostics: for each kind, the first few in each file, and a count of the others. Of files that
/// are not read, it is the first few in each folder.
public struct LimitedDiagnostics: Sendable {
    /// The problems of one kind that are only counted.
    public struct OmittedGroup: Sendable {
        public let severity: Diagnostic.Severity
        /// The message, without the parts that it quotes. Of different messages, it is the beginning that all of them have.
        public fileprivate(set) var title: String
        public fileprivate(set) var count = 0
        public fileprivate(set) var files = 0
        fileprivate var lastFile: String?
    }

    /// The maximum number of problems of a kind that are shown for a file.
    public static let limit = 10

    public let shown: [Diagnostic]
    /// The problems that are only counted, in the order in which their kinds first exceed the limit.
    public let omitted: [OmittedGroup]

    /// Divides diagnostics into those that are shown and those that are only counted.
    ///
    /// - Parameters:
    ///   - sorted: The result of ``Diagnostics/sorted``.
    ///   - showsAll: Whether to show every problem.
    /// - Complexity: O(*n*), where *n* is the number of diagnostics.
    public init(_ sorted: [Diagnostic], showsAll: Bool = false) {
        guard !showsAll else {
            (shown, omitted) = (sorted, [])
            return
        }
        var shown: [Diagnostic] = []
        var omitted: [OmittedGroup] = []
        var numbers: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var folders: [Substring: Int] = [:]
        var file: String?
        for diagnostic in sorted {
            if file != diagnostic.file {
                counts = [:]
                file = diagnostic.file
            }
            let kind = diagnostic.problem.kind
            let count: Int
            if case .unreadFile = diagnostic.problem {
                let folder = diagnostic.file[
                    ..<(diagnostic.file.lastIndex(of: "/") ?? diagnostic.file.startIndex)]
                folders[folder, default: 0] += 1
                count = folders[folder, default: 0]
            } else {
                counts[kind, default: 0] += 1
                count = counts[kind, default: 0]
            }
            guard count > Self.limit else {
                shown.append(diagnostic)
                continue
            }
            let number = numbers[kind] ?? omitted.count
            if number == omitted.count {
                numbers[kind] = number
                omitted.append(OmittedGroup(severity: diagnostic.severity, title: diagnostic.problem.title))
            }
            omitted[number].shortenTitle(toMatch: diagnostic.problem)
            omitted[number].count += 1
            if omitted[number].lastFile != diagnostic.file { omitted[number].files += 1 }
            omitted[number].lastFile = diagnostic.file
        }
        self.shown = shown
        self.omitted = omitted
    }
}

extension LimitedDiagnostics.OmittedGroup {
    /// Ends the title before the first word that the message of a problem does not have there.
    fileprivate mutating func shortenTitle(toMatch problem: Problem) {
        let other = problem.title
        guard other != title else { return }
        let common = zip(title.split(separator: " "), other.split(separator: " ")).prefix { $0 == $1 }
        title = (common.map { String($0.0) } + ["…"]).joined(separator: " ")
    }

    /// A summary, such as “and 8,936 more like it in 312 files”.
    public var message: String {
        "and \(count.grouped) more like it in \(files == 1 ? "1 file" : files.grouped + " files")"
    }
}

extension Int {
    /// The number with groups of three digits, as in `4,630`.
    package var grouped: String {
        var result = ""
        let digits = String(self)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }
}

extension Problem {
    /// The names of the enumeration's case and of the nested cases, such as `syntax.json.missingComma`.
    package var kind: String {
        if case .recorded(let warning) = self { return warning.kind }
        var names: [String] = []
        var value: Any = self
        while true {
            guard let child = Mirror(reflecting: value).children.first else {
                // A case without values has no children; other values are not part of the kind.
                if Mirror(reflecting: value).displayStyle == .enum { names.append("\(value)") }
                break
            }
            guard let label = child.label, Mirror(reflecting: value).displayStyle == .enum else { break }
            names.append(label)
            value = child.value
        }
        return names.joined(separator: ".")
    }

    /// The message without the parts that it quotes.
    package var title: String {
        var title = ""
        var isQuoted = false
        for character in message {
            if character == "”" { isQuoted = false }
            if !isQuoted { title.append(character) }
            if character == "“" {
                isQuoted = true
                title.append("…")
            }
        }
        return title
    }
}
