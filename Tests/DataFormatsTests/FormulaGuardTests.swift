import TestSupport
import Testing

@testable import DataFormats

@Suite("The guard of cells that spreadsheets read as formulas")
struct FormulaGuardTests {
    @Test(
        "cells are those of the table, which the script of the tray follows too",
        arguments: try FormulaLaw.all())
    func table(law: FormulaLaw) {
        #expect(isNeeded(law.text) == (law.cell != law.text))
        #expect(FormulaGuard.removed(from: law.cell) == law.text)
    }

    @Test("an empty text needs no guard")
    func empty() {
        #expect(!isNeeded(""))
        #expect(FormulaGuard.removed(from: "") == "")
    }

    private func isNeeded(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { FormulaGuard.isNeeded(for: $0) }
    }
}
