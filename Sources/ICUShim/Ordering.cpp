#include "CanonicalText.hpp"
#include "CollationService.hpp"

int32_t collation_letter_count(const CollationService *service) {
    return static_cast<int32_t>(service->letters.size());
}

const char *collation_letter(const CollationService *service, int32_t position) {
    return service->letters[static_cast<size_t>(position)].c_str();
}

/// Returns the script of the first character that is not a mark, control or format character; -1 if it is not a letter, or
/// belongs to several scripts. Digits of a script are not among its letters.
static int32_t scriptOfFirstLetter(const char16_t *units, int32_t count) {
    for (int32_t at = 0; at < count;) {
        UChar32 character;
        U16_NEXT(units, at, count, character);
        const uint32_t skipped = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_MN_MASK | U_GC_ME_MASK;
        if ((U_GET_GC_MASK(character) & skipped) == 0) {
            const bool isLetter = (U_GET_GC_MASK(character) & U_GC_L_MASK) != 0;
            return isLetter ? collation_script(static_cast<uint32_t>(character)) : -1;
        }
    }
    return -1;
}

int32_t collation_letter_position(const CollationService *service, const char *text, int64_t length) {
    const CanonicalText canonical(text, length);
    UErrorCode status = U_ZERO_ERROR;
    const int32_t bucket = service->index->getBucketIndex(
        icu::UnicodeString(false, canonical.units(), canonical.count()), status);
    requireMemory(U_SUCCESS(status));
    const size_t next = static_cast<size_t>(bucket) + 1;
    const int32_t position = service->positions[next - 1];
    const int32_t none = static_cast<int32_t>(service->letters.size());
    if (position != none || next == service->positions.size() || service->positions[next] == none) {
        return position;
    }
    // Other languages order some letters of a script before its first one: Arabic أ before ا.
    const int32_t script = scriptOfFirstLetter(canonical.units(), canonical.count());
    const icu::UnicodeString &label = service->index->getBucket(static_cast<int32_t>(next))->getLabel();
    return script >= 0 && script == scriptOfFirstLetter(label.getBuffer(), label.length())
        ? service->positions[next] : none;
}

int32_t collation_sort_key(
    const CollationService *service, const char *text, int64_t length, uint8_t *key, int32_t capacity) {
    const CanonicalText canonical(text, length);
    const int32_t needed =
        service->collator->getSortKey(canonical.units(), canonical.count(), key, capacity);
    requireMemory(needed > 0);  // even the key of an empty string has a terminating zero
    return needed;
}
