#ifndef COLLATION_SHIM_H
#define COLLATION_SHIM_H

// ICU's alphabetic index exists in C++ only. This header is its plain C face, together with what belongs to
// the same language: sort keys, counts in words of the language, plural forms, dates, the tags under which its
// texts are looked for, the precomposed form of text, and the weights that characters have in every language.
//
// Text is UTF-8 given by address and length: it may hold NUL, and need not end with one. Nothing here throws.
// A buffer to write to may be null where its capacity is 0.
// Functions that take `const CollationService *` may be called from any number of threads at once.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// The order, index letters, number format, plural rules and date formats of one language: as seen from outside
/// immutable once opened.
typedef struct CollationService CollationService;

/// The greatest number of bytes of a text that decide its place; what follows them is not read. It keeps
/// every length, that of a sort key included, within ICU's 32-bit lengths.
enum { collation_text_limit = 1 << 24 };

/// Whether ICU reads the whole of a NUL-terminated BCP 47 language tag.
bool collation_reads_language(const char *tag);

/// Opens the service of a language. `alphabets` holds `alphabet_count` NUL-terminated tags, one after
/// another. Numbers inside text count by value where `is_numeric`. Returns null and sets `status` to ICU's error
/// code where ICU fails or lacks what the tag asks for.
CollationService *_Nullable collation_open(
    const char *language, const char *alphabets, int32_t alphabet_count, bool is_numeric, int32_t *status);

void collation_close(CollationService *service);

/// ICU's name of an error code.
const char *collation_error_name(int32_t status);

/// The version of the ICU library in use, such as "72.1", put into 20 bytes.
void collation_icu_version(char *version);

int32_t collation_letter_count(const CollationService *service);

/// The letter at `position`, owned by the service.
const char *collation_letter(const CollationService *service, int32_t position);

/// The position of the letter that a text stands under, or the number of letters where it stands under none.
int32_t collation_letter_position(const CollationService *service, const char *text, int64_t length);

/// Writes the sort key of a text, with its closing zero, where `capacity` suffices. Returns its length
/// anyway.
int32_t collation_sort_key(
    const CollationService *service, const char *text, int64_t length, uint8_t *_Nullable key,
    int32_t capacity);

/// Whether the language is written from right to left.
bool collation_is_right_to_left(const CollationService *service);

/// Writes a count in the language's digits as UTF-8 where `capacity` suffices. Returns its length anyway.
int32_t collation_format_count(
    const CollationService *service, int64_t count, char *_Nullable text, int32_t capacity);

/// The plural categories of UTS #35, part 3, section 5.1: the bits of `collation_plural_categories`.
enum {
    collation_plural_zero,
    collation_plural_one,
    collation_plural_two,
    collation_plural_few,
    collation_plural_many,
    collation_plural_other,
    collation_plural_count
};

/// The categories that the language has for counts, a bit for each; `other` is always one.
uint32_t collation_plural_categories(const CollationService *service);

/// The category of a count.
int32_t collation_plural_category(const CollationService *service, int64_t count);

/// Writes a month, or a day where `has_day`, as UTF-8 where `capacity` suffices. `day_number` counts days from
/// the first of January 1970 in the Gregorian calendar, also before that calendar was in use. Returns the
/// length anyway, or 0 where ICU has no date format for the language.
int32_t collation_format_date(
    const CollationService *service, int64_t day_number, bool has_day, char *_Nullable text, int32_t capacity);

/// Writes the canonical form of a tag without extensions (`iw-il-u-nu-hebr`: `he-IL`), or where
/// `is_maximized` also with the script and region that it most likely has (UTS #35, part 1, section 4.3), with a
/// closing zero where `capacity` suffices. Returns its length without that anyway, or 0 where ICU does not read
/// the tag.
int32_t collation_canonical_tag(const char *tag, bool is_maximized, char *_Nullable text, int32_t capacity);

/// Whether ICU has a name or a likely script for the language of a tag, or the tag names no language (`und`,
/// `x-private`).
bool collation_knows_language(const char *tag);

/// How many languages ICU lists.
int32_t collation_language_count(void);

/// The code of a language that ICU lists.
const char *collation_language_code(int32_t position);

/// Writes the name of a language in another language, or its code where there is none, where `capacity`
/// suffices. Returns its length anyway.
int32_t collation_language_name(const char *code, const char *language, char *_Nullable text, int32_t capacity);

/// The script of a scalar as ICU numbers scripts, or -1 for one that several scripts share.
int32_t collation_script(uint32_t scalar);

/// The four letters of ISO 15924 for a script.
const char *collation_script_code(int32_t script);

/// Whether a scalar is two columns wide: its East_Asian_Width is W or F (Unicode Standard Annex #11).
bool collation_is_wide(uint32_t scalar);

/// Whether a text is in normalization form C.
bool collation_is_precomposed(const char *text, int32_t length);

/// Writes normalization form C of a text where `capacity` suffices. Returns its length anyway. The form takes
/// at most three times the bytes (Unicode Standard Annex #15, section 9).
int32_t collation_precompose(const char *text, int32_t length, char *_Nullable form, int32_t capacity);

/// Whether no text in normalization form C holds the scalar.
bool collation_is_never_composed(uint32_t scalar);

/// Whether the scalar never changes what stands before it when a text is put into normalization form C.
bool collation_begins_segment(uint32_t scalar);

/// The canonical combining class of a scalar.
uint8_t collation_combining_class(uint32_t scalar);

/// Writes the full decomposition of a scalar, canonical or also by compatibility, where `capacity` suffices.
/// Returns its length anyway. 18 is the longest (U+FDFA).
int32_t collation_decompose(uint32_t scalar, bool by_compatibility, uint32_t *parts, int32_t capacity);

/// Writes the collation elements of each scalar by itself in the root order, one after another, where
/// `capacity` suffices, and for each scalar the number of elements up to its last. Returns the number of all
/// anyway. `status` is ICU's error code.
///
/// An element is 32 bits: 16 of the primary weight, 8 of the secondary, 8 of the tertiary. Where the highest
/// two bits of the tertiary are set, the element holds the rest of the weights of the one before it.
int32_t collation_root_elements(
    const uint32_t *scalars, int32_t count, uint32_t *elements, int32_t capacity, int32_t *ends,
    int32_t *status);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif

#endif
