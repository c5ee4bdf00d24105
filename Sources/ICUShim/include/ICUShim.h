#ifndef COLLATION_SHIM_H
#define COLLATION_SHIM_H

// ICU's alphabetic index is available in C++ only. This header is a C interface to it and to other functions
// for the same language: sort keys, formatted counts, plural forms, dates, tags for looking up strings,
// normalization form C, and the weights of characters, which are the same in every language. It is also an interface to
// ICU's converters of encodings.
//
// Strings are UTF-8 with an explicit length. They may contain NUL and need not end with it. No function throws. An
// output buffer may be null if its capacity is 0. Functions that accept `const CollationService *` may be called from
// any number of threads at once.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The order, index letters, number format, plural rules and date formats of one language. Observably immutable once
/// opened.
typedef struct CollationService CollationService;

/// The maximum number of bytes of a string that are compared; the rest is ignored. The limit keeps every length,
/// including that of a sort key, within ICU's 32 bits.
enum { collation_text_limit = 1 << 24 };

/// Whether ICU can read all of a NUL-terminated BCP 47 language tag.
bool collation_reads_language(const char *tag);

/// Opens the service of a language. `alphabets` contains `alphabet_count` NUL-terminated tags, one after another. If
/// `is_numeric`, numbers in strings are compared by value. Returns null and sets `status` to ICU's error code if ICU
/// fails or lacks what the tag specifies.
CollationService *_Nullable collation_open(
    const char *language, const char *alphabets, int32_t alphabet_count, bool is_numeric, int32_t *status);

void collation_close(CollationService *service);

/// Returns ICU's name of an error code.
const char *collation_error_name(int32_t status);

/// Writes the version of the ICU library in use, such as "72.1", to a buffer of 20 bytes.
void collation_icu_version(char *version);

int32_t collation_letter_count(const CollationService *service);

/// Returns the letter at `position`, which the service owns.
const char *collation_letter(const CollationService *service, int32_t position);

/// Returns the position of a string's letter, or the number of letters if it has none.
int32_t collation_letter_position(const CollationService *service, const char *text, int64_t length);

/// Writes the sort key of a string, with a terminating zero, if `capacity` suffices. Always returns its length.
int32_t collation_sort_key(
    const CollationService *service, const char *text, int64_t length, uint8_t *_Nullable key,
    int32_t capacity);

/// Whether the language is written from right to left.
bool collation_is_right_to_left(const CollationService *service);

/// Writes a count in the language's digits as UTF-8 if `capacity` suffices. Always returns its length.
int32_t collation_format_count(
    const CollationService *service, int64_t count, char *_Nullable text, int32_t capacity);

/// Writes a decimal number in the language's digits as UTF-8 if `capacity` suffices. `digits` has an optional sign, digits,
/// and a period before the last `fraction` digits, all of which are kept. Always returns the length.
int32_t collation_format_decimal(
    const CollationService *service, const char *digits, int32_t length, int32_t fraction, bool is_grouped,
    char *_Nullable text, int32_t capacity);

/// Whether three capital letters are the code of a currency with two fraction digits (ISO 4217), such as "EUR".
bool collation_is_currency(const char *code);

/// Writes a number, rounded to three digits, in the language's compact notation as UTF-8 if `capacity` suffices: "1 million"
/// or "1M". Always returns its length.
int32_t collation_format_compact(
    const CollationService *service, int64_t number, bool is_long, char *_Nullable text, int32_t capacity);

/// Returns the length in bytes of the first sentence of a string, with the spaces after it (Unicode Standard Annex #29,
/// section 5).
int32_t collation_sentence_length(const CollationService *service, const char *text, int32_t length);

/// The plural categories of UTS #35, part 3, section 5.1, as bit numbers in the result of
/// `collation_plural_categories`.
enum {
    collation_plural_zero,
    collation_plural_one,
    collation_plural_two,
    collation_plural_few,
    collation_plural_many,
    collation_plural_other,
    collation_plural_count
};

/// Returns the plural categories of the language, one bit for each, always including `other`.
uint32_t collation_plural_categories(const CollationService *service);

/// Returns the plural category of a count.
int32_t collation_plural_category(const CollationService *service, int64_t count);

/// The parts of a date that `collation_format_date` writes. A standalone month, such as a title, begins with a capital in
/// many languages that write months in lower case (CLDR, contextTransforms).
enum {
    collation_date_year,
    collation_date_month,
    collation_date_standalone_month,
    collation_date_day,
    collation_date_style_count
};

/// Writes a date in a style as UTF-8 if `capacity` suffices. `day_number` is the number of days since
/// January 1, 1970 in the Gregorian calendar, which also applies before its introduction. Always returns the length,
/// or 0 if ICU has no date format for the language.
int32_t collation_format_date(
    const CollationService *service, int64_t day_number, int32_t style, char *_Nullable text, int32_t capacity);

