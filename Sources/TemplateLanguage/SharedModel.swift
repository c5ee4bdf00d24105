/// A reference to a model. Reading a field of it copies only the field, while each use of a structure as a
/// ``TemplateValue`` copies all of its fields.
package final class SharedModel<Model: TemplateModel>: TemplateScope {
    private let model: Model

    package init(_ model: Model) {
        self.model = model
    }

    package func value(of key: FieldKey) -> TemplateValue? { model.value(of: key) }
}
