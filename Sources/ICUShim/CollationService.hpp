#ifndef COLLATION_SERVICE_HPP
#define COLLATION_SERVICE_HPP

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <unicode/alphaindex.h>
#include <unicode/coll.h>
#include <unicode/datefmt.h>
#include <unicode/locid.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>

#include "ICUShim.h"

struct CollationService {
    std::unique_ptr<const icu::Collator> collator;
    std::unique_ptr<const icu::AlphabeticIndex::ImmutableIndex> index;
    /// The labels of the index's ordinary buckets, in order.
    std::vector<std::string> letters;
    /// The letter of each bucket. Those before, between and after the alphabets have `letters.size()`.
    std::vector<int32_t> positions;
    icu::number::LocalizedNumberFormatter numberFormatter;
    bool isRightToLeft = false;
    std::unique_ptr<const icu::PluralRules> pluralRules;
    uint32_t pluralCategories = 0;
    icu::Locale locale;

    /// Opened with the first date: most lists have none, and reading the patterns of a language takes as long as
    /// all that is opened besides.
    mutable std::once_flag datesAreOpen;
    mutable std::unique_ptr<const icu::DateFormat> monthFormat;
    mutable std::unique_ptr<const icu::DateFormat> dayFormat;
};

/// Reads the plural rules of a language for counts.
void openPluralRules(CollationService &service, const icu::Locale &locale, UErrorCode &status);

/// What can still fail once a service is open is an allocation. That ends the process, as it does in Swift: a
/// wrong place in a list would be a silent error.
inline void requireMemory(bool allocated) noexcept {
    if (!allocated) { std::abort(); }
}

#endif