/// Writes the canonical form of a tag without extensions (`he-IL` for `iw-il-u-nu-hebr`) if `capacity` suffices, with
/// a terminating zero. If `is_maximized`, the tag includes the likely script and region (UTS #35, part 1, section
/// 4.3). Always returns the length without the zero, or 0 if ICU does not read the tag.
int32_t collation_canonical_tag(const char *tag, bool is_maximized, char *_Nullable text, int32_t capacity);

/// Whether ICU has a name or a likely script for the language of a tag, or the tag has no language (`und`,
/// `x-private`).
bool collation_knows_language(const char *tag);

/// Whether ICU has data of a region, whose code is in upper case: `JP` or `419`.
bool collation_knows_region(const char *code);

/// Returns the number of languages that ICU lists.
int32_t collation_language_count(void);

/// Returns the code of a language that ICU lists.
const char *collation_language_code(int32_t position);

/// If `capacity` suffices, writes the name of a language in another language, or its code if it has no name
/// there. Always returns the length.
int32_t collation_language_name(const char *code, const char *language, char *_Nullable text, int32_t capacity);

/// Returns ICU's number for the script of a scalar, or -1 if several scripts share the scalar or its script
/// is unknown.
int32_t collation_script(uint32_t scalar);

/// Returns the four letters of ISO 15924 for a script.
const char *collation_script_code(int32_t script);

/// Whether a scalar is two columns wide: its East_Asian_Width is W or F (Unicode Standard Annex #11).
bool collation_is_wide(uint32_t scalar);

/// Whether a string is in normalization form C.
bool collation_is_precomposed(const char *text, int32_t length);

/// Writes the normalization form C of a string if `capacity` suffices. Always returns its length, which is at most
/// three times that of the string (Unicode Standard Annex #15, section 9).
int32_t collation_precompose(const char *text, int32_t length, char *_Nullable form, int32_t capacity);

/// Whether no string in normalization form C contains the scalar.
bool collation_is_never_composed(uint32_t scalar);

/// Whether the scalar never changes the characters before it when a string is converted to normalization form C.
bool collation_begins_segment(uint32_t scalar);

/// Returns the canonical combining class of a scalar.
uint8_t collation_combining_class(uint32_t scalar);

/// Writes the full decomposition of a scalar, canonical or compatibility, if `capacity` suffices. Always returns its
/// length, which is at most 18 (U+FDFA).
int32_t collation_decompose(uint32_t scalar, bool by_compatibility, uint32_t *parts, int32_t capacity);

/// The properties of a scalar in the result of `collation_traits`.
enum {
    /// ICU does not know the scalar, and the scalar is not ignorable by default.
    collation_trait_unknown = 1,
    collation_trait_punctuation = 2,
    collation_trait_space = 4,
    /// The scalar has a canonical decomposition.
    collation_trait_canonical = 8,
    /// The scalar has a decomposition, canonical or compatibility.
    collation_trait_compatible = 16,
    /// No string in normalization form C contains the scalar.
    collation_trait_never_composed = 32,
    /// The combining class of the scalar is not 0.
    collation_trait_reordered = 64
};

/// Writes the properties of consecutive scalars. Reading them all at once is much faster than reading each.
void collation_traits(uint32_t first, int32_t count, uint8_t *traits);

/// Writes the collation elements of each single scalar in the root order, one after another, if `capacity` suffices,
/// and for each scalar the number of elements up to its last. Always returns the number of all elements. `status`
/// receives ICU's error code. No scalar may be U+FFFE.
///
/// An element has 32 bits: 16 for the primary weight, 8 for the secondary, 8 for the tertiary. If the two highest
/// bits of the tertiary weight are set, the element holds the remaining bits of the weights of the previous element.
int32_t collation_root_elements(
    const uint32_t *scalars, int32_t count, uint32_t *elements, int32_t capacity, int32_t *ends,
    int32_t *status);

/// A converter of text in one encoding to UTF-16.
typedef struct EncodingDecoder EncodingDecoder;

/// Whether ICU has a converter of this name, which is NUL-terminated ASCII. Only names in ICU's table of aliases are looked
/// for, never files.
bool encoding_is_known(const char *name);

/// Opens a converter. Returns null if ICU does not know the name or fails.
EncodingDecoder *_Nullable encoding_open(const char *name);

void encoding_close(EncodingDecoder *decoder);

/// Converts the bytes from `*offset` on, until the units are full, the bytes end, or bytes are not text. Returns the number of
/// units, and sets `*offset` to the first byte that was not converted. `is_invalid` receives whether the bytes before that
/// are not text; a further call goes on after them. The bytes must be the same in all calls.
int32_t encoding_decode(
    EncodingDecoder *decoder, const uint8_t *_Nullable bytes, int64_t length, int64_t *offset, uint16_t *units,
    int32_t capacity, bool *is_invalid);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
