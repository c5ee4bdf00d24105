import DataFormats
import Diagnostics

/// The publish targets, from `publish:` in `site.yaml`.
public struct PublishSettings: Sendable {
    /// A target, with the name used on the command line.
    public struct Target: Hashable, Sendable {
        public let name: String
        public let destination: Destination
    }

    public enum Destination: Hashable, Sendable {
        /// A folder, whose path is relative to the project folder unless it is absolute.
        case directory(String)
        case git(Branch)
        /// A folder on another computer, as `rsync` writes it.
        case rsync(String)
        /// A place in a storage service, as `rclone` writes it.
        case rclone(String)
    }

    /// A branch of a Git repository.
    public struct Branch: Hashable, Sendable {
        /// A folder as in ``Destination/directory(_:)``, or a URL (see ``isURL(_:)``).
        public let repository: String
        public let name: String
        /// Whether each publication adds a commit to the branch. Otherwise, it replaces the commits of the branch by one.
        public let keepsHistory: Bool
        /// Whether commits are signed; `nil` if the Git settings of the user decide.
        public let isSigned: Bool?

        init(repository: String, name: String, keepsHistory: Bool = true, isSigned: Bool? = nil) {
            self.repository = repository
            self.name = name
            self.keepsHistory = keepsHistory
            self.isSigned = isSigned
        }
    }

    /// The targets, in the order of the settings file.
    public let targets: [Target]

    public init(targets: [Target] = []) {
        self.targets = targets
    }

    /// The default target: the only one, or the one named `default`.
    public var defaultTarget: Target? {
        targets.count == 1 ? targets.first : target("default")
    }

    public func target(_ name: String) -> Target? {
        targets.first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// Whether a repository is specified by a URL, `https://…` or `name@host:path`, and not by a folder.
    ///
    /// Git decides in the same way: a URL has a colon before its first slash.
    public static func isURL(_ repository: String) -> Bool {
        let start = repository.unicodeScalars.prefix { $0 != "/" }
        return start.contains(":")
    }
}

extension PublishSettings {
    static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics)
        -> PublishSettings
    {
        guard let members = node.members else {
            let expected =
                "an object of targets, each with “directory”, “git” and “branch”, “rsync”, or “rclone”"
            diagnostics.report(
                .wrongType(key: "publish", expected: expected, found: node.kindName), in: file,
                at: node.position)
            return PublishSettings()
        }
        if let key = members.first(where: isUnnamed) {
            diagnostics.report(
                .publishing(.missingTargetName(key: key.key)), in: file, at: key.keyPosition)
        }
        let targets = members.filter { !isUnnamed($0) }.compactMap { member -> Target? in
            let isName = !member.key.isEmpty && !member.key.hasPrefix("-")
            if !isName {
                diagnostics.report(.publishing(.targetName(member.key)), in: file, at: member.keyPosition)
            }
            let destination = destination(member.value, name: member.key, in: file, into: &diagnostics)
            return isName ? destination.map { Target(name: member.key, destination: $0) } : nil
        }
        return PublishSettings(targets: targets)
    }

    /// Whether a member is a key of a target, with its value, where a name of a target is expected.
    private static func isUnnamed(_ member: Node.Member) -> Bool {
        ["directory", "git", "branch", "history", "sign", "rsync", "rclone"].contains(member.key)
            && member.value.members == nil && !member.value.isNull
    }

    private static func destination(
        _ node: Node, name: String, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> Destination? {
        var reader = SettingsReader(node, in: file, subject: "publish.\(name)")
        defer { diagnostics.append(reader.diagnostics) }
        guard node.members != nil || node.isNull else { return nil }
        let nodes = [
            ("directory", reader.node("directory")), ("git", reader.node("git")),
            ("rsync", reader.node("rsync")),
            ("rclone", reader.node("rclone")),
        ]
        let places = nodes.compactMap { key, node in node.map { (key, $0) } }
        // With another target than a repository, the keys of a branch are unexpected.
        let isBranch = places.isEmpty || places.contains { $0.0 == "git" }
        let branch = isBranch ? reader.node("branch") : nil
        let keepsHistory = isBranch ? reader.boolean("history") : nil
        let isSigned = isBranch ? reader.boolean("sign") : nil
        reader.diagnostics = reader.finish()
        switch places.count == 1 ? places.first : nil {
        case ("directory", let node)?:
            return folder(node, &reader).map(Destination.directory)
        case ("rsync", let node)?:
            return remote(node, key: "rsync", problem(ofRsync:), &reader).map(Destination.rsync)
        case ("rclone", let node)?:
            return remote(node, key: "rclone", problem(ofRclone:), &reader).map(Destination.rclone)
        case ("git", let git)?:
            let repository = repository(git, &reader)
            let branch = Self.branch(branch, &reader)
            guard let repository, let branch else { return nil }
            return .git(
                Branch(
                    repository: repository, name: branch, keepsHistory: keepsHistory ?? true,
                    isSigned: isSigned))
        default:
            // If a key is misspelled, that is already reported.
            if reader.diagnostics.isEmpty {
                let keys = places.map(\.0)
                reader.report(.publishing(.destination(target: name, keys: keys)), at: node)
            }
            return nil
        }
    }

    /// Reads a folder or the URL of a repository.
    private static func location(_ node: Node, key: String, _ reader: inout SettingsReader) -> String? {
        guard let text = reader.string(of: node, key: key) else { return nil }
        guard !text.isEmpty, !text.hasPrefix("-"), !text.unicodeScalars.contains("\0") else {
            reader.report(.publishing(.place(key: key, text)), at: node)
            return nil
        }
        return text
    }

    private static func folder(_ node: Node, _ reader: inout SettingsReader) -> String? {
        guard let text = location(node, key: "directory", &reader) else { return nil }
        guard !text.contains("://"), !isURL(text) || !text.contains("@"), problem(ofFolder: text) == nil
        else {
            reader.report(.publishing(.directoryIsURL), at: node)
            return nil
        }
        return text
    }

    /// Reads the place of a folder for a program.
    private static func remote(
        _ node: Node, key: String, _ problem: (String) -> PublishProblem?, _ reader: inout SettingsReader
    ) -> String? {
        guard let text = location(node, key: key, &reader) else { return nil }
        if let problem = problem(text) {
            reader.report(.publishing(problem), at: node)
            return nil
        }
        return text
    }

    private static func repository(_ node: Node, _ reader: inout SettingsReader) -> String? {
        guard let text = location(node, key: "git", &reader) else { return nil }
        if let problem = problem(ofRepository: text) {
            reader.report(.publishing(problem), at: node)
            return nil
        }
        return text
    }

    private static func branch(_ node: Node?, _ reader: inout SettingsReader) -> String? {
        guard let node else {
            reader.diagnostics.report(
                .missingKey("branch", in: reader.subject), in: reader.file, at: reader.position)
            return nil
        }
        guard let name = reader.string(of: node, key: "branch") else { return nil }
        guard isBranch(name) else {
            reader.report(.publishing(.branch(name)), at: node)
            return nil
        }
        return name
    }
}
