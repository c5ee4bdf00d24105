extension Int {
    /// Returns the number with a singular or plural noun: `1 entry`, `2 entries`.
    /// - Parameter many: The plural; by default, the singular with an `s`.
    package func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }
}
