#include <algorithm>
#include <string>

#include <unicode/coleitr.h>
#include <unicode/normalizer2.h>
#include <unicode/tblcoll.h>
#include <unicode/uchar.h>
#include <unicode/utf16.h>

#include "CollationService.hpp"

namespace {

/// A noncharacter with a single collation element that no other character has, and which never combines with others (UTS
/// #35, part 5, section 1.7.2).
constexpr char16_t separator = u'\uFFFE';

/// The number of scalars in each string that is passed to the iterator. Passing a string takes longer than reading the
/// elements of one scalar, but a long string does not fit into the processor's cache.
constexpr int32_t scalarsAtATime = 1024;

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

/// Writes scalars to a string, with separators before, between and after them.
void separate(const uint32_t *scalars, int32_t count, std::u16string &text) {
    text.assign(1, separator);
    for (int32_t index = 0; index < count; index += 1) {
        const auto character = static_cast<UChar32>(scalars[index]);
        if (U_IS_BMP(character)) {
            text += static_cast<char16_t>(character);
        } else {
            text += U16_LEAD(character);
            text += U16_TRAIL(character);
        }
        text += separator;
    }
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
    // The class of the first part: that of U+0F81 itself is 0, but those of its parts are not.
    return u_getIntPropertyValue(character, UCHAR_LEAD_CANONICAL_COMBINING_CLASS) == 0
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

void collation_traits(uint32_t first, int32_t count, uint8_t *traits) {
    const icu::Normalizer2 &canonical = decomposition(false);
    const icu::Normalizer2 &compatible = decomposition(true);
    icu::UnicodeString parts;
    for (int32_t index = 0; index < count; index += 1) {
        const uint32_t scalar = first + static_cast<uint32_t>(index);
        const auto character = static_cast<UChar32>(scalar);
        const uint32_t category = U_MASK(u_charType(character));
        uint8_t found = 0;
        if (category & U_GC_CN_MASK) {
            const bool isIgnorable = u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
            traits[index] = isIgnorable ? 0 : collation_trait_unknown;
            continue;
        }
        if (category & U_GC_P_MASK) { found |= collation_trait_punctuation; }
        if (category & (U_GC_Z_MASK | U_GC_CC_MASK) && u_isUWhiteSpace(character)) {
            found |= collation_trait_space;
        }
        // Every canonical decomposition is also one by compatibility, and only a scalar with one is never composed.
        if (compatible.getDecomposition(character, parts)) {
            found |= collation_trait_compatible;
            if (canonical.getDecomposition(character, parts)) {
                found |= collation_trait_canonical;
                if (collation_is_never_composed(scalar)) { found |= collation_trait_never_composed; }
            }
        }
        // Only marks have a combining class.
        if (category & U_GC_M_MASK && u_getCombiningClass(character) != 0) {
            found |= collation_trait_reordered;
        }
        traits[index] = found;
    }
}

int32_t collation_root_elements(
    const uint32_t *scalars, int32_t count, uint32_t *elements, int32_t capacity, int32_t *ends,
    int32_t *status) {
    UErrorCode error = U_ZERO_ERROR;
    const auto root = openRoot(error);
    const auto iterator = openElements(root.get(), error);
    std::u16string text;
    int32_t needed = 0;
    for (int32_t start = 0; start < count && U_SUCCESS(error); start += scalarsAtATime) {
        const int32_t limit = std::min(start + scalarsAtATime, count);
        separate(scalars + start, limit - start, text);
        iterator->setText(icu::UnicodeString(false, text.data(), static_cast<int32_t>(text.size())), error);
        const int32_t end = iterator->next(error);
        for (int32_t index = start; index < limit && U_SUCCESS(error);) {
            const int32_t element = iterator->next(error);
            if (element == end) {
                ends[index] = needed;
                index += 1;
            } else if (element == icu::CollationElementIterator::NULLORDER) {
                error = U_INTERNAL_PROGRAM_ERROR;
            } else {
                if (needed < capacity) { elements[needed] = static_cast<uint32_t>(element); }
                needed += 1;
            }
        }
    }
    *status = error;
    return needed;
}
