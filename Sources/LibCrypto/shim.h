#ifndef THUMBINDEX_LIBCRYPTO_SHIM_H
#define THUMBINDEX_LIBCRYPTO_SHIM_H

// SHA256_Init, _Update and _Final work on a plain value: they allocate nothing, look up no provider
// and cannot fail, unlike the EVP functions that OpenSSL 3 recommends for choosing an algorithm at
// run time. They are marked as deprecated for that reason alone.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#endif
