/*
 * A memory card for tests: a VFS of SQLite's that does what the system's does, keeps a log of what is changed, and can be
 * made to fail. Each card is a VFS of its own and belongs to one thread.
 */
#ifndef CARD_VFS_H
#define CARD_VFS_H

typedef struct card card;

enum card_kind { CARD_WRITE, CARD_TRUNCATE, CARD_SYNC, CARD_CREATE, CARD_DELETE };

/* One thing that was done to a file. */
typedef struct {
    enum card_kind kind;
    /* A file under whatever name: one that is deleted and made again is another. */
    int file;
    /* The file's name without its folder. */
    const char *name;
    /* Where was written, or how long the file became. */
    long long offset;
    long long size;
    const unsigned char *bytes;
    /* Whether what was done to the folder before is on the card too. */
    int syncs_folder;
} card_operation;

/* Makes a card, and a VFS for it; NULL without memory. */
card *card_make(void);
/* Takes it away; no connection may use it any more. */
void card_free(card *);
/* What to call its VFS. */
const char *card_name(const card *);

/* Says that a file of this name, without its folder, has been there all along. Returns its number. */
int card_know(card *, const char *name);

long card_count(const card *);
card_operation card_at(const card *, long index);

/* How many operations were tried, failures among them. */
long card_tries(const card *);
/* Lets the operations fail with `error`, an errno, that are tried as number `first` and after, `count` of them. */
void card_fail(card *, long first, long count, int error);

#endif
