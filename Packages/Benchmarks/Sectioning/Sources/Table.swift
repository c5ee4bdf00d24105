import Glibc

/// The measurements of all pieces of work, for each number of entries.
struct Table {
    private let title: String
    private let counts: [Int]
    private var names: [String] = []
    private var rows: [String: [Measurement]] = [:]

    init(_ title: String, counts: [Int]) {
        self.title = title
        self.counts = counts
    }

    /// Measures a named piece of work, and returns its result.
    mutating func measure<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
        let (measurement, result) = try Measurement.of(work)
        if rows[name] == nil { names.append(name) }
        rows[name, default: []].append(measurement)
        return result
    }

    /// Prints the seconds for each count, in parentheses the ratio to the count before, and the memory for the
    /// largest count.
    func print() {
        // Output to a file should appear one table at a time.
        defer { fflush(nil) }
        Swift.print("\n" + title)
        let head = counts.map { padded("n = \($0)", 16) }.joined()
        Swift.print(String(repeating: " ", count: 34) + head + padded("MB", 8))
        for name in names {
            let row = rows[name] ?? []
            let cells = row.indices.map { position -> String in
                let ratio = position > 0 ? row[position].seconds / row[position - 1].seconds : nil
                return padded(text(row[position].seconds, 3), 8)
                    + padded(ratio.map { " (" + text($0, 1) + ")" } ?? "", 8)
            }
            let megabytes = padded(text(row.last?.megabytes ?? 0, 0), 8)
            Swift.print(
                name + String(repeating: " ", count: max(34 - name.count, 1)) + cells.joined() + megabytes)
        }
    }
}

private func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(width - text.count, 0)) + text
}

/// Formats a number with the given number of decimals.
private func text(_ number: Double, _ decimals: Int) -> String {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((number * Double(scale)).rounded())
    guard decimals > 0 else { return String(scaled) }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
}
