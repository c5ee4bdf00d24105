#ifndef FONT_FILE_H
#define FONT_FILE_H

/// Returns the bytes of the font, which are never deallocated.
const unsigned char *_Nonnull font_file_bytes(void);

/// Returns the size of the font in bytes.
long font_file_size(void);

#endif
