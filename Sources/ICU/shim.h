#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/uversion.h>
