// The font of the pictures of pages. The compiler copies its bytes; as a literal of Swift, it took ten seconds to compile.

#include "FontFile.h"

#ifndef __has_embed
#error "Thumbindex needs a compiler with #embed, such as that of Swift 6.3"
#endif

static const unsigned char bytes[] = {
#embed "NotoSerifDisplay.ttf"
};

const unsigned char *font_file_bytes(void) { return bytes; }

long font_file_size(void) { return sizeof bytes; }
