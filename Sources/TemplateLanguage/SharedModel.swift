/// A reference to a model. Reading a field copies only that field.
public final class SharedModel<Model: TemplateModel>: TemplateScope {
    public let model: Model
    // The functions of the model's table. A reference to the table would be counted, and the threads that render pages would
    // wait for one another. `nonisolated(unsafe)` because pointers are not Sendable; see `ModelTable` for why this one is safe.
    @usableFromInline nonisolated(unsafe) let readers: UnsafeBufferPointer<FieldReader>

    @inlinable
    public init(_ model: Model) {
        self.model = model
        readers = Model.table.readers
    }

    public func value(named name: String) -> TemplateValue? {
        Model.schema.positions?[name].map { value(at: $0) }
    }

    @inlinable
    public func value(at position: Int) -> TemplateValue {
        readers[position].value(UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    }

    /// The values of all fields, by their positions in the schema.
    var values: [TemplateValue] { readers.indices.map { value(at: $0) } }
}
