extension FieldName {
    /// The unit at the end of the name, and the rest of the name for readers: kg and “Net weight” for `net_weight_kg`.
    var unit: (unit: String, title: String)? {
        guard words.count > 1, let unit = words.last.flatMap({ Self.units[$0] }) else { return nil }
        let title = words.dropLast().joined(separator: " ")
        return (unit: unit, title: title.prefix(1).uppercased() + title.dropFirst())
    }

    /// Units by their spelling in keys. Single letters are left out, because they are ambiguous.
    private static let units: [String: String] = [
        "mm": "mm", "cm": "cm", "km": "km", "inches": "in", "m2": "m²", "m²": "m²", "km2": "km²",
        "km²": "km²",
        "sqkm": "km²", "cm3": "cm³", "m3": "m³", "ml": "ml", "mg": "mg", "kg": "kg", "lbs": "lb",
        "kmh": "km/h",
        "celsius": "°C", "kelvin": "K", "bar": "bar", "hz": "Hz", "khz": "kHz", "mhz": "MHz", "ghz": "GHz",
        "kb": "kB",
        "mb": "MB", "gb": "GB", "watts": "W", "kw": "kW", "kwh": "kWh", "mah": "mAh", "volts": "V",
        "percent": "%",
        "eur": "€", "usd": "US$", "gbp": "£",
    ]
}
