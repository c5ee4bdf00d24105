import Foundation

/// The parameters of a URL's query, encoded as forms are (URL Standard, section 5.1).
struct QueryParameters: Sequence, Sendable {
    private let parameters: [(name: String, value: String)]

    init(_ query: String) {
        parameters = query.split(separator: "&").map { parameter in
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// Returns the first value of a name.
    subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }

    func makeIterator() -> some IteratorProtocol<(name: String, value: String)> { parameters.makeIterator() }

    private static func decoded(_ text: Substring) -> String {
        let spaced = String(text).replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
