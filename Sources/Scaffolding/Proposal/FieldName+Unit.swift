import Diagnostics

extension FieldName {
    /// The unit at the end of the name, and the rest of the name for readers: kg and “Net weight” for `net_weight_kg`, g and
    /// “Weight” for `Weight (g)`.
    var unit: (unit: String, title: String)? {
        if let unit = unitInBrackets { return unit }
        guard words.count > 1, let unit = words.last.flatMap({ Self.units[$0] }) else { return nil }
        let title = words.dropLast().joined(separator: " ")
        return (unit: unit, title: title.prefix(1).uppercased() + title.dropFirst())
    }

    /// The unit in brackets at the end of the key. There, it is not ambiguous.
    private var unitInBrackets: (unit: String, title: String)? {
        guard let last = key.last, last == ")" || last == "]",
            let start = key.lastIndex(of: last == ")" ? "(" : "[")
        else { return nil }
        let text = String(key[key.index(after: start)...].dropLast()).trimmed
        let title = String(key[..<start]).trimmed
        guard !title.isEmpty,
            let unit = Self.units[text.lowercased()] ?? (Self.shortUnits.contains(text) ? text : nil)
        else { return nil }
        return (unit: unit, title: title.prefix(1).uppercased() + title.dropFirst())
    }

    /// Units that are written in brackets as readers see them.
    private static let shortUnits: Set<String> = [
        "g", "t", "m", "l", "L", "s", "min", "h", "d", "a", "W", "V", "A", "N", "J", "Pa", "hPa", "kPa",
        "MPa", "°C", "°F", "K",
        "%", "‰", "°", "€", "$", "£", "¥", "CHF", "SEK", "NOK", "DKK", "PLN", "JPY", "ft", "in", "lb", "oz",
        "mi", "ha", "cm²",
        "km/h", "m/s", "kJ", "kcal", "Wh", "dB", "Ω", "MW", "GW", "pcs", "px", "dpi",
    ]

    /// Units by their spelling in keys. Single letters are left out, because they are ambiguous.
    private static let units: [String: String] = [
        "mm": "mm", "cm": "cm", "km": "km", "inches": "in", "m2": "m²", "m²": "m²", "km2": "km²",
        "km²": "km²", "sqkm": "km²", "cm3": "cm³", "m3": "m³", "ml": "ml", "mg": "mg", "kg": "kg",
        "lbs": "lb", "kmh": "km/h", "celsius": "°C", "kelvin": "K", "bar": "bar", "hz": "Hz", "khz": "kHz",
        "mhz": "MHz", "ghz": "GHz", "kb": "kB", "mb": "MB", "gb": "GB", "watts": "W", "kw": "kW",
        "kwh": "kWh", "mah": "mAh", "volts": "V", "percent": "%", "eur": "€", "usd": "US$", "gbp": "£",
    ]
}
