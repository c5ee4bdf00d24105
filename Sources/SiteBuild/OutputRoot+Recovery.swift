import BuiltSite
import Files
internal import Glibc

extension OutputRoot {
    /// Completes a build that was interrupted after it was decided upon, and clears what is left of one that
    /// was interrupted before.
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
            // Without the new manifest there is nothing left to do: it moves last.
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

    /// Takes the steps of a journal that stands in the state folder, then removes it.
    ///
    /// - Parameter listed: the manifest of the site before.
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
            throw .interrupted(path: folder.displayPath + "/" + error.path.text, code: error.code)
        }
        do throws(SystemError) {
            try state.replace(Manifest.name, by: Journal.manifest)
            try state.removeFile(Journal.name)
        } catch {
            throw .interrupted(path: path(of: Journal.name), code: error.code)
        }
    }

    /// Whether what stands under `name` holds nothing but folders and regular files. A link that somebody
    /// else staged would put what it leads to into the site.
    private func isPlain(_ name: String, in folder: borrowing Descriptor) throws(OutputError) -> Bool {
        do {
            return try folder.isPlainFolder(name.utf8CString.map { $0 })
        } catch {
            throw .interrupted(path: path(of: name), code: error.code)
        }
    }
}
