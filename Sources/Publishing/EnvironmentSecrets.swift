internal import Glibc

/// The values of environment variables that hold secrets, such as `RSYNC_PASSWORD` and `AWS_SECRET_ACCESS_KEY`.
struct EnvironmentSecrets {
    private let values: [String]

    /// A value that is shorter is also an ordinary word, which messages need.
    private static let minimumLength = 4

    init(variables: [String: String]) {
        values = variables.filter { name, value in
            value.utf8.count >= Self.minimumLength && Self.isSecret(name)
        }.map(\.value).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    private static let secretNames = [
        "PASS", "PASSWORD", "PASSWD", "PASSPHRASE", "PASSCODE", "SECRET", "TOKEN", "KEY", "CREDENTIAL",
        "AUTH", "AUTHENTICATION", "AUTHORIZATION",
    ]

    /// Whether a variable holds a secret by its name. A part of the name, between the underscores, is one of
    /// ``secretNames`` or ends with one, as in `APIKEY` and `PASSWORD2`. Thus `GIT_AUTHOR_NAME`, `XAUTHORITY` and `KEYBOARD` hold none.
    private static func isSecret(_ name: String) -> Bool {
        let name = name.uppercased()
        // A signed URL of Azure.
        if name.contains("SAS_URL") { return true }
        return name.split { !$0.isLetter && !$0.isNumber }.contains { part in
            var part = part
            while part.last?.isNumber == true { part.removeLast() }
            // The path of a program that asks.
            guard part != "ASKPASS" else { return false }
            return secretNames.contains { part.hasSuffix($0) || part.hasSuffix($0 + "S") }
        }
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
