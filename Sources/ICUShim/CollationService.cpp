#include "CollationService.hpp"

#include <cstring>
#include <limits>

#include <unicode/uversion.h>

#include "Language.hpp"

namespace {

/// Opens the collator of a language. If `isNumeric`, numbers in strings are compared by value ("Item 2"
/// before "Item 10"), unless the tag turns this off (`-u-kn-false`).
std::unique_ptr<icu::Collator> openCollator(const icu::Locale &locale, bool isNumeric, UErrorCode &status) {
    requireNamedOrder(locale, status);
    std::unique_ptr<icu::Collator> collator(icu::Collator::createInstance(locale, status));
    if (U_FAILURE(status)) { return collator; }
    if (!isNumeric) {
        collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_OFF, status);
        return collator;
    }
    UErrorCode absent = U_ZERO_ERROR;
    const std::string numeric = locale.getKeywordValue<std::string>("colnumeric", absent);
    if (U_FAILURE(absent) || numeric.empty()) {
        collator->setAttribute(UCOL_NUMERIC_COLLATION, UCOL_ON, status);
    }
    return collator;
}

/// Opens the index of a language, with the letters of `alphabets`. The index is created from the locale and
/// not from the collator of `openCollator`, because ICU creates different labels from a collator for
/// traditional Chinese (radicals mixed with stroke counts).
std::unique_ptr<const icu::AlphabeticIndex::ImmutableIndex> openIndex(
    const icu::Locale &locale, const char *alphabets, int32_t alphabetCount, UErrorCode &status) {
    icu::AlphabeticIndex labels(locale, status);
    // By default, ICU drops labels evenly beyond 99. A section for each letter needs all of them.
    labels.setMaxLabelCount(std::numeric_limits<int32_t>::max(), status);
    for (const char *tag = alphabets; alphabetCount > 0; alphabetCount -= 1) {
        labels.addLabels(localeWithData(localeOfTag(tag, status), status), status);
        tag += std::strlen(tag) + 1;
    }
    return std::unique_ptr<const icu::AlphabeticIndex::ImmutableIndex>(labels.buildImmutableIndex(status));
}

void collectLetters(CollationService &service) {
    const int32_t count = service.index->getBucketCount();
    for (int32_t number = 0; number < count; number += 1) {
        const auto *bucket = service.index->getBucket(number);
        const bool isLetter = bucket->getLabelType() == U_ALPHAINDEX_NORMAL;
        service.positions.push_back(isLetter ? static_cast<int32_t>(service.letters.size()) : -1);
        if (isLetter) { bucket->getLabel().toUTF8String(service.letters.emplace_back()); }
    }
    for (int32_t &position : service.positions) {
        if (position < 0) { position = static_cast<int32_t>(service.letters.size()); }
    }
}

}  // namespace

CollationService *collation_open(
    const char *language, const char *alphabets, int32_t alphabet_count, bool is_numeric, int32_t *status) {
    UErrorCode error = U_ZERO_ERROR;
    auto service = std::make_unique<CollationService>();
    const icu::Locale requested = localeOfTag(language, error);
    const icu::Locale locale = localeWithData(requested, error);
    service->collator = openCollator(locale, is_numeric, error);
    service->index = openIndex(locale, alphabets, alphabet_count, error);
    // Uses the requested locale: ICU has plural rules for some languages without other data.
    openPluralRules(*service, requested, error);
    *status = error;
    if (U_FAILURE(error)) { return nullptr; }
    collectLetters(*service);
    service->locale = locale;
    service->numberFormatter = icu::number::NumberFormatter::withLocale(locale);
    // Uses the requested locale: `und-Arab` has a direction even though it has no data.
    service->isRightToLeft = requested.isRightToLeft();
    return service.release();
}

void collation_close(CollationService *service) { delete service; }

const char *collation_error_name(int32_t status) { return u_errorName(static_cast<UErrorCode>(status)); }

void collation_icu_version(char *version) {
    static_assert(U_MAX_VERSION_STRING_LENGTH <= 20, "the header promises room for a version");
    UVersionInfo numbers;
    u_getVersion(numbers);
    u_versionToString(numbers, version);
}
