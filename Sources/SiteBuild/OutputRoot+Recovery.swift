import BuiltSite
import Files
internal import Glibc

extension OutputRoot {
    /// Completes a build that was interrupted after its commit, and removes the staged files of one that was
    /// interrupted before it.
    func recover() throws(OutputError) {
        guard let state = try state() else { return }
        if let bytes = try contents(of: Journal.name) {
            try complete(bytes, state)
        }
        do {
            try StagingFolder.clear(state)
        } catch {
            throw .failed(.recovering, path: path(of: nil), code: error.code)
        }
    }

    private func complete(_ bytes: [UInt8], _ state: borrowing Descriptor) throws(OutputError) {
        guard let journal = Journal(bytes: bytes) else { throw .journalDamaged(path(of: Journal.name)) }
        do {
            // The new manifest is moved last, so if it is missing, nothing is left to do.
            guard try state.status(of: Journal.manifest) != nil else {
                return try state.removeFile(Journal.name)
            }
        } catch {
            throw .interrupted(path: path(of: Journal.name), code: error.code)
        }
        let listed = try manifest() ?? Manifest()
        guard journal.isPermitted(by: listed), try isPlain(StagingFolder.name, in: state)
        else {
            throw .journalDamaged(path(of: Journal.name))
        }
        try apply(journal, state, listed: listed)
    }

    /// Applies a journal that is in the state folder, then removes it.
    ///
    /// - Parameter listed: The manifest of the previous site.
    func apply(
        _ journal: Journal, _ state: borrowing Descriptor, listed: Manifest
    ) throws(OutputError) {
        let staged: Descriptor
        do {
            staged = try Descriptor.openFolder(StagingFolder.name, in: state.number)
        } catch {
            throw .interrupted(path: path(of: StagingFolder.name), code: error.code)
        }
        do {
            try journal.apply(to: descriptor, from: staged, listed: listed)
        } catch {
            throw .interrupted(path: folder.displayPath + "/" + error.path.string, code: error.code)
        }
        do throws(SystemError) {
            try state.replace(Manifest.name, by: Journal.manifest)
            try state.removeFile(Journal.name)
        } catch {
            throw .interrupted(path: path(of: Journal.name), code: error.code)
        }
    }

    /// Whether the entry contains only folders and regular files. A staged link would put its target into the site.
    private func isPlain(_ name: String, in folder: borrowing Descriptor) throws(OutputError) -> Bool {
        do {
            return try folder.isPlainFolder(name.utf8CString.map { $0 })
        } catch {
            throw .interrupted(path: path(of: name), code: error.code)
        }
    }
}
