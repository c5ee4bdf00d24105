public import BuiltSite

/// A place that a built site can be published to.
public protocol PublicationTarget: Sendable {
    /// How messages name it. It holds no secret.
    var name: String { get }

    /// Looks at what stands there, and writes nothing there.
    ///
    /// - Throws: ``PublishingError``
    func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession
}

/// A target that was looked at, held until the publication is done or given up.
public protocol PublicationSession: Sendable {
    /// What has to be done.
    ///
    /// - Throws: ``PublishingError`` where something of it needs a permission that was not given.
    func plan(_ permissions: PublicationPermissions) throws(PublishingError) -> PublicationPlan

    /// Does it. None of the later steps is taken after a failure of an earlier one, and publishing again
    /// completes what was begun.
    ///
    /// - Parameters:
    ///   - plan: what `plan(_:)` gave.
    ///   - progress: called with the number of files done.
    /// - Returns: what was done, for people, where there is more to say than the plan does.
    func perform(
        _ plan: PublicationPlan, progress: @Sendable (_ done: Int) -> Void
    ) async throws(PublishingError) -> String?
}

/// One site on its way to one target.
///
/// A dry run prepares it and shows the plan; what happens then is carrying the same plan out.
public struct Publication: Sendable {
    public let plan: PublicationPlan
    private let target: any PublicationSession

    /// Checks the site, looks at the target and compares the two.
    ///
    /// - Throws: ``PublishingError``
    /// - Complexity: linear in the bytes of the site and of what stands at the target.
    public static func prepare(
        _ site: BuiltFolder, for target: any PublicationTarget, permissions: PublicationPermissions
    ) async throws(PublishingError) -> Publication {
        do {
            try site.check()
        } catch {
            throw .site(error)
        }
        let open = try await target.open(for: site)
        return Publication(plan: try open.plan(permissions), target: open)
    }

    private init(plan: PublicationPlan, target: any PublicationSession) {
        self.plan = plan
        self.target = target
    }

    /// Carries the plan out. Where the target has the site already, nothing is written.
    ///
    /// - Parameter progress: called with the number of files done.
    /// - Returns: what was made, for people, where there is more to say than the plan does.
    /// - Throws: ``PublishingError``
    public func perform(
        progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
    ) async throws(PublishingError) -> String? {
        try await target.perform(plan, progress: progress)
    }
}
