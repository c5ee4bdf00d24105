extension PublishSettings {
    private static let schemes = ["https", "ssh", "file", "http", "git"]

    /// Why a repository cannot be published to; `nil` for a folder and for a fine address.
    static func problem(ofRepository text: String) -> PublishProblem? {
        guard isAddress(text) else { return nil }
        guard let mark = text.firstRange(of: "://") else {
            // `name@host:path`. Two colons name a program that is to be run.
            let isPlain = !text.contains("::") && !text.hasPrefix(":")
            return isPlain ? nil : .address(schemes: schemes)
        }
        guard schemes.contains(text[..<mark.lowerBound].lowercased()) else {
            return .address(schemes: schemes)
        }
        let authority = text[mark.upperBound...].unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
        guard let sign = authority.lastIndex(of: "@") else { return nil }
        return authority[..<sign].contains(":") ? .password : nil
    }

    /// Whether Git takes `name` for a branch: see `git check-ref-format`.
    static func isBranch(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        let isPlain = scalars.allSatisfy { scalar in
            scalar.value > 0x20 && scalar.value != 0x7F && !"~^:?*[\\".unicodeScalars.contains(scalar)
        }
        let parts = scalars.split(separator: "/", omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        let areParts = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }
        return isPlain && areParts && !name.hasPrefix("-") && !name.hasSuffix(".") && name != "HEAD"
            && !name.contains("..") && !name.contains("@{")
    }
}
