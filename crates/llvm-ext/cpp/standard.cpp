// Whether the process was started without one of its standard files. It is found out before Rust's runtime opens
// /dev/null in the place of what is missing, which cannot be told from a /dev/null that somebody wanted.
#include <cstdint>
#include <fcntl.h>

static const bool WasClosed[3] = {fcntl(0, F_GETFD) == -1, fcntl(1, F_GETFD) == -1, fcntl(2, F_GETFD) == -1};

extern "C" bool jlopt_standard_file_was_closed(uint32_t number) { return number < 3 && WasClosed[number]; }
