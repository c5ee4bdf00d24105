#include <limits>

#include <unicode/bytestream.h>
#include <unicode/gregocal.h>
#include <unicode/localebuilder.h>

#include "CollationService.hpp"

namespace {

/// Returns the locale with the Gregorian calendar, which content uses for its dates. For a language without
/// ICU data, the locale is English, because the root locale has numbers instead of month names.
icu::Locale localeOfDates(const icu::Locale &locale, UErrorCode &status) {
    icu::LocaleBuilder builder;
    builder.setLocale(locale).setUnicodeLocaleKeyword("ca", "gregory");
    if (*locale.getLanguage() == 0) { builder.setLanguage("en"); }
    return builder.build(status);
}

/// Creates a calendar that ignores the machine's time zone and the switch from the Julian calendar in 1582.
std::unique_ptr<icu::Calendar> calendar(const icu::Locale &locale, UErrorCode &status) {
    auto calendar =
        std::make_unique<icu::GregorianCalendar>(*icu::TimeZone::getGMT(), locale, status);
    if (U_SUCCESS(status)) {
        calendar->setGregorianChange(-std::numeric_limits<UDate>::max(), status);
    }
    return calendar;
}

/// The skeletons of the styles (UTS #35, part 4, section 2.6.2.1), in their order.
constexpr const char *skeletons[collation_date_style_count] = {"y", "yMMMM", "yMMMM", "yMMMMd"};

std::unique_ptr<const icu::DateFormat> openFormat(int32_t style, const icu::Locale &locale) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Locale own = localeOfDates(locale, status);
    std::unique_ptr<icu::DateFormat> format(icu::DateFormat::createInstanceForSkeleton(
        icu::UnicodeString(skeletons[style], -1, US_INV), own, status));
    std::unique_ptr<icu::Calendar> days = calendar(own, status);
    if (U_SUCCESS(status) && style == collation_date_standalone_month) {
        format->setContext(UDISPCTX_CAPITALIZATION_FOR_STANDALONE, status);
    }
    if (U_FAILURE(status)) { return nullptr; }
    format->adoptCalendar(days.release());
    return format;
}

}  // namespace

int32_t collation_format_date(
    const CollationService *service, int64_t day_number, int32_t style, char *text, int32_t capacity) {
    CollationService::LazyDateFormat &date = service->dateFormats[style];
    std::call_once(date.isOpen, [&] { date.format = openFormat(style, service->locale); });
    if (date.format == nullptr) { return 0; }
    icu::UnicodeString title;
    date.format->format(static_cast<UDate>(day_number) * 86400000, title);
    icu::CheckedArrayByteSink sink(text, capacity);
    title.toUTF8(sink);
    return sink.NumberOfBytesAppended();
}
