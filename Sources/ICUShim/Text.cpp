#include <unicode/uchar.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/ucurr.h>

#include "CollationService.hpp"

namespace {

const icu::Normalizer2 &precomposedForm() {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2 *form = icu::Normalizer2::getNFCInstance(status);
    requireMemory(U_SUCCESS(status));
    return *form;
}

}  // namespace

bool collation_is_wide(uint32_t scalar) {
    const int32_t width = u_getIntPropertyValue(static_cast<UChar32>(scalar), UCHAR_EAST_ASIAN_WIDTH);
    return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

bool collation_is_precomposed(const char *text, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    const bool answer = precomposedForm().isNormalizedUTF8(icu::StringPiece(text, length), status);
    requireMemory(U_SUCCESS(status));
    return answer;
}

int32_t collation_precompose(const char *text, int32_t length, char *form, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    icu::CheckedArrayByteSink sink(form, capacity);
    precomposedForm().normalizeUTF8(0, icu::StringPiece(text, length), sink, nullptr, status);
    requireMemory(U_SUCCESS(status));
    return sink.NumberOfBytesAppended();
}

bool collation_is_right_to_left(const CollationService *service) { return service->isRightToLeft; }

int32_t collation_format_count(
    const CollationService *service, int64_t count, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString digits = service->numberFormatter.formatInt(count, status).toString(status);
    requireMemory(U_SUCCESS(status));
    icu::CheckedArrayByteSink sink(text, capacity);
    digits.toUTF8(sink);
    return sink.NumberOfBytesAppended();
}

int32_t collation_format_decimal(
    const CollationService *service, const char *digits, int32_t length, int32_t fraction, bool is_grouped,
    char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString number =
        service->numberFormatter.precision(icu::number::Precision::fixedFraction(fraction))
            .grouping(is_grouped ? UNUM_GROUPING_AUTO : UNUM_GROUPING_OFF)
            .formatDecimal(icu::StringPiece(digits, length), status)
            .toString(status);
    requireMemory(U_SUCCESS(status));
    icu::CheckedArrayByteSink sink(text, capacity);
    number.toUTF8(sink);
    return sink.NumberOfBytesAppended();
}

bool collation_is_currency(const char *code) {
    icu::UnicodeString unit(code, -1, US_INV);
    UErrorCode status = U_ZERO_ERROR;
    return ucurr_getNumericCode(unit.getTerminatedBuffer()) != 0
        && ucurr_getDefaultFractionDigits(unit.getTerminatedBuffer(), &status) == 2;
}

int32_t collation_format_compact(
    const CollationService *service, int64_t number, bool is_long, char *text, int32_t capacity) {
    using icu::number::Notation;
    using icu::number::Precision;
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString compact =
        service->numberFormatter.notation(is_long ? Notation::compactLong() : Notation::compactShort())
            .precision(Precision::maxSignificantDigits(3))
            .formatInt(number, status)
            .toString(status);
    requireMemory(U_SUCCESS(status));
    icu::CheckedArrayByteSink sink(text, capacity);
    compact.toUTF8(sink);
    return sink.NumberOfBytesAppended();
}

int32_t collation_sentence_length(const CollationService *service, const char *text, int32_t length) {
    std::call_once(service->sentencesAreOpen, [service] {
        UErrorCode status = U_ZERO_ERROR;
        service->sentences.reset(icu::BreakIterator::createSentenceInstance(service->locale, status));
        requireMemory(U_SUCCESS(status));
    });
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> sentences(service->sentences->clone());
    UText opened = UTEXT_INITIALIZER;
    utext_openUTF8(&opened, text, length, &status);
    sentences->setText(&opened, status);
    requireMemory(U_SUCCESS(status));
    sentences->first();
    const int32_t end = sentences->next();
    utext_close(&opened);
    return end == icu::BreakIterator::DONE ? length : end;
}
