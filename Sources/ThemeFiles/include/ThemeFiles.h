#ifndef THEME_FILES_H
#define THEME_FILES_H

/// A file of the default theme.
struct theme_file {
    /// The path in the theme's folder.
    const char *_Nonnull path;
    /// The bytes, and a zero.
    const unsigned char *_Nonnull bytes;
};

/// Returns a file, which is never deallocated.
const struct theme_file *_Nonnull theme_file(int number);

int theme_file_count(void);

#endif
