#ifndef CANONICAL_TEXT_HPP
#define CANONICAL_TEXT_HPP

#include <vector>

#include <unicode/unistr.h>

/// A text in the form in which ICU orders it: UTF-16, normalization form C.
///
/// Canonically equivalent texts are equal as Swift strings, so they need the same key and letter. ICU
/// promises that for normalized text only, as long as its own normalization stays off. Titles fit into the
/// buffer inside the object, which lies on the stack of the thread that asks; longer texts are put on the
/// heap.
class CanonicalText {
public:
    CanonicalText(const char *utf8, int64_t length);
    CanonicalText(const CanonicalText &) = delete;
    CanonicalText &operator=(const CanonicalText &) = delete;

    const char16_t *units() const { return units_; }
    int32_t count() const { return count_; }

private:
    void normalize();

    static constexpr int32_t stackCapacity = 512;
    char16_t stack_[stackCapacity];
    std::vector<char16_t> heap_;
    icu::UnicodeString normalized_;
    const char16_t *units_;
    int32_t count_;
};

#endif
