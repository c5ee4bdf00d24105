import Foundation

/// The user's browser.
enum Browser {
    /// Opens a URL.
    ///
    /// - Returns: An error description, or `nil` if the browser was started.
    static func open(_ url: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let programs = ["xdg-open", "open"].flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let program = programs.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            return "xdg-open was not found"
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = [url]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return error.localizedDescription
        }
        return nil
    }
}
