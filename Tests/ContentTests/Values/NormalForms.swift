import Foundation

extension String {
    /// The string in NFD.
    var decomposed: String { decomposedStringWithCanonicalMapping }
}
