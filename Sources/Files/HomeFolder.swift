internal import Glibc

/// The home folder of the current user.
package enum HomeFolder {
    /// The folder to which `~` expands: `HOME` if it is an absolute path, or else the folder in the password
    /// database.
    package static var current: String? {
        all.first { $0.hasPrefix("/") }
    }

    /// All folders that count as the home folder: `HOME`, if it is set, and the folder in the password
    /// database. They differ if `HOME` is set to another folder, for example by `sudo`.
    package static var all: [String] {
        folders(environment: getenv("HOME").map { String(cString: $0) }, database: fromPasswordDatabase)
    }

    package static func folders(environment: String?, database: String?) -> [String] {
        [environment, database].compactMap(\.self).filter { !$0.isEmpty }
    }

    private static var fromPasswordDatabase: String? {
        var size = 1024
        while true {
            var folder: String?
            let code = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
                var entry = passwd()
                var found: UnsafeMutablePointer<passwd>?
                guard let start = buffer.baseAddress else { return ERANGE }
                let code = getpwuid_r(getuid(), &entry, start, buffer.count, &found)
                if let found, let home = found.pointee.pw_dir { folder = String(cString: home) }
                return code
            }
            // The buffer was too small for the entry.
            guard code == ERANGE, size < 1 << 20 else { return folder }
            size *= 2
        }
    }
}
