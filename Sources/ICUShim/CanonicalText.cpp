#include "CanonicalText.hpp"

#include <unicode/normalizer2.h>
#include <unicode/ustring.h>

#include "CollationService.hpp"

namespace {

/// Returns the length of a prefix that ends between two characters and is within the limit.
int32_t limited(const char *utf8, int64_t length) {
    if (length <= collation_text_limit) { return static_cast<int32_t>(length); }
    int32_t end = collation_text_limit;
    while (end > 0 && (static_cast<unsigned char>(utf8[end]) & 0xC0) == 0x80) { end -= 1; }
    return end;
}

}  // namespace

CanonicalText::CanonicalText(const char *utf8, int64_t length) {
    const int32_t bytes = limited(utf8, length);
    char16_t *units = stack_;
    if (bytes > stackCapacity) {
        heap_.resize(static_cast<size_t>(bytes));  // a unit comes from at least one byte
        units = heap_.data();
    }
    units_ = units;
    int32_t ascii = 0;
    while (ascii < bytes && static_cast<unsigned char>(utf8[ascii]) < 0x80) {
        units[ascii] = static_cast<char16_t>(utf8[ascii]);
        ascii += 1;
    }
    count_ = ascii;
    if (ascii == bytes) { return; }

    int32_t rest = 0;
    UErrorCode status = U_ZERO_ERROR;
    u_strFromUTF8WithSub(
        units + ascii, bytes - ascii, &rest, utf8 + ascii, bytes - ascii, 0xFFFD, nullptr, &status);
    requireMemory(U_SUCCESS(status));
    count_ += rest;
    normalize();
}

void CanonicalText::normalize() {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *form = icu::Normalizer2::getNFCInstance(status);
    requireMemory(U_SUCCESS(status));
    const icu::UnicodeString text(false, units_, count_);  // refers to the units, copies nothing
    if (form->spanQuickCheckYes(text, status) == count_) { return; }
    form->normalize(text, normalized_, status);
    requireMemory(U_SUCCESS(status) && !normalized_.isBogus());
    units_ = normalized_.getBuffer();
    count_ = normalized_.length();
}
