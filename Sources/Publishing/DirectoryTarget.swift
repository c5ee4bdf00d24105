public import BuiltSite
import Files
internal import Glibc

/// A folder that a web server serves, or that something else takes from there.
///
/// `.thumbindex-published` in it is the record of what Thumbindex wrote there: only that is ever replaced or
/// removed. While a publication runs, and after it was interrupted, `.thumbindex-publishing` lists what it is
/// writing. Both have the form of a manifest. Each file is written beside the others and then renamed, so a
/// reader never gets half of one.
public struct DirectoryTarget: PublicationTarget {
    private let path: String
    private let project: String
    private let forbidden: [String]
    private let homes: [String]

    /// - Parameters:
    ///   - path: absolute or relative to the working folder. The folder that holds it must exist.
    ///   - project: the project folder.
    ///   - forbidden: folders to keep away from (content, templates, caches); they need not exist. The built
    ///     site is one of them by itself.
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
            case .system(let error): throw .failed(path: path, reason: error.words)
            }
        }
        do {
            return try location.checked(project: project, forbidden: forbidden + [site.name], homes: homes)
        } catch {
            throw .refused(target: name, error)
        }
    }

    /// Checks that the folder can be made, so that a dry run refuses what the run would refuse.
    private func checkCanCreate(_ absolute: String) throws(PublishingError) {
        let holder = Self.holder(of: absolute)
        guard access(holder, W_OK | X_OK) != 0 else { return }
        throw failure(SystemError(code: errno), making: absolute)
    }

    private static func holder(of absolute: String) -> String {
        guard let slash = absolute.lastIndex(of: "/"), slash != absolute.startIndex else { return "/" }
        return String(absolute[..<slash])
    }

    private func failure(_ error: SystemError, making absolute: String) -> PublishingError {
        error.code == ENOENT
            ? .missingParentFolder(path, holding: Self.holder(of: absolute))
            : .failed(path: path, reason: error.words)
    }

    /// Makes the folder, but none above it: a path that is misspelled, or a disk that is not there, would
    /// otherwise take the site to a place where nobody looks for it.
    func create(_ absolute: String) throws(PublishingError) -> PublishedFolder {
        if mkdir(absolute, 0o755) != 0, errno != EEXIST {
            throw failure(SystemError(code: errno), making: absolute)
        }
        guard let folder = try PublishedFolder.open(absolute, given: path, name: name) else {
            throw .failed(path: path, reason: SystemError(code: ENOENT).words)
        }
        return folder
    }
}
