/// What is printed of the problems of a run: of each kind the first few in each file, and a count of the rest.
public struct LimitedDiagnostics: Sendable {
    /// The problems of one kind that are only counted.
    public struct Rest: Sendable {
        public let severity: Diagnostic.Severity
        /// What is wrong, without what differs from one to the next.
        public let title: String
        public fileprivate(set) var count = 0
        public fileprivate(set) var files = 0
        fileprivate var lastFile: String?
    }

    /// How many of a kind are shown of one file.
    public static let limit = 10

    public let shown: [Diagnostic]
    /// In the order in which the kinds first occur.
    public let rest: [Rest]

    /// - Parameters:
    ///   - sorted: what ``Diagnostics/sorted`` gives.
    ///   - showsAll: whether nothing is only counted.
    /// - Complexity: O(*n*).
    public init(_ sorted: [Diagnostic], showsAll: Bool = false) {
        guard !showsAll else {
            (shown, rest) = (sorted, [])
            return
        }
        var shown: [Diagnostic] = []
        var rest: [Rest] = []
        var numbers: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var file: String?
        for diagnostic in sorted {
            if file != diagnostic.file {
                counts = [:]
                file = diagnostic.file
            }
            let kind = diagnostic.problem.kind
            let count = counts[kind, default: 0] + 1
            counts[kind] = count
            guard count > Self.limit else {
                shown.append(diagnostic)
                continue
            }
            let number = numbers[kind] ?? rest.count
            if number == rest.count {
                numbers[kind] = number
                rest.append(Rest(severity: diagnostic.severity, title: diagnostic.problem.title))
            }
            rest[number].count += 1
            if rest[number].lastFile != diagnostic.file { rest[number].files += 1 }
            rest[number].lastFile = diagnostic.file
        }
        self.shown = shown
        self.rest = rest
    }
}

extension LimitedDiagnostics.Rest {
    /// Such as “and 8,936 more like it in 312 files”.
    public var message: String {
        "and \(Self.grouped(count)) more like it in \(files == 1 ? "1 file" : Self.grouped(files) + " files")"
    }

    /// A number in groups of three digits.
    private static func grouped(_ number: Int) -> String {
        var result = ""
        let digits = String(number)
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }
}

extension Problem {
    /// The names of the enumeration's case and of the cases in it, such as `syntax.json.missingComma`.
    var kind: String {
        var names: [String] = []
        var value: Any = self
        while true {
            guard let child = Mirror(reflecting: value).children.first else {
                // A case without values has no children; other values are no part of the kind.
                if Mirror(reflecting: value).displayStyle == .enum { names.append("\(value)") }
                break
            }
            guard let label = child.label, Mirror(reflecting: value).displayStyle == .enum else { break }
            names.append(label)
            value = child.value
        }
        return names.joined(separator: ".")
    }

    /// The message without what it quotes.
    var title: String {
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
