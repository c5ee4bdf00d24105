import Scaffolding
import Testing

/// The projects that the manual shows.
@Suite struct ManualProjectTests {
    /// The site that the examples belong to: what `thumbindex new` makes.
    private static let starter = Dictionary(
        uniqueKeysWithValues: StarterFiles.all.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })

    @Test(
        "an example without mistakes builds without warnings",
        arguments: ManualProject.all.filter { $0.message == nil })
    func builds(project: ManualProject) async throws {
        let files = Self.starter.merging(project.files) { $1 }
        let command = try await MemoryCommand(["build", "--strict"], files: files)
        #expect(command.errors == "")
        #expect(command.status == 0)
    }

    @Test(
        "an example with a mistake prints what the manual shows",
        arguments: ManualProject.all.filter { $0.message != nil })
    func printsMessage(project: ManualProject) async throws {
        let files = Self.starter.merging(project.files) { $1 }
        let command = try await MemoryCommand(["check", "--strict"], files: files)
        let message = try #require(project.message)
        #expect(command.errors.contains(message), "\(command.errors)")
        #expect(command.status == 1)
    }

    @Test("the manual has many examples")
    func manyExamples() {
        #expect(ManualProject.all.count > 150)
    }
}
