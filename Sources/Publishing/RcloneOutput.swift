internal import Foundation

/// A line of `rclone lsjson`, which prints an array with one object a line.
struct RcloneItem: Decodable {
    let path: String
    let size: Int
    let isFolder: Bool

    private enum CodingKeys: String, CodingKey {
        case path = "Path"
        case size = "Size"
        case isFolder = "IsDir"
    }

    init?(line: ArraySlice<UInt8>) {
        guard line.first == UInt8(ascii: "{") else { return nil }
        let object = line.last == UInt8(ascii: ",") ? line.dropLast() : line
        guard let item = try? JSONDecoder().decode(RcloneItem.self, from: Data(object)) else { return nil }
        self = item
    }
}

/// A line of the log of `rclone --use-json-log`.
struct RcloneLog: Decodable {
    let level: String
    let message: String
    /// The path of the file that the line is about.
    let object: String?

    private enum CodingKeys: String, CodingKey {
        case level, object
        case message = "msg"
    }

    init?(line: ArraySlice<UInt8>) {
        guard line.first == UInt8(ascii: "{"),
            let entry = try? JSONDecoder().decode(RcloneLog.self, from: Data(line))
        else { return nil }
        self = entry
    }

    var isError: Bool { ["error", "critical", "alert", "emergency", "fatal", "panic"].contains(level) }

    /// Whether a line of standard error is kept for a message.
    static func isProblem(_ line: ArraySlice<UInt8>) -> Bool { RcloneLog(line: line)?.isError ?? true }

    /// Returns the message of a line, or the line if it is not JSON.
    @Sendable static func message(in line: String) -> String {
        RcloneLog(line: Array(line.utf8)[...])?.message ?? line
    }

    /// What precedes the reason why the features of a service are unknown.
    private static let failedCommand = "Failed to backend: "

    /// Returns the reason in messages: the first ones, without the time before them and the statistics between them.
    static func reason(_ errors: [String]) -> String {
        let messages = errors.map { line in
            let words = line.split(whereSeparator: \.isWhitespace)
            let hasTime = words.count > 2 && words[0].count == 10 && words[1].split(separator: ":").count == 3
            let text = words.dropFirst(hasTime ? 2 : 0).joined(separator: " ")
            return text.hasPrefix(failedCommand) ? String(text.dropFirst(failedCommand.count)) : text
        }.filter { message in
            !message.isEmpty
                && !["Transferred:", "Errors:", "Checks:", "Elapsed"].contains { message.hasPrefix($0) }
        }
        return messages.isEmpty
            ? "it failed without an error message" : messages.prefix(2).joined(separator: "; ")
    }
}

/// What a storage service can do, from `rclone backend features`.
struct RcloneFeatures: Decodable {
    private struct Abilities: Decodable {
        let canHaveEmptyDirectories: Bool?

        enum CodingKeys: String, CodingKey {
            case canHaveEmptyDirectories = "CanHaveEmptyDirectories"
        }
    }

    private let digests: [String]?
    private let abilities: Abilities?

    private enum CodingKeys: String, CodingKey {
        case digests = "Hashes"
        case abilities = "Features"
    }

    init?(json: [UInt8]) {
        guard let features = try? JSONDecoder().decode(RcloneFeatures.self, from: Data(json)) else {
            return nil
        }
        self = features
    }

    /// Whether it stores a digest of each file that depends on every byte.
    var hasDigests: Bool { !Set(digests ?? []).isDisjoint(with: ["md5", "sha1", "sha256", "whirlpool"]) }
    var canHaveEmptyFolders: Bool { abilities?.canHaveEmptyDirectories ?? false }
}

/// Environment variables that change what `rclone` does or prints. Those of the configuration and of services are kept.
enum RcloneVariables {
    static let removed: [String: String?] = Dictionary(
        uniqueKeysWithValues: [
            "DUMP", "VERBOSE", "QUIET", "LOG_FILE", "LOG_FORMAT", "LOG_LEVEL", "USE_JSON_LOG", "DRY_RUN",
            "INTERACTIVE",
            "PROGRESS", "FILTER", "FILTER_FROM", "INCLUDE", "INCLUDE_FROM", "EXCLUDE", "EXCLUDE_FROM",
            "EXCLUDE_IF_PRESENT", "FILES_FROM", "FILES_FROM_RAW", "MIN_SIZE", "MAX_SIZE", "MIN_AGE",
            "MAX_AGE",
            "IGNORE_EXISTING", "IGNORE_ERRORS", "IGNORE_SIZE", "SIZE_ONLY", "CHECKSUM", "UPDATE", "IMMUTABLE",
            "MAX_DELETE", "MAX_DEPTH", "BACKUP_DIR", "SUFFIX", "HEADER_UPLOAD", "DELETE_EXCLUDED",
            "COMPARE_DEST", "COPY_DEST", "HASH_FILTER", "NAME_TRANSFORM", "ERROR_ON_NO_TRANSFER",
            "LOCAL_ENCODING", "LOCAL_UNICODE_NORMALIZATION", "IGNORE_CASE_SYNC",
            "METADATA_FILTER", "METADATA_FILTER_FROM",
            "METADATA_INCLUDE", "METADATA_INCLUDE_FROM", "METADATA_EXCLUDE", "METADATA_EXCLUDE_FROM",
        ].map { ("RCLONE_" + $0, String?.none) })
}
