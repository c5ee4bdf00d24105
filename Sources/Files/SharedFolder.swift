/// An open folder, which is closed when it is not used any longer.
final class SharedFolder: Sendable {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
        self.descriptor = descriptor
    }
}
