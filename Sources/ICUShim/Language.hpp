#ifndef LANGUAGE_HPP
#define LANGUAGE_HPP

#include <unicode/locid.h>

/// Reads a BCP 47 tag. Fails with U_ILLEGAL_ARGUMENT_ERROR if any part of it is ill-formed.
icu::Locale localeOfTag(const char *tag, UErrorCode &status);

/// Returns the locale itself if ICU has data for its language, otherwise the root locale with the same keywords.
///
/// Without this, ICU would use the letters and digits of the default locale (from LANG and LC_ALL) for an unknown
/// language, and the same site would differ between machines.
icu::Locale localeWithData(const icu::Locale &locale, UErrorCode &status);

/// Fails with U_MISSING_RESOURCE_ERROR if a tag specifies an order (`-u-co-…`) that its language does not have. ICU
/// would silently use the standard order.
void requireNamedOrder(const icu::Locale &locale, UErrorCode &status);

#endif
