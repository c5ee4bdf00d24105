#include <cstring>

#include <unicode/strenum.h>

#include "CollationService.hpp"

namespace {

const char *const names[collation_plural_count] = {"zero", "one", "two", "few", "many", "other"};

int32_t category(const char *name) {
    for (int32_t number = 0; number < collation_plural_count; number += 1) {
        if (std::strcmp(name, names[number]) == 0) { return number; }
    }
    return collation_plural_other;
}

}  // namespace

void openPluralRules(CollationService &service, const icu::Locale &locale, UErrorCode &status) {
    service.pluralRules.reset(icu::PluralRules::forLocale(locale, UPLURAL_TYPE_CARDINAL, status));
    if (U_FAILURE(status)) { return; }
    const std::unique_ptr<icu::StringEnumeration> keywords(service.pluralRules->getKeywords(status));
    if (U_FAILURE(status)) { return; }
    while (const char *keyword = keywords->next(nullptr, status)) {
        service.pluralCategories |= uint32_t{1} << category(keyword);
    }
}

uint32_t collation_plural_categories(const CollationService *service) { return service->pluralCategories; }

int32_t collation_plural_category(const CollationService *service, int64_t count) {
    // The rules use only the last digits, so a number beyond 2^53, which is rounded, also has a category.
    const icu::UnicodeString keyword = service->pluralRules->select(static_cast<double>(count));
    std::string name;
    keyword.toUTF8String(name);
    return category(name.c_str());
}
