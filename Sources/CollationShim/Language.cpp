#include "Language.hpp"

#include <memory>
#include <string>

#include <unicode/coll.h>
#include <unicode/localebuilder.h>
#include <unicode/resbund.h>
#include <unicode/strenum.h>

#include "CollationShim.h"

icu::Locale localeOfTag(const char *tag, UErrorCode &status) {
    icu::Locale locale = icu::Locale::forLanguageTag(tag, status);
    if (U_SUCCESS(status) && locale.isBogus()) { status = U_ILLEGAL_ARGUMENT_ERROR; }
    return locale;
}

icu::Locale localeWithData(const icu::Locale &locale, UErrorCode &status) {
    if (U_FAILURE(status)) { return locale; }
    UErrorCode found = U_ZERO_ERROR;
    const icu::ResourceBundle bundle(nullptr, locale, found);
    if (U_SUCCESS(found) && found != U_USING_DEFAULT_WARNING) { return locale; }
    return icu::LocaleBuilder()
        .setLocale(locale)
        .setLanguage("")
        .setScript("")
        .setRegion("")
        .setVariant("")
        .build(status);
}

void requireNamedOrder(const icu::Locale &locale, UErrorCode &status) {
    if (U_FAILURE(status)) { return; }
    UErrorCode absent = U_ZERO_ERROR;
    const std::string order = locale.getKeywordValue<std::string>("collation", absent);
    if (U_FAILURE(absent) || order.empty()) { return; }
    const std::unique_ptr<icu::StringEnumeration> orders(
        icu::Collator::getKeywordValuesForLocale("collation", locale, false, status));
    if (U_FAILURE(status)) { return; }
    while (const char *known = orders->next(nullptr, status)) {
        if (order == known) { return; }
    }
    if (U_SUCCESS(status)) { status = U_MISSING_RESOURCE_ERROR; }
}

bool collation_reads_language(const char *tag) {
    UErrorCode status = U_ZERO_ERROR;
    localeOfTag(tag, status);
    return U_SUCCESS(status);
}

int32_t collation_canonical_tag(const char *tag, bool is_maximized, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale locale = localeOfTag(tag, status);
    if (U_FAILURE(status)) { return 0; }
    locale = icu::Locale::createFromName(locale.getBaseName());
    if (is_maximized) { locale.addLikelySubtags(status); }
    const std::string canonical = locale.toLanguageTag<std::string>(status);
    if (U_FAILURE(status)) { return 0; }
    const int32_t length = static_cast<int32_t>(canonical.size());
    if (length < capacity) { canonical.copy(text, canonical.size()); text[length] = 0; }
    return length;
}
