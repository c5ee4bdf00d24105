#include <algorithm>
#include <memory>

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include "CollationService.hpp"

struct EncodingDecoder {
    UConverter *converter;
};

bool encoding_is_known(const char *name) {
    UErrorCode status = U_ZERO_ERROR;
    return ucnv_countAliases(name, &status) > 0 && U_SUCCESS(status);
}

EncodingDecoder *encoding_open(const char *name) {
    if (!encoding_is_known(name)) { return nullptr; }
    UErrorCode status = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(name, &status);
    if (U_FAILURE(status)) { return nullptr; }
    // By default, bytes that are not text are replaced without an error.
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, nullptr, nullptr, nullptr, &status);
    if (U_FAILURE(status)) {
        ucnv_close(converter);
        return nullptr;
    }
    return new EncodingDecoder{converter};
}

void encoding_close(EncodingDecoder *decoder) {
    ucnv_close(decoder->converter);
    delete decoder;
}

int32_t encoding_decode(
    EncodingDecoder *decoder, const uint8_t *bytes, int64_t length, int64_t *offset, uint16_t *units,
    int32_t capacity, bool *is_invalid) {
    const char *source = reinterpret_cast<const char *>(bytes) + *offset;
    const char *end = reinterpret_cast<const char *>(bytes) + length;
    char16_t *first = reinterpret_cast<char16_t *>(units);
    char16_t *target = first;
    UErrorCode status = U_ZERO_ERROR;
    ucnv_toUnicode(decoder->converter, &target, first + capacity, &source, end, nullptr, true, &status);
    *offset = source - reinterpret_cast<const char *>(bytes);
    *is_invalid = U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR;
    return static_cast<int32_t>(target - first);
}
