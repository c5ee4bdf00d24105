internal import Glibc

/// An entry of a folder. Its name is stored as bytes, because it need not be valid UTF-8.
package struct FolderEntry {
    /// The name with a terminating NUL, as system calls require.
    package let name: [CChar]
    package let kind: FileStatus.Kind

    package var string: String {
        String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension FolderEntry {
    /// The name, or `nil` if it is not valid UTF-8.
    package var validString: String? {
        name.withUnsafeBufferPointer { $0.baseAddress.flatMap { String(validatingCString: $0) } }
    }

    /// The name with each byte outside ASCII written as `\x` and two hexadecimal digits, for names that are
    /// not valid UTF-8.
    package var escapedString: String {
        name.dropLast().reduce(into: "") { escaped, character in
            let byte = UInt8(bitPattern: character)
            escaped +=
                byte < 0x80
                ? String(Character(Unicode.Scalar(byte)))
                : "\\x" + String(byte, radix: 16, uppercase: true)
        }
    }
}

extension Descriptor {
    /// Returns the entries of the folder at `path`, in no particular order. Follows a link to a folder.
    package static func entries(ofFolder path: String) throws(SystemError) -> [FolderEntry] {
        let number = try SystemError.check { Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        return try Descriptor(taking: number).entries()
    }

    /// Returns the entries of the folder, except `.` and `..`, in no particular order.
    package func entries() throws(SystemError) -> [FolderEntry] {
        // A listing moves the position of its descriptor, so it needs its own descriptor.
        let own = try SystemError.check { openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard let listing = fdopendir(own) else {
            let code = errno
            _ = Glibc.close(own)
            throw SystemError(code: code)
        }
        defer { closedir(listing) }
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let found = readdir(listing) else {
                if errno != 0 { throw SystemError(code: errno) }
                return entries
            }
            let name = withUnsafePointer(to: &found.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { start in
                    Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
                }
            }
            // This folder and its parent.
            if name.count <= 3, name.dropLast().allSatisfy({ $0 == 0x2E }) { continue }
            entries.append(FolderEntry(name: name, kind: try kind(of: name, type: found.pointee.d_type)))
        }
    }

    /// Returns the kind of an entry. Some file systems do not report the kind in a listing.
    private func kind(of name: [CChar], type: UInt8) throws(SystemError) -> FileStatus.Kind {
        switch Int(type) {
        case DT_REG: return .file
        case DT_DIR: return .folder
        case DT_LNK: return .symbolicLink
        case DT_UNKNOWN:
            var status = stat()
            try SystemError.check { fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) }
            return FileStatus(status).kind
        default: return .other
        }
    }

    /// Whether `name` is a folder that contains, at any depth, only folders and regular files.
    package func isPlainFolder(_ name: [CChar]) throws(SystemError) -> Bool {
        let folder: Descriptor
        do {
            folder = try openFolder(name)
        } catch  where error.isNotFound || error.code == ELOOP {
            return false
        }
        for entry in try folder.entries() where entry.kind != .file {
            guard entry.kind == .folder, try folder.isPlainFolder(entry.name) else { return false }
        }
        return true
    }

    private func openFolder(_ name: [CChar]) throws(SystemError) -> Descriptor {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        return Descriptor(taking: try SystemError.check { openat(number, name, flags) })
    }

    /// Removes the file or folder `name`, with all its contents. Does nothing if `name` does not exist.
    package func removeTree(_ name: [CChar]) throws(SystemError) {
        if unlinkat(number, name, AT_REMOVEDIR) == 0 || errno == ENOENT { return }
        if errno == ENOTDIR {
            do { try SystemError.check { unlinkat(number, name, 0) } } catch  where error.code == ENOENT {}
            return
        }
        // Any other error concerns the folder that contains it.
        guard errno == ENOTEMPTY || errno == EEXIST else { throw SystemError(code: errno) }
        let folder = try openFolder(name)
        for entry in try folder.entries() {
            try folder.removeTree(entry.name)
        }
        try SystemError.check { unlinkat(number, name, AT_REMOVEDIR) }
    }

    package func removeTree(_ name: String) throws(SystemError) {
        try removeTree(name.utf8CString.map { $0 })
    }
}
