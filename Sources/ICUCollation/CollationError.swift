/// An error in opening the collation of a language.
public enum CollationError: Error, Hashable, Sendable {
    /// The tag is not well-formed BCP 47, or repeats a part, which ICU would drop.
    case invalidLanguageTag(String)
    /// ICU does not support the language, or the order that its tag specifies (`-u-co-…`). `reason` is ICU's name of
    /// the error, such as `U_MISSING_RESOURCE_ERROR`.
    case unavailable(language: String, reason: String)
}
