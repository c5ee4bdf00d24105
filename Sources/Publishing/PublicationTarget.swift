public import BuiltSite

/// A target that a built site can be published to.
public protocol PublicationTarget: Sendable {
    /// The name of the target in messages. It contains no secret.
    var name: String { get }

    /// Reads the current state of the target without changing it.
    ///
    /// - Throws: ``PublishingError`` if the target cannot be read.
    func open(for site: BuiltFolder) async throws(PublishingError) -> any PublicationSession
}

/// An open target, kept open until the publication is completed or abandoned.
public protocol PublicationSession: Sendable {
    /// Returns the steps of the publication.
    ///
    /// - Throws: ``PublishingError`` if a permission is missing.
    func plan(_ permissions: PublicationPermissions) throws(PublishingError) -> PublicationPlan

    /// Performs the plan. After a failed step, no later step is performed; publishing again completes the publication.
    ///
    /// - Parameters:
    ///   - plan: The result of `plan(_:)`.
    ///   - progress: Called with the number of completed files.
    /// - Returns: A description of the result for the user, if there is more to report than the plan.
    func perform(
        _ plan: PublicationPlan, progress: @escaping @Sendable (_ done: Int) -> Void
    ) async throws(PublishingError) -> String?
}

/// A publication of one site to one target.
///
/// A dry run prepares the publication and prints the plan. A real run then performs the same plan.
public struct Publication: Sendable {
    public let plan: PublicationPlan
    private let target: any PublicationSession

    /// Checks the site, reads the state of the target, and compares the two.
    ///
    /// - Throws: ``PublishingError`` if the site or the target cannot be read, or a permission is missing.
    /// - Complexity: Linear in the bytes of the site and of the files at the target.
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

    /// Performs the plan. Writes nothing if the target is up to date.
    ///
    /// - Parameter progress: Called with the number of completed files.
    /// - Returns: A description of the result for the user, if there is more to report than the plan.
    /// - Throws: ``PublishingError`` if a step fails.
    public func perform(
        progress: @escaping @Sendable (_ done: Int) -> Void = { _ in }
    ) async throws(PublishingError) -> String? {
        try await target.perform(plan, progress: progress)
    }
}
