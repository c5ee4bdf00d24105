@testable import DataFormats
@testable import Diagnostics
import Foundation
import TestSupport
import Testing

/// Compares random JSON texts with the results of Foundation's reader.
@Suite struct JSONLawTests {
    @Test(arguments: 0..<400)
    func agreesWithFoundation(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = RandomJSON.text(depth: 5, using: &random)
        let value = try #require(Reading.json(text).value, "\(text)")
        let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        #expect(isSame(value, expected), "\(text)")
    }

    @Test(arguments: 0..<200)
    func aPositionIsTheStartOfTheValue(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = RandomJSON.text(depth: 5, using: &random)
        let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }
        func rest(at position: SourcePosition) -> String {
            String(
                String.UnicodeScalarView(lines[Int(position.line) - 1].dropFirst(Int(position.column) - 1)))
        }
        try #require(Reading.json(text).value).forEach { node in
            switch node.content {
            case .object(let members):
                #expect(rest(at: node.position).hasPrefix("{"))
                for member in members { #expect(rest(at: member.keyPosition).hasPrefix("\"")) }
            case .list: #expect(rest(at: node.position).hasPrefix("["))
            case .scalar(let scalar):
                let start = scalar.type == .string ? "\"" : scalar.text
                #expect(rest(at: node.position).hasPrefix(start))
            }
        }
    }

    /// What Foundation rejects is rejected, and accepted values equal those of Foundation, except where this reader
    /// is stricter.
    @Test(arguments: 0..<100)
    func mutatedTextsAreRejectedOrReadAsByFoundation(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 1_000_000)
        let bytes = Array(RandomJSON.text(depth: 3, using: &random).utf8)
        for _ in 0..<20 {
            let spoilt = bytes.mutated(using: &random)
            let reading = Reading.json(spoilt)
            #expect(reading.value != nil || !reading.findings.isEmpty)
            guard let value = reading.value, reading.findings.isEmpty else { continue }
            let expected = try? JSONSerialization.jsonObject(with: Data(spoilt), options: .fragmentsAllowed)
            let isRead = expected.map { isSame(value, $0) } ?? false
            #expect(isRead, "\(String(decoding: spoilt, as: UTF8.self))")
        }
    }

    private func isSame(_ node: Node, _ expected: Any) -> Bool {
        switch node.content {
        case .object(let members):
            guard let object = expected as? [String: Any], object.count == members.count else { return false }
            return members.allSatisfy { member in object[member.key].map { isSame(member.value, $0) } ?? false
            }
        case .list(let elements):
            guard let list = expected as? [Any], list.count == elements.count else { return false }
            return zip(elements, list).allSatisfy { isSame($0, $1) }
        case .scalar(let scalar):
            switch scalar.type {
            case .null: return expected is NSNull
            case .boolean(let flag): return expected as? Bool == flag
            case .integer(let value): return (expected as? NSNumber)?.int64Value == Int64(value)
            // Foundation converts through a decimal, which rounds twice when a double is requested.
            case .number(let value): return Double("\(expected)") == value
            case .string:
                return (expected as? String).map { Array($0.utf8) } == Array(scalar.text.utf8)
            }
        }
    }
}

/// Writes random values as JSON, with white space, escapes and characters of all lengths.
private enum RandomJSON {
    static func text(depth: Int, using random: inout SeededGenerator) -> String {
        space(&random) + value(depth: depth, &random) + space(&random)
    }

    private static func space(_ random: inout SeededGenerator) -> String {
        random.chance(70) ? "" : ["\n", " ", "\t", "\n  ", "\r\n"].randomElement(using: &random) ?? ""
    }

    private static func value(depth: Int, _ random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...6, using: &random)
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
        case 1: return String(Int.random(in: -1_000_000...1_000_000, using: &random))
        case 2: return "\(Double.random(in: -1e6...1e6, using: &random))"
        case 3, 4: return string(&random)
        case 5:
            let elements = (0..<count).map { _ in text(depth: depth - 1, using: &random) }
            return "[" + elements.joined(separator: ",") + (elements.isEmpty ? space(&random) : "") + "]"
        default:
            let members = (0..<count * 3).map { number in
                space(&random) + key(number, &random) + space(&random) + ":"
                    + text(depth: depth - 1, using: &random)
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    private static func key(_ number: Int, _ random: inout SeededGenerator) -> String {
        "\"\(number)" + string(&random).dropFirst()
    }

    private static func string(_ random: inout SeededGenerator) -> String {
        let parts = [
            "a", "owl", " ", "é", "日本", "😀", "e\u{301}", #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#,
            #"\ud83d\ude00"#,
            "[", "}", ":", ",", "//", "\u{7F}", "\u{2028}",
        ]
        let count = Int.random(in: 0...8, using: &random)
        return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
    }
}
