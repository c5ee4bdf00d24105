import Synchronization
import TemplateLanguage

/// The site models of folders, for pages that are rendered on several threads.
final class SiteModelCache: Sendable {
    private static let limit = 64

    private let models = Mutex<[String: SharedModel<SiteModel>]>([:])

    /// Returns the model of a folder's pages, and makes it for the first of them.
    func model(forPagesOf folder: String, make: () -> SiteModel) -> SharedModel<SiteModel> {
        if let model = models.withLock({ $0[folder] }) { return model }
        let model = SharedModel(make())
        models.withLock { models in
            // Files are rendered in the order of their paths, so earlier folders are not needed again.
            if models.count == Self.limit { models.removeAll() }
            models[folder] = model
        }
        return model
    }
}
