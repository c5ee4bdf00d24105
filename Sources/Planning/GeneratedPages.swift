package import Content
import Diagnostics

extension LinkError {
    /// Whether no file was found, so that the link may be the URL of a page.
    package var isMissingFile: Bool {
        switch problem {
        case .brokenLink, .linkOutsideContent: true
        default: false
        }
    }
}

extension String {
    /// Whether a path is in the folder of a catalog's generated pages.
    package var isGenerated: Bool {
        utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("-".utf8) }
    }
}
