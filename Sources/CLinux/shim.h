/* Linux calls that Swift's Glibc module leaves out. */
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/timex.h>
#include <linux/memfd.h>

/* The headers declare these for programs that define _GNU_SOURCE alone. */
int pipe2(int ends[2], int flags);
int memfd_create(const char *name, unsigned int flags);
