import Foundation

extension String {
    /// The text in NFD.
    var decomposed: String { decomposedStringWithCanonicalMapping }
    /// The text in NFC.
    var composed: String { precomposedStringWithCanonicalMapping }
}
