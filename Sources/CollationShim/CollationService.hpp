#ifndef COLLATION_SERVICE_HPP
#define COLLATION_SERVICE_HPP

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <unicode/alphaindex.h>
#include <unicode/coll.h>
#include <unicode/locid.h>
#include <unicode/numberformatter.h>

#include "CollationShim.h"

struct CollationService {
    std::unique_ptr<const icu::Collator> collator;
    std::unique_ptr<const icu::AlphabeticIndex::ImmutableIndex> index;
    /// The labels of the index's ordinary buckets, in order.
    std::vector<std::string> letters;
    /// The letter of each bucket. Those before, between and after the alphabets have `letters.size()`.
    std::vector<int32_t> positions;
    icu::number::LocalizedNumberFormatter numberFormatter;
    bool isRightToLeft = false;
};

/// What can still fail once a service is open is an allocation. That ends the process, as it does in Swift: a
/// wrong place in a list would be a silent error.
inline void requireMemory(bool allocated) noexcept {
    if (!allocated) { std::abort(); }
}

#endif
