// The declarations of SwiftUI that the documentation uses, so that its code can be compiled on Linux.

@_exported import Foundation

@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view without a body has none") }
}

/// A view without a body of its own.
public protocol Leaf: View where Body == Never {}

extension Leaf {
    public var body: Never { fatalError("a view without a body has none") }
}

public struct EmptyView: Leaf {
    public init() {}
}
public struct Group<Content>: Leaf {}
public struct Text: Leaf {
    public init(_ text: String) {}
}
public struct Image: Leaf {
    public init(systemName: String) {}
}
public struct ProgressView: Leaf {
    public init() {}
}
public struct List<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct HStack<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}
public struct Section<Content: View>: Leaf {
    public init(_ title: String, @ViewBuilder content: () -> Content) {}
}
public struct Button<Label: View>: Leaf {
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
public struct ForEach<Items: RandomAccessCollection, ID: Hashable, Content: View>: Leaf {
    public init(
        _ items: Items, id: KeyPath<Items.Element, ID>, @ViewBuilder content: (Items.Element) -> Content
    ) {}
}

@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group<
        (repeat each Content)
    > {
        Group()
    }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildOptional<Content: View>(_ content: Content?) -> Group<Content> { Group() }
    public static func buildEither<First: View, Second: View>(first: First) -> Group<(First, Second)> {
        Group()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> Group<(First, Second)> {
        Group()
    }
}

@MainActor
@propertyWrapper
public struct State<Value> {
    public init(wrappedValue: Value) { storage = Storage(wrappedValue) }
    public var wrappedValue: Value {
        get { storage.value }
        nonmutating set { storage.value = newValue }
    }
    public var projectedValue: Binding<Value> { Binding() }

    private let storage: Storage

    private final class Storage {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
}

public struct Binding<Value> {}

extension View {
    public func overlay(@ViewBuilder content: () -> some View) -> some View { self }
    public func searchable(text: Binding<String>) -> some View { self }
    public func task(_ action: @escaping @MainActor () async -> Void) -> some View { self }
    public func task(id: some Equatable, _ action: @escaping @MainActor () async -> Void) -> some View {
        self
    }
    public func sectionIndexLabel(_ label: String?) -> some View { self }
}
