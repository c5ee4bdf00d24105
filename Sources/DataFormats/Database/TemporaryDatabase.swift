import Diagnostics
import Glibc

/// A copy of a database and of the files beside it, in a folder that only this user can open. It is deleted when this object
/// is deinitialized.
final class TemporaryDatabase {
    private let folder: String
    var path: String { folder + "/database" }

    init(_ image: DatabaseImage) throws(DatabaseProblem) {
        let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((parent + "/thumbindex-XXXXXX").utf8CString)
        guard
            let made = template.withUnsafeMutableBufferPointer({ name in
                name.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
            })
        else { throw Self.failure(parent) }
        folder = made
        try write(image.database, to: path)
        if !image.log.isEmpty { try write(image.log, to: path + DatabaseImage.endings.log) }
        if !image.journal.isEmpty { try write(image.journal, to: path + DatabaseImage.endings.journal) }
    }

    deinit {
        let endings = DatabaseImage.endings
        for ending in ["", endings.log, endings.journal, endings.index] { unlink(path + ending) }
        rmdir(folder)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(DatabaseProblem) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0, let file = fdopen(descriptor, "w") else { throw Self.failure(path) }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw Self.failure(path)
        }
    }

    private static func failure(_ path: String) -> DatabaseProblem {
        .failed(reason: "\(path): \(String(cString: strerror(errno)))")
    }
}
