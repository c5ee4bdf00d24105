import Testing

@testable import DataFormats

@Suite("The guard of cells that spreadsheets read as formulas")
struct FormulaGuardTests {
    @Test(
        "a text that begins a formula needs it",
        arguments: [
            "=1+1", "+49 30", "-x", "@A1", "\t=1", "\r1", "\n=1", "＝1", "＋1", "－1", "＠1", "'=1", "''-x",
            "--5", "+5",
        ])
    func needed(text: String) {
        #expect(isNeeded(text))
        #expect(FormulaGuard.removed(from: "'" + text) == text)
    }

    @Test(
        "numbers and other texts need none, and stay as they are",
        arguments: ["", "-5", "-1.5", "-1.5e-3", "12", "'tis", "'", "''", "a=1", "1-2", " =1", "é", "1=2"])
    func unneeded(text: String) {
        #expect(!isNeeded(text))
        #expect(FormulaGuard.removed(from: text) == text)
    }

    private func isNeeded(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { FormulaGuard.isNeeded(for: $0) }
    }
}
