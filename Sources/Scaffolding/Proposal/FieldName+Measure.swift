extension FieldName {
    /// Whether the name is that of a measure, or has a unit.
    var isMeasure: Bool { isOne(of: Self.measureNames) || unit != nil }

    private static let measureNames: Set<String> = [
        "quantity", "qty", "stock", "price", "amount", "count", "population", "cost", "total", "area",
        "points", "score",
        "rating", "age", "pages", "size", "length", "height", "width", "depth", "weight", "mass", "duration",
        "distance", "speed", "elevation", "volume", "capacity", "frequency", "freq", "altitude",
        "temperature",
    ]
}
