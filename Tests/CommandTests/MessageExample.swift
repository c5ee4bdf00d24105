import Foundation
import Testing

/// The example of a message, as `content/manual/messages.json` holds it.
struct MessageExample {
    let id: String
    /// Texts by path from the project folder.
    let files: [String: String]
    let arguments: [String]
    let output: String
    let status: Int32
    /// Whether it needs more than files, such as links or permissions.
    let hasSetup: Bool
}

extension MessageExample {
    static let all: [MessageExample] = {
        do {
            let data = try Data(contentsOf: ManualFolder.url.appending(path: "messages.json"))
            return try JSONDecoder().decode([MessageExample].self, from: data)
        } catch {
            fatalError("messages.json: \(error)")
        }
    }()

    /// Those that `Tests/EndToEnd/test_messages.py` leaves to ``MessageExampleTests``.
    static let inMemory = all.filter { example in
        !example.hasSetup && [["build"], ["build", "--strict"]].contains(example.arguments)
    }
}

extension MessageExample: Decodable {
    private enum Keys: CodingKey { case id, example, files, arguments, output, status, setup }

    init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: Keys.self)
        let example = try message.nestedContainer(keyedBy: Keys.self, forKey: .example)
        id = try message.decode(String.self, forKey: .id)
        files = try example.decode([String: String].self, forKey: .files)
        arguments = try example.decodeIfPresent([String].self, forKey: .arguments) ?? ["build"]
        output = try example.decode(String.self, forKey: .output)
        status = try example.decode(Int32.self, forKey: .status)
        hasSetup = example.contains(.setup)
    }
}

extension MessageExample: CustomTestStringConvertible {
    var testDescription: String { id }
}
