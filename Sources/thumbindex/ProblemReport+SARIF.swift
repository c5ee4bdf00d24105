import ArgumentParser
import Content
import Diagnostics
import Foundation

/// Problems in the Static Analysis Results Interchange Format (SARIF) 2.1.0 of OASIS.
extension ProblemReport {
    var sarif: JSONValue {
        var rules: [JSONValue] = []
        var positions: [String: Int] = [:]
        for problem in problems where positions[problem.rule] == nil {
            positions[problem.rule] = rules.count
            rules.append(["id": .string(problem.rule), "shortDescription": ["text": .string(problem.title)]])
        }
        let driver: JSONValue = [
            "name": "Thumbindex", "version": .string(Thumbindex.configuration.version), "rules": .list(rules),
        ]
        let run: JSONValue = [
            "tool": ["driver": driver],
            // Columns count Unicode scalars.
            "columnKind": "unicodeCodePoints",
            "results": .list(problems.map { result(for: $0, rule: positions[$0.rule] ?? 0) }),
        ]
        return [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ]
    }

    private func result(for problem: ReportedProblem, rule: Int) -> JSONValue {
        let text = problem.advice.isEmpty ? problem.message : problem.message + "\n" + problem.advice
        var location: [String: JSONValue] = ["artifactLocation": ["uri": .string(uri(of: problem))]]
        if let position = problem.position {
            location["region"] = [
                "startLine": .integer(Int(position.line)), "startColumn": .integer(Int(position.column)),
            ]
        }
        return [
            "ruleId": .string(problem.rule), "ruleIndex": .integer(rule), "level": .string(problem.level),
            "message": ["text": .string(text)],
            "locations": [["physicalLocation": .object(location)]],
        ]
    }

    /// Returns the relative URL of a file, in which a colon is not the end of a scheme.
    private func uri(of problem: ReportedProblem) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        return path(of: problem).addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
    }
}
