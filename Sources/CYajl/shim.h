#include <yajl/yajl_parse.h>

/* yajl_config is variadic, which Swift cannot import. */
static inline int locations_yajl_enable(yajl_handle h, yajl_option o) { return yajl_config(h, o, 1); }
