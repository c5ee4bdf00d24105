import TemplateLanguage

/// `page.sharing`: what a link to the page shows in chats and feeds, as the Open Graph protocol and X describe it.
struct SharingModel: TemplateModel {
    let title: String
    /// `website` or `article`.
    let type: String
    /// The language and the region: `en_US`.
    let locale: String?
    let image: ImageModel?

    static let table = ModelTable<SharingModel>(
        "what a shared link shows",
        [
            "title": .text { $0.title },
            "type": .text { $0.type },
            "locale": .optionalText { $0.locale },
            "image": .optionalModel { $0.image },
            "card": .text { $0.card },
        ])

    /// The form of the preview: with the image above the text if it is about twice as wide as high.
    private var card: String {
        guard let image, let width = image.width.flatMap({ Int($0) }),
            let height = image.height.flatMap({ Int($0) }), width >= 600, 2 * width >= 3 * height
        else { return "summary" }
        return "summary_large_image"
    }
}
