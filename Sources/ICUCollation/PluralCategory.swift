/// A plural category, which selects the form of a word for a count. In English, "1 entry" is `one` and "2
/// entries" is `other`.
///
/// The categories are those of Unicode Technical Standard #35, part 3, section 5, "Language Plural Rules". Each
/// language defines what its categories mean, for example which counts are `few`, and whether 0 is `one`.
public enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

extension Collation {
    /// The plural categories of the language, in the order of `PluralCategory.allCases`. They always include `other`.
    ///
    /// Arabic has all six, English has `one` and `other`, and Japanese has only `other`, as do languages whose rules
    /// ICU does not know. French and Spanish also have `many`, for whole millions.
    public var pluralCategories: [PluralCategory] {
        let bits = service.pluralCategories
        return PluralCategory.allCases.enumerated().compactMap { bits & (1 << $0) == 0 ? nil : $1 }
    }

    /// Returns the category of a count according to the language's cardinal rules in CLDR (UTS #35, part 3,
    /// section 5).
    ///
    /// - Complexity: O(1).
    public func pluralCategory(of count: Int) -> PluralCategory {
        PluralCategory.allCases[service.pluralCategory(of: count)]
    }
}
