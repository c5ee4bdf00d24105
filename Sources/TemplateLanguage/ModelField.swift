/// A field of a model: its kind for checks, and its value for rendering.
///
/// The functions are inlinable so that the compiler knows the type of the model: generic code would copy the whole model
/// to read one field.
public struct ModelField<Model: TemplateModel>: Sendable {
    public let kind: FieldKind
    /// Returns the value. The parameter is a pointer to a `SharedModel<Model>`: the type of a function over the object
    /// itself would be looked up by the runtime for each value.
    @usableFromInline let value: @Sendable (UnsafeRawPointer) -> TemplateValue

    @inlinable
    public init(kind: FieldKind, value: @escaping @Sendable (Model) -> TemplateValue) {
        self.kind = kind
        self.value = { pointer in
            // The caller holds the object.
            Unmanaged<SharedModel<Model>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { value($0.model) }
        }
    }

    @inlinable
    public static func text(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .text(isOptional: false)) { .text(value($0)) }
    }

    @inlinable
    public static func optionalText(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .text(isOptional: true)) { .text(value($0)) }
    }

    @inlinable
    public static func url(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .url(isOptional: false)) { .text(value($0)) }
    }

    @inlinable
    public static func optionalURL(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .url(isOptional: true)) { .text(value($0)) }
    }

    @inlinable
    public static func optionalMarkup(_ value: @escaping @Sendable (Model) -> String?) -> ModelField {
        ModelField(kind: .markup(isOptional: true)) { .markup(value($0)) }
    }

    @inlinable
    public static func flag(_ value: @escaping @Sendable (Model) -> Bool) -> ModelField {
        ModelField(kind: .flag) { .flag(value($0)) }
    }

    @inlinable
    public static func template(_ value: @escaping @Sendable (Model) -> String) -> ModelField {
        ModelField(kind: .template) { .template(value($0)) }
    }

    @inlinable
    public static func model<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> Child)
        -> ModelField
    {
        ModelField(kind: .model(Child.schema, isOptional: false)) { .model(SharedModel(value($0))) }
    }

    @inlinable
    public static func optionalModel<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> Child?)
        -> ModelField
    {
        ModelField(kind: .model(Child.schema, isOptional: true)) { .model(value($0).map { SharedModel($0) }) }
    }

    @inlinable
    public static func shared<Child: TemplateModel>(
        _ value: @escaping @Sendable (Model) -> SharedModel<Child>
    ) -> ModelField {
        ModelField(kind: .model(Child.schema, isOptional: false)) { .model(value($0)) }
    }

    @inlinable
    public static func optionalShared<Child: TemplateModel>(
        _ value: @escaping @Sendable (Model) -> SharedModel<Child>?
    ) -> ModelField {
        ModelField(kind: .model(Child.schema, isOptional: true)) { .model(value($0)) }
    }

    @inlinable
    public static func list<Child: TemplateModel>(_ value: @escaping @Sendable (Model) -> [Child])
        -> ModelField
    {
        ModelField(kind: .list(Child.schema)) { .list(value($0).map { SharedModel($0) }) }
    }

    @inlinable
    public static func sharedList<Child: TemplateModel>(
        _ value: @escaping @Sendable (Model) -> [SharedModel<Child>]
    ) -> ModelField {
        ModelField(kind: .list(Child.schema)) { .list(value($0)) }
    }
}

/// The fields of a kind of model, used for both rendering and checks.
///
/// A table is a constant of the program: its memory is never released, so that models need not count their references to it.
public final class ModelTable<Model: TemplateModel>: Sendable {
    typealias Fields = [(name: String, field: ModelField<Model>)]

    public let schema: ModelSchema
    /// The functions that return the values, by the positions in the schema.
    // `nonisolated(unsafe)` because pointers are not Sendable. This one is safe to share: the functions are Sendable, and their
    // memory is never changed or released.
    @usableFromInline nonisolated(unsafe) let readers: UnsafeBufferPointer<FieldReader>

    /// - Parameter name: The name of the model in messages.
    public init(_ name: String, _ fields: [String: ModelField<Model>]) {
        let sorted = fields.sorted { $0.key < $1.key }.map { (name: $0.key, field: $0.value) }
        schema = ModelSchema(name: name, table: sorted)
        let readers = UnsafeMutableBufferPointer<FieldReader>.allocate(capacity: sorted.count)
        _ = readers.initialize(fromContentsOf: sorted.map { FieldReader(value: $0.field.value) })
        self.readers = UnsafeBufferPointer(readers)
    }
}

/// A function that returns the value of a field.
///
/// It is in a structure because the compiler gives each function in an array a context object, and every call would then
/// count a reference to that object.
@usableFromInline
struct FieldReader: Sendable {
    @usableFromInline let value: @Sendable (UnsafeRawPointer) -> TemplateValue
}

/// A model with a fixed set of fields.
public protocol TemplateModel: Sendable {
    /// The fields: a static constant.
    static var table: ModelTable<Self> { get }
}

extension TemplateModel {
    public static var schema: ModelSchema { table.schema }
}
