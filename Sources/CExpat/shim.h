#include <expat.h>

/* Newer expats call these deprecated for others that older ones do not have. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline long long locations_line(XML_Parser parser) { return (long long)XML_GetCurrentLineNumber(parser); }
static inline long long locations_byte(XML_Parser parser) { return (long long)XML_GetCurrentByteIndex(parser); }
#pragma GCC diagnostic pop
