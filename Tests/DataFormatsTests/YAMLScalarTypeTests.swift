@testable import DataFormats
import Diagnostics
import Testing

@Suite struct YAMLScalarTypeTests {
    @Test(arguments: [
        "no", "No", "NO", "yes", "on", "On", "off", "y", "n", "tRUE", "nULL", "none", "nil", "1e3kg",
        "12:30:45", "12:30",
        "2024-01-01", "1_000", "0b11", "0o8", "0xg", "0o", "0x", "-0x1", "+0o7", "1e", "e3", "1e+", ".",
        "+", "-.", "..",
        "1.2.3", ".infinity", "inf", "nan", ".Nan", "+.nan", "-.nan", "1 000", "1,5", "١٢", "=", "<", "0.x",
        "--1", "+-1", "1-",
        "½", "3rd", "a", "0x1.8p1", "infinity", "NaN",
    ])
    func isString(_ text: String) {
        #expect(YAMLScalarType.ofPlain(text) == .string)
        #expect(Reading.yaml("a: \(text)").value?["a"]?.text == text)
    }

    @Test(
        arguments: [
            ("", .null), ("~", .null), ("null", .null), ("Null", .null), ("NULL", .null),
            ("true", .boolean(true)), ("True", .boolean(true)), ("TRUE", .boolean(true)),
            ("false", .boolean(false)), ("False", .boolean(false)), ("FALSE", .boolean(false)),
            ("0", .integer(0)), ("-0", .integer(0)), ("+12", .integer(12)), ("007", .integer(7)),
            ("-19", .integer(-19)),
            ("0o17", .integer(15)), ("0x1F", .integer(31)), ("0xff", .integer(255)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9_223_372_036_854_775_808)),
            ("0x10000000000000000", .number(18_446_744_073_709_551_616)),
            ("0.", .number(0)), (".5", .number(0.5)), ("-.5", .number(-0.5)), ("+12.5", .number(12.5)),
            ("1e3", .number(1000)),
            ("-2E+05", .number(-200_000)), ("12e-1", .number(1.2)), ("5.e1", .number(50)),
            (".inf", .number(.infinity)), (".Inf", .number(.infinity)), ("+.INF", .number(.infinity)),
            ("-.inf", .number(-.infinity)),
        ] as [(String, Node.ScalarType)])
    func followsTheCoreSchema(_ text: String, _ type: Node.ScalarType) {
        #expect(YAMLScalarType.ofPlain(text) == type)
        let scalar = Reading.yaml("a: \(text)").value?["a"]?.scalar
        #expect(scalar?.type == type)
        #expect(scalar?.text == text)
    }

    @Test(arguments: [".nan", ".NaN", ".NAN"])
    func readsNotANumber(_ text: String) throws {
        guard case .number(let value) = YAMLScalarType.ofPlain(text) else {
            Issue.record("\(text) is no number")
            return
        }
        #expect(value.isNaN)
    }

    @Test(arguments: [
        "1e999", "-1e999", "2E3084", String(repeating: "9", count: 400),
        "0x" + String(repeating: "f", count: 300),
    ])
    func readsNumbersThatAreTooLargeAsStrings(_ text: String) {
        #expect(YAMLScalarType.ofPlain(text) == nil)
        #expect(Reading.yaml("a: \(text)").findings.isEmpty)
        guard case .scalar(let scalar) = Reading.yaml("a: \(text)").value?["a"]?.content else {
            Issue.record("\(text) is no scalar")
            return
        }
        #expect(scalar == Node.Scalar(text: text, type: .string))
    }

    @Test(arguments: ["'12'", "\"true\"", "'~'", "\"\"", "|\n  12", ">-\n  null"])
    func quotedScalarsAreStrings(_ text: String) {
        #expect(Reading.yaml("a: \(text)").value?["a"]?.scalar?.type == .string)
    }
}
