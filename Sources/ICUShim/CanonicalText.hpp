#ifndef CANONICAL_TEXT_HPP
#define CANONICAL_TEXT_HPP

#include <vector>

#include <unicode/unistr.h>

/// A string in the form in which ICU compares it: UTF-16, normalization form C.
///
/// Canonically equivalent strings are equal in Swift, so they need the same key and letter. While ICU's own
/// normalization is off, ICU guarantees this only for normalized strings. Titles fit into the buffer in the
/// object, which is on the stack of the calling thread. Longer strings are stored on the heap.
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
