#include "Language.hpp"

#include <memory>
#include <string>

#include <unicode/coll.h>
#include <unicode/localebuilder.h>
#include <unicode/region.h>
#include <unicode/resbund.h>
#include <unicode/strenum.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include "ICUShim.h"

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

bool collation_knows_language(const char *tag) {
    UErrorCode status = U_ZERO_ERROR;
    icu::Locale locale = localeOfTag(tag, status);
    if (U_FAILURE(status)) { return false; }
    const std::string code = locale.getLanguage();
    if (code.empty()) { return true; }
    icu::UnicodeString name;
    if (locale.getDisplayLanguage(icu::Locale::getEnglish(), name) != icu::UnicodeString::fromUTF8(code)) {
        return true;
    }
    icu::Locale likely(code.c_str());
    likely.addLikelySubtags(status);
    return U_SUCCESS(status) && code != likely.getName();
}

bool collation_knows_region(const char *code) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Region *region = icu::Region::getInstance(code, status);
    return U_SUCCESS(status) && region != nullptr && region->getType() != URGN_UNKNOWN;
}

int32_t collation_language_count(void) {
    int32_t count = 0;
    for (const char *const *code = icu::Locale::getISOLanguages(); *code != nullptr; code += 1) { count += 1; }
    return count;
}

const char *collation_language_code(int32_t position) { return icu::Locale::getISOLanguages()[position]; }

int32_t collation_language_name(const char *code, const char *language, char *text, int32_t capacity) {
    icu::UnicodeString name;
    icu::Locale(code).getDisplayLanguage(icu::Locale(language), name);
    std::string bytes;
    name.toUTF8String(bytes);
    const int32_t length = static_cast<int32_t>(bytes.size());
    if (length <= capacity) { bytes.copy(text, bytes.size()); }
    return length;
}

int32_t collation_script(uint32_t scalar) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(scalar), &status);
    const bool isShared =
        script == USCRIPT_COMMON || script == USCRIPT_INHERITED || script == USCRIPT_UNKNOWN;
    return U_FAILURE(status) || isShared ? -1 : script;
}

const char *collation_script_code(int32_t script) {
    return uscript_getShortName(static_cast<UScriptCode>(script));
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
