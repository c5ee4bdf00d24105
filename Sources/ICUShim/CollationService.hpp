#ifndef COLLATION_SERVICE_HPP
#define COLLATION_SERVICE_HPP

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <unicode/alphaindex.h>
#include <unicode/brkiter.h>
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
    /// The letter of each bucket; `letters.size()` for the buckets before, between and after the alphabets.
    std::vector<int32_t> positions;
    icu::number::LocalizedNumberFormatter numberFormatter;
    bool isRightToLeft = false;
    std::unique_ptr<const icu::PluralRules> pluralRules;
    uint32_t pluralCategories = 0;
    icu::Locale locale;

    /// Each format is opened when the first date is formatted with it: most lists have no dates, and reading a
    /// language's patterns takes as long as opening everything else.
    struct LazyDateFormat {
        std::once_flag isOpen;
        std::unique_ptr<const icu::DateFormat> format;
    };
    mutable LazyDateFormat dateFormats[collation_date_style_count];

    /// Opened for the first sentence, and copied for each: it has a state.
    mutable std::once_flag sentencesAreOpen;
    mutable std::unique_ptr<const icu::BreakIterator> sentences;
};

/// Opens the cardinal plural rules of a language.
void openPluralRules(CollationService &service, const icu::Locale &locale, UErrorCode &status);

/// Ends the process if an allocation failed, as Swift does. Nothing else can fail after a service is open.
/// Without this check, a failed allocation could silently put entries in the wrong position in a list.
inline void requireMemory(bool allocated) noexcept {
    if (!allocated) { std::abort(); }
}

#endif
