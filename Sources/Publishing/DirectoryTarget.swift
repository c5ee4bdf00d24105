public import BuiltSite
import Files
internal import Glibc

/// A folder that a web server serves or that another program copies.
///
/// `.thumbindex-published` in the folder is the record of the files that Thumbindex wrote; only those are replaced or
/// removed. While a publication runs, and after it was interrupted, `.thumbindex-publishing` lists the files being
/// written. Both have the format of a manifest. Each file is written under a temporary name and then renamed, so
/// readers never see a partial file.
public struct DirectoryTarget: PublicationTarget {
    private let path: String
    private let project: String
    private let forbidden: [String]
    private let homes: [String]

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - path: A path, absolute or relative to the working folder. The parent folder must exist.
    ///   - project: The project folder.
    ///   - forbidden: Folders to protect (content, templates, caches); they need not exist. The built site is always
    ///     protected.
    public init(path: String, project: String, forbidden: [String]) {
        self.init(path: path, project: project, forbidden: forbidden, homes: HomeFolder.all)
    }

    init(path: String, project: String, forbidden: [String], homes: [String]) {
        self.path = path
        self.project = project
        self.forbidden = forbidden
        self.homes = homes
    }

    public var name: String { "the directory “\(path)”" }

    public func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession {
        guard !path.hasPrefix("-") else { throw .startsLikeOption(path) }
        let absolute = try checkedPath(excluding: site)
        let folder = try PublishedFolder.open(absolute, given: path, name: name)
        let records = try folder?.records() ?? .none
        var state = TargetState()
        if let folder {
            state = try DirectoryInspector(folder: folder).state(for: site, records: records)
        } else {
            try checkCanCreate(absolute)
        }
        return DirectorySession(
            target: self, site: site, absolute: absolute, folder: folder, records: records, state: state)
    }

    private func checkedPath(excluding site: BuiltFolder) throws(PublishingError) -> String {
        let location: FolderLocation
        do {
            location = try FolderLocation(given: path)
        } catch {
            switch error {
            case .danglingLink: throw .refused(target: name, .symbolicLink(to: nil))
            case .system(let error): throw .failed(path: path, reason: error.reason)
            }
        }
        do {
            return try location.checked(project: project, forbidden: forbidden + [site.name], homes: homes)
        } catch {
            throw .refused(target: name, error)
        }
    }

    /// Checks that the folder can be created, so that a dry run reports the same error.
    private func checkCanCreate(_ absolute: String) throws(PublishingError) {
        let parent = Self.parent(of: absolute)
        guard access(parent, W_OK | X_OK) != 0 else { return }
        throw failure(SystemError(code: errno), making: absolute)
    }

    private static func parent(of absolute: String) -> String {
        guard let slash = absolute.lastIndex(of: "/"), slash != absolute.startIndex else { return "/" }
        return String(absolute[..<slash])
    }

    private func failure(_ error: SystemError, making absolute: String) -> PublishingError {
        error.code == ENOENT
            ? .missingParentFolder(path, holding: Self.parent(of: absolute))
            : .failed(path: path, reason: error.reason)
    }

    /// Creates the folder, but not its parents: with a misspelled path or an unmounted disk, the site would end up in
    /// an unexpected folder.
    func create(_ absolute: String) throws(PublishingError) -> PublishedFolder {
        if mkdir(absolute, 0o755) != 0 {
            // Another process created it after the plan was made.
            throw errno == EEXIST
                ? .busy(target: name) : failure(SystemError(code: errno), making: absolute)
        }
        guard let folder = try PublishedFolder.open(absolute, given: path, name: name) else {
            throw .failed(path: path, reason: SystemError(code: ENOENT).reason)
        }
        return folder
    }
}
