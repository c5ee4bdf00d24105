import DataFormats
import Diagnostics
import Files
import Glibc

extension ContentLoader {
    /// Reads the entries from the database of a catalog, unless it has the same bytes as a known one.
    /// - Parameters: As those of `readEntries`.
    func readDatabase(
        _ source: SourceSettings.Database, in path: String, version: FileVersion?, by builder: EntryBuilder,
        settings: Digest, unless known: LoadedFiles.File?
    ) -> ReadEntries {
        var read = ReadEntries()
        guard let image = databaseImage(path, into: &read.diagnostics) else { return read }
        let digest = image.digest
        if let known = known?.unlessChanged(digest: digest, settings: settings, version: version) {
            return ReadEntries(known)
        }
        // The heading shows that the file is a database. Its bytes are not text, so messages do not quote them.
        let file = SourceFile(path: contentPrefix + path, bytes: DatabaseImage.heading)
        var number = 0
        var found = Diagnostics()
        do throws(DatabaseProblem) {
            let rows = try DatabaseReader.read(source.query, of: image) { names in
                for name in names {
                    guard let (_, scalar) = name.invisibleInKey else { continue }
                    report(.invisibleInColumn(name, scalar), of: source, path, into: &found)
                }
                let columns = TableColumns(names, settings: builder.settings)
                return { values -> Node? in
                    number += 1
                    let fields = columns.fields(of: values, row: number, in: file, into: &found)
                    // Without the value that is reported, the entry could have further problems.
                    return values.contains { $0.isInvalid } ? nil : fields
                }
            }
            builder.readEntries(from: rows, isOnlyEntry: false, in: file, into: &read)
        } catch {
            report(error, of: source, path, into: &read.diagnostics)
        }
        read.diagnostics.append(found)
        read.finish(path, version, digest, settings, size: image.database.count)
        return read
    }

    /// Reports a problem at the database, or at the query in the settings.
    private func report(
        _ problem: DatabaseProblem, of source: SourceSettings.Database, _ path: String,
        into diagnostics: inout Diagnostics
    ) {
        switch problem {
        case .notADatabase, .damaged, .changedWhileRead:
            diagnostics.report(Diagnostic(.database(problem), file: contentPrefix + path))
        default:
            let origin = source.queryOrigin
            diagnostics.report(.database(problem), in: origin.file, at: origin.position)
        }
    }

    /// The number of times that a database is read while another program changes it, and the time between them.
    private static let attempts = 5
    private static let pause: UInt32 = 20_000

    /// Reads a database and the files beside it, all of the same time.
    private func databaseImage(_ path: String, into diagnostics: inout Diagnostics) -> DatabaseImage? {
        let endings = DatabaseImage.endings
        let paths = [path, path + endings.log, path + endings.journal]
        do throws(ContentTreeError) {
            for _ in 0..<Self.attempts {
                let versions = try paths.map(version)
                let image = DatabaseImage(
                    database: try bytes(of: path), log: try bytesIfPresent(paths[1]),
                    journal: try bytesIfPresent(paths[2]))
                for bytes in [image.database, image.log, image.journal]
                where bytes.count > Self.maximumFileSize {
                    diagnostics.report(
                        Diagnostic(.fileTooLarge(limit: Self.maximumFileSize), file: contentPrefix + path))
                    return nil
                }
                if try paths.map(version) == versions { return image }
                usleep(Self.pause)
            }
            diagnostics.report(Diagnostic(.database(.changedWhileRead), file: contentPrefix + path))
        } catch {
            diagnostics.report(
                Diagnostic(.unreadable(reason: error.reason), file: contentPrefix + error.path))
        }
        return nil
    }

    private func bytesIfPresent(_ path: String) throws(ContentTreeError) -> [UInt8] {
        do throws(ContentTreeError) {
            return try bytes(of: path)
        } catch {
            guard error.isMissing else { throw error }
            return []
        }
    }

    /// Returns the metadata of a file; `nil` if it does not exist or is only in memory.
    private func version(_ path: String) throws(ContentTreeError) -> FileVersion? {
        do throws(ContentTreeError) {
            return try tree.open(path)?.version
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }
}

extension DatabaseImage {
    /// The digest of all files.
    fileprivate var digest: Digest {
        Digest(of: [database, log, journal].map { Digest(of: $0).hex }.joined(separator: " "))
    }
}

extension ContentLoader.FileReuse {
    typealias State = (version: FileVersion?, settings: Digest)

    /// Returns the metadata of a file that a later run may trust, and the digest of the settings on which its entries depend. The
    /// files beside a database are like settings: the same database has other entries if they change.
    func state(of position: Int, settings: Digest) -> State {
        let item = items[position]
        let version = item.version.flatMap { $0.isSettled(at: time) ? $0 : nil }
        guard sources.contains(position) else { return (version, settings) }
        let endings = DatabaseImage.endings
        let beside = [endings.log, endings.journal].map { ending in
            items.position(ofFile: item.path + ending).map { items[$0] }
        }
        let areSettled = beside.allSatisfy { $0?.version?.isSettled(at: time) ?? true }
        let versions = beside.map { $0?.version.map { "\($0)" } ?? "none" }
        return (areSettled ? version : nil, Digest(of: ([settings.hex] + versions).joined(separator: " ")))
    }
}
