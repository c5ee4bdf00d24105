/// Which form of a word a count takes: "1 entry" is `one` and "2 entries" `other` in English.
///
/// The categories of Unicode Technical Standard #35, part 3, section 5, "Language Plural Rules". Their names are
/// names only: what counts as `few`, or whether 0 is `one`, is the language's affair.
public enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

extension Collation {
    /// The categories that counts have in the language, in the order of `PluralCategory.allCases`; `other` is
    /// always one.
    ///
    /// All six in Arabic, `one` and `other` in English, `other` alone in Japanese, and for languages whose rules
    /// ICU does not know. French and Spanish have `many` besides, for whole millions.
    public var pluralCategories: [PluralCategory] {
        let bits = service.pluralCategories
        return PluralCategory.allCases.enumerated().compactMap { bits & (1 << $0) == 0 ? nil : $1 }
    }

    /// The category of a count by the language's cardinal rules in CLDR (UTS #35, part 3, section 5).
    ///
    /// - Complexity: O(1).
    public func pluralCategory(of count: Int) -> PluralCategory {
        PluralCategory.allCases[service.pluralCategory(of: count)]
    }
}
