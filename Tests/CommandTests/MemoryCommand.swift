import ArgumentParser
import Content
import Diagnostics
import Files
import Pipeline
import Rendering
import SiteBuild

@testable import thumbindex

/// `build` or `check` on files in memory: everything that these commands do, except writing.
struct MemoryCommand {
    /// What is printed on standard error.
    let errors: String
    let status: Int32

    /// - Parameter files: texts by path from the project folder.
    init(_ arguments: [String], files: [String: String]) async throws {
        let options = try Self.options(of: arguments)
        let content = MemoryTree(Self.files(files, below: "content/"))
        let templates = TemplateFolder(MemoryTree(Self.files(files, below: "Templates/")))
        let site = try await LoadedSite.load(
            options.loader(of: content, overrides: options.useBaseURL), templates: templates.sources,
            diagnostics: templates.diagnostics)
        let problems = site.diagnostics.sorted
        let failure = options.failure(of: site, with: problems) ?? Self.failureToRender(site, from: content)
        errors =
            options.formatter(of: content, hasColors: false).format(problems) + (failure?.message ?? "")
        status = (failure?.status ?? .success).rawValue
    }

    private static func options(of arguments: [String]) throws -> ProjectOptions {
        switch try Thumbindex.parseAsRoot(arguments) {
        case let command as BuildCommand: command.options
        case let command as CheckCommand: command.options
        default: throw UnsupportedCommand()
        }
    }

    private static func files(_ files: [String: String], below folder: String) -> [String: String] {
        let inside = files.filter { path, _ in
            let names = path.split(separator: "/").map(String.init)
            let isIgnored = names.indices.contains { number in
                ContentLayout.isIgnored(names[number], isFolder: number + 1 < names.count)
            }
            return path.hasPrefix(folder) && !isIgnored
        }
        return Dictionary(
            uniqueKeysWithValues: inside.map { (String($0.key.dropFirst(folder.count)), $0.value) })
    }

    /// Makes each file of the site. The failure is that of the first that cannot be made.
    private static func failureToRender(_ site: LoadedSite, from content: MemoryTree) -> CommandFailure? {
        guard let renderer = site.renderer else { return nil }
        for file in renderer.files {
            do {
                if try renderer.render(file) == nil, let source = file.contentSource {
                    _ = try content.read(source)
                }
            } catch let error as RenderingError {
                return BuildCommand.failure(for: .rendering(error))
            } catch let error as ContentTreeError {
                return BuildCommand.failure(for: .content(error))
            } catch {
                preconditionFailure("\(error)")
            }
        }
        return nil
    }
}

/// The command is neither `build` nor `check`.
struct UnsupportedCommand: Error {}
