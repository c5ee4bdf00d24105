import DataFormats
package import Diagnostics

/// The kinds of errors that are reported as warnings, so that the site is built in spite of them.
package struct ToleratedProblems: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Links and images whose target does not exist. The page shows the text of the link or of the image.
    static let brokenLinks = ToleratedProblems(rawValue: 1)
    /// Keys that an entry has twice. The first value is used.
    static let duplicateKeys = ToleratedProblems(rawValue: 2)

    static let names: KeyValuePairs = ["brokenLinks": brokenLinks, "duplicateKeys": duplicateKeys]
}

extension ToleratedProblems {
    /// Reads `tolerate`: one kind of error, or a list of them.
    static func read(from reader: inout SettingsReader) -> ToleratedProblems {
        var tolerated: ToleratedProblems = []
        for node in reader.node("tolerate")?.listed ?? [] {
            tolerated.formUnion(reader.choice(of: node, key: "tolerate", from: names) ?? [])
        }
        return tolerated
    }

    /// The setting that turns all of these errors into warnings; `nil` if there is none.
    package static func setting(for errors: some Sequence<Diagnostic>) -> String? {
        var kinds: ToleratedProblems = []
        for error in errors {
            guard error.isTolerable, let kind = kind(of: error.problem) else { return nil }
            kinds.formUnion(kind)
        }
        let used = names.filter { kinds.contains($0.value) }.map { $0.key }
        return used.isEmpty ? nil : "tolerate: [\(used.joined(separator: ", "))]"
    }

    fileprivate static func kind(of problem: Problem) -> ToleratedProblems? {
        switch problem {
        case .brokenLink, .brokenAnchor, .unknownEntry, .unpublishedTarget, .namedLink,
            .pattern(.missingImage):
            .brokenLinks
        case .syntax(.duplicateKey): .duplicateKeys
        default: nil
        }
    }
}

extension Diagnostics {
    /// Turns the errors that the site tolerates into warnings.
    package mutating func tolerate(_ tolerated: ToleratedProblems) {
        tolerate { problem in ToleratedProblems.kind(of: problem).map { tolerated.isSuperset(of: $0) } }
    }
}
