internal import Glibc

/// The values of environment variables that hold secrets, such as `RSYNC_PASSWORD` and `AWS_SECRET_ACCESS_KEY`.
struct EnvironmentSecrets {
    private let values: [String]

    /// A value that is shorter is also an ordinary word, which messages need.
    private static let minimumLength = 4
    private static let words = ["PASS", "SECRET", "TOKEN", "KEY", "CREDENTIAL", "SAS_URL", "AUTH"]

    init(variables: [String: String]) {
        values = variables.filter { name, value in
            let name = name.uppercased()
            return value.utf8.count >= Self.minimumLength && Self.words.contains { name.contains($0) }
        }.map(\.value).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    static var current: EnvironmentSecrets {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let sign = text.firstIndex(of: "=") {
                variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
            }
            next += 1
        }
        return EnvironmentSecrets(variables: variables)
    }

    /// Returns `text` with each secret replaced by asterisks.
    ///
    /// - Complexity: O(*n* · *secrets*) for *n* characters.
    func masked(in text: String) -> String {
        values.reduce(text) { text, secret in
            text.replacing(secret, with: String(repeating: "*", count: secret.count))
        }
    }
}
