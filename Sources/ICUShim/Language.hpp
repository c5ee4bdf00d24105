#ifndef LANGUAGE_HPP
#define LANGUAGE_HPP

#include <unicode/locid.h>

/// Reads a BCP 47 tag. Fails with U_ILLEGAL_ARGUMENT_ERROR where any part of it is ill-formed.
icu::Locale localeOfTag(const char *tag, UErrorCode &status);

/// The locale itself where ICU has data for its language, else the root locale with the same keywords.
///
/// Without this ICU would take the letters and digits of a language that it does not know from the default
/// locale, which means from LANG and LC_ALL: the same site would differ between two machines.
icu::Locale localeWithData(const icu::Locale &locale, UErrorCode &status);

/// Fails with U_MISSING_RESOURCE_ERROR where a tag names an order (`-u-co-…`) that its language does not
/// have. ICU would use the standard order without a word.
void requireNamedOrder(const icu::Locale &locale, UErrorCode &status);

#endif
