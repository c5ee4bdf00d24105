/// Why a language's order is not to be had.
public enum CollationError: Error, Hashable, Sendable {
    /// The tag is not well-formed BCP 47, or repeats a part that ICU would then drop.
    case invalidLanguageTag(String)
    /// ICU cannot serve the language, or does not have the order that its tag names (`-u-co-…`). `reason` is
    /// ICU's name of the error, such as `U_MISSING_RESOURCE_ERROR`.
    case unavailable(language: String, reason: String)
}
