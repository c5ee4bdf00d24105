import ArgumentParser
import Content
import Diagnostics

/// The formats in which `thumbindex check` prints problems.
enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, sarif
}

/// All problems of a site, for other programs.
struct ProblemReport {
    let problems: [ReportedProblem]
    /// The links to other sites; `nil` if they were not checked.
    let links: ExternalLinkReport?
    /// The project folder from the current folder, which GitHub takes as that of the repository.
    let project: String

    /// Returns the problems in a format; nothing for text, which is not for programs.
    func contents(_ format: ReportFormat) -> String {
        switch format {
        case .text: ""
        case .json: json.fileContents
        case .github: problems.map(workflowCommand).joined()
        case .sarif: sarif.fileContents
        }
    }

    /// A JSON document. Its keys are documented in the manual.
    private var json: JSONValue {
        let errors = problems.count { $0.isError }
        var members: [String: JSONValue] = [
            "errors": .integer(errors), "warnings": .integer(problems.count - errors),
            "problems": .list(problems.map(Self.json)),
        ]
        if let links {
            members["externalLinks"] = [
                "checked": .integer(links.count), "dead": .integer(links.dead),
                "moved": .list(links.moved.map { ["url": .string($0.url), "to": .string($0.target)] }),
                "unchecked": .list(
                    links.unknown.map { ["url": .string($0.url), "reason": .string($0.reason)] }),
            ]
        }
        return .object(members)
    }

    private static func json(_ problem: ReportedProblem) -> JSONValue {
        var members: [String: JSONValue] = [
            "severity": .string(problem.level), "rule": .string(problem.rule),
            "message": .string(problem.message), "file": .string(problem.file),
        ]
        if !problem.advice.isEmpty { members["advice"] = .string(problem.advice) }
        if let position = problem.position {
            members["line"] = .integer(Int(position.line))
            members["column"] = .integer(Int(position.column))
        }
        return .object(members)
    }

    /// Returns a workflow command, with which GitHub shows a problem beside the line.
    private func workflowCommand(for problem: ReportedProblem) -> String {
        var properties = ["file=" + Self.escaped(path(of: problem), isProperty: true)]
        if let position = problem.position {
            properties += ["line=\(position.line)", "col=\(position.column)"]
        }
        let text = problem.advice.isEmpty ? problem.message : problem.message + "\n" + problem.advice
        return "::\(problem.level) \(properties.joined(separator: ","))::"
            + Self.escaped(text, isProperty: false) + "\n"
    }

    /// Returns a value of a workflow command in which nothing ends the value or begins another command.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: String(scalar)
            }
        }.joined()
    }

    /// Returns the path of a file from the current folder.
    func path(of problem: ReportedProblem) -> String {
        let folder = project.hasPrefix("./") ? String(project.dropFirst(2)) : project
        guard folder != ".", !folder.isEmpty else { return problem.file }
        return folder + (folder.hasSuffix("/") ? "" : "/") + problem.file
    }
}
