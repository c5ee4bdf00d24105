#include <sqlite3.h>

/// Sets an option of a connection; `sqlite3_db_config` has a variable number of arguments, so Swift cannot call it.
static inline int csqlite_set_option(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}
