/// Values that are kept until the process ends.
///
/// A command that loads a site ends soon afterward. To free a large site then takes several percent of the whole build.
enum UntilExit {
    private final class Box<Value>: Sendable where Value: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    static func keep(_ value: some Sendable) {
        _ = Unmanaged.passRetained(Box(value))
    }
}
