/// A reference to a model. Reading a field copies only that field.
public final class SharedModel<Model: TemplateModel>: TemplateScope {
    public let model: Model
    // Tables are constants of the program. Counting references to them would make the threads that render pages wait for
    // one another.
    @usableFromInline unowned(unsafe) let table: ModelTable<Model>

    @inlinable
    public init(_ model: Model) {
        self.model = model
        table = Model.table
    }

    public func value(named name: String) -> TemplateValue? {
        table.schema.positions?[name].map { value(at: $0) }
    }

    @inlinable
    public func value(at position: Int) -> TemplateValue {
        table.values[position](UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
    }

    /// The values of all fields, by their positions in the schema.
    var values: [TemplateValue] { table.values.indices.map { value(at: $0) } }
}
