/// A reference to a model. Reading a field of it copies only the field, while each use of a structure as a
/// ``TemplateValue`` copies all of its fields.
public final class SharedModel<Model: TemplateModel>: TemplateScope {
    public let model: Model

    @inlinable
    public init(_ model: Model) {
        self.model = model
    }

    @inlinable
    public func value(of key: FieldKey) -> TemplateValue? { model.value(of: key) }
}
