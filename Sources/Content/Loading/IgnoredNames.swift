import Files

/// Files of the content folder that are neither read nor published, by their names.
extension ContentLayout {
    /// Whether loading and watching ignore a file or folder: its name begins with a dot, or an editor or a system gives
    /// such names to files of its own.
    ///
    /// Files such as `..md`, in which only dots precede the extension, are not ignored: `..md` is the entry
    /// for `.`.
    public static func isIgnored(_ name: String, isFolder: Bool) -> Bool {
        if name.utf8.first == UInt8(ascii: ".") {
            return EntryFormat(path: name) == nil
                || stem(of: name).utf8.contains { $0 != UInt8(ascii: ".") }
        }
        return isFolder ? systemFolders.contains(name) : isOfEditor(name) || systemFiles.contains(name)
    }

    /// Whether an editor gives a file such a name: a backup, an open file that is not saved, or a lock.
    private static func isOfEditor(_ name: String) -> Bool {
        switch name.utf8.last {
        // Emacs, Vim, Kate and gedit: `owl.md~`.
        case UInt8(ascii: "~"): true
        // Emacs: `#owl.md#`.
        case UInt8(ascii: "#"): name.utf8.count > 1 && name.utf8.first == UInt8(ascii: "#")
        // JetBrains: `owl.md___jb_tmp___`.
        case UInt8(ascii: "_"): name.utf8.ends(with: "___jb_tmp___") || name.utf8.ends(with: "___jb_old___")
        // Vim creates it to try whether it can write to the folder.
        case UInt8(ascii: "3") where name == "4913": true
        // Microsoft Office: `~$owl.docx`. Vim: `owl.md.swp`.
        default:
            name.utf8.starts(with: "~$".utf8) || swapFileExtensions.contains { name.hasPathExtension($0) }
        }
    }

    private static let swapFileExtensions: [StaticString] = [".swp", ".swo", ".swn", ".swx"]
    private static let systemFiles: Set<String> = [
        "Thumbs.db", "thumbs.db", "ehthumbs.db", "Desktop.ini", "desktop.ini", "Icon\r",
    ]
    private static let systemFolders: Set<String> = ["__MACOSX", "@eaDir"]
}

extension Sequence<UInt8> where Self: BidirectionalCollection {
    fileprivate func ends(with suffix: String) -> Bool { reversed().starts(with: suffix.utf8.reversed()) }
}
