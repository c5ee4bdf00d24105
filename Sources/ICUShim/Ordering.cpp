#include "CanonicalText.hpp"
#include "CollationService.hpp"

int32_t collation_letter_count(const CollationService *service) {
    return static_cast<int32_t>(service->letters.size());
}

const char *collation_letter(const CollationService *service, int32_t position) {
    return service->letters[static_cast<size_t>(position)].c_str();
}

int32_t collation_letter_position(const CollationService *service, const char *text, int64_t length) {
    const CanonicalText canonical(text, length);
    UErrorCode status = U_ZERO_ERROR;
    const int32_t bucket = service->index->getBucketIndex(
        icu::UnicodeString(false, canonical.units(), canonical.count()), status);
    requireMemory(U_SUCCESS(status));
    return service->positions[static_cast<size_t>(bucket)];
}

int32_t collation_sort_key(
    const CollationService *service, const char *text, int64_t length, uint8_t *key, int32_t capacity) {
    const CanonicalText canonical(text, length);
    const int32_t needed =
        service->collator->getSortKey(canonical.units(), canonical.count(), key, capacity);
    requireMemory(needed > 0);  // even the key of an empty string has a terminating zero
    return needed;
}
