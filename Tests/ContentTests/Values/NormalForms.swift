import Foundation

extension String {
    /// The text in NFD.
    var decomposed: String { decomposedStringWithCanonicalMapping }
}
