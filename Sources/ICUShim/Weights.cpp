#include <unicode/coleitr.h>
#include <unicode/normalizer2.h>
#include <unicode/tblcoll.h>
#include <unicode/uchar.h>

#include "CollationService.hpp"

namespace {

std::unique_ptr<const icu::RuleBasedCollator> openRoot(UErrorCode &status) {
    std::unique_ptr<icu::Collator> root(icu::Collator::createInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status)) { return nullptr; }
    const auto *rules = dynamic_cast<const icu::RuleBasedCollator *>(root.get());
    if (rules == nullptr) {
        status = U_UNSUPPORTED_ERROR;
    } else {
        root.release();
    }
    return std::unique_ptr<const icu::RuleBasedCollator>(rules);
}

/// Creates an iterator. The collator must outlive it.
std::unique_ptr<icu::CollationElementIterator> openElements(
    const icu::RuleBasedCollator *rules, UErrorCode &status) {
    if (U_FAILURE(status)) { return nullptr; }
    std::unique_ptr<icu::CollationElementIterator> elements(
        rules->createCollationElementIterator(icu::UnicodeString()));
    if (elements == nullptr) { status = U_MEMORY_ALLOCATION_ERROR; }
    return elements;
}

const icu::Normalizer2 &decomposition(bool byCompatibility) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *form = byCompatibility ? icu::Normalizer2::getNFKDInstance(status)
                                                   : icu::Normalizer2::getNFDInstance(status);
    requireMemory(U_SUCCESS(status));
    return *form;
}

}  // namespace

bool collation_is_never_composed(uint32_t scalar) {
    return u_getIntPropertyValue(static_cast<UChar32>(scalar), UCHAR_NFC_QUICK_CHECK) == UNORM_NO;
}

bool collation_begins_segment(uint32_t scalar) {
    const auto character = static_cast<UChar32>(scalar);
    return u_getCombiningClass(character) == 0
        && u_getIntPropertyValue(character, UCHAR_NFC_QUICK_CHECK) != UNORM_MAYBE;
}

uint8_t collation_combining_class(uint32_t scalar) {
    return u_getCombiningClass(static_cast<UChar32>(scalar));
}

int32_t collation_decompose(uint32_t scalar, bool by_compatibility, uint32_t *parts, int32_t capacity) {
    icu::UnicodeString text;
    if (!decomposition(by_compatibility).getDecomposition(static_cast<UChar32>(scalar), text)) {
        text.setTo(static_cast<UChar32>(scalar));
    }
    int32_t count = 0;
    for (int32_t unit = 0; unit < text.length(); unit = text.moveIndex32(unit, 1)) {
        if (count < capacity) { parts[count] = static_cast<uint32_t>(text.char32At(unit)); }
        count += 1;
    }
    return count;
}

int32_t collation_root_elements(
    const uint32_t *scalars, int32_t count, uint32_t *elements, int32_t capacity, int32_t *ends,
    int32_t *status) {
    UErrorCode error = U_ZERO_ERROR;
    const auto root = openRoot(error);
    const auto iterator = openElements(root.get(), error);
    int32_t needed = 0;
    for (int32_t index = 0; index < count && U_SUCCESS(error); index += 1) {
        iterator->setText(icu::UnicodeString(static_cast<UChar32>(scalars[index])), error);
        while (U_SUCCESS(error)) {
            const int32_t element = iterator->next(error);
            if (element == icu::CollationElementIterator::NULLORDER) { break; }
            if (needed < capacity) { elements[needed] = static_cast<uint32_t>(element); }
            needed += 1;
        }
        ends[index] = needed;
    }
    *status = error;
    return needed;
}
