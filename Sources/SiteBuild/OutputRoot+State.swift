import BuiltSite
import Files
internal import Glibc

/// Access to the state folder that previous builds left.
extension OutputRoot {
    /// Opens the state folder. Returns `nil` if it does not exist.
    func state() throws(OutputError) -> Descriptor? {
        do {
            return try Descriptor.openFolder(OutputPath.stateFolder, in: descriptor.number)
        } catch {
            if error.code == ENOENT { return nil }
            throw .failed(.opening, path: path(of: nil), code: error.code)
        }
    }

    /// The path, for messages, of a file in the state folder, or of the folder itself.
    func path(of name: String?) -> String {
        folder.displayPath + "/" + OutputPath.stateFolder + (name.map { "/" + $0 } ?? "")
    }

    /// Reads the manifest of the site. Returns `nil` if it does not exist.
    func manifest() throws(OutputError) -> Manifest? {
        guard let bytes = try contents(of: Manifest.name) else { return nil }
        do {
            return try Manifest(bytes: bytes)
        } catch {
            throw .manifestDamaged(path(of: Manifest.name), line: error.line)
        }
    }

    /// Reads a file in the state folder. Returns `nil` if it does not exist.
    func contents(of name: String) throws(OutputError) -> [UInt8]? {
        guard let state = try state() else { return nil }
        do throws(SystemError) {
            return try Descriptor.openFile(name, in: state.number).contents()
        } catch {
            if error.code == ENOENT { return nil }
            throw .failed(.reading, path: path(of: name), code: error.code)
        }
    }
}
