import Testing

/// The manual shows what the program prints.
@Suite struct MessageExampleTests {
    @Test("an example prints its message", arguments: MessageExample.inMemory)
    func printsMessage(example: MessageExample) async throws {
        let command = try await MemoryCommand(example.arguments, files: example.files)
        #expect(command.errors == example.output)
        #expect(command.status == example.status)
    }

    @Test("most examples need only files in memory")
    func mostAreInMemory() {
        #expect(MessageExample.inMemory.count > 150)
    }
}
