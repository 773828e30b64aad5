#include "card_vfs.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct card {
    sqlite3_vfs vfs;
    sqlite3_vfs *system;
    char name[32];
    card_operation *log;
    long count, room;
    long tries, first_failure, failures;
    int error, last_error;
    /* What was ever opened; the last one of a name is the file that has it, unless it is gone. */
    struct { char *name; int is_there; } *files;
    int file_count;
};

typedef struct {
    sqlite3_file base;
    card *card;
    int file;
    /* Whether its first sync is one of its folder too, as unixSync has it. */
    int syncs_folder;
    sqlite3_file system[];
} card_file;

static const char *bare(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int find(card *card, const char *name) {
    for (int i = card->file_count - 1; i >= 0; i--)
        if (!strcmp(card->files[i].name, name)) return card->files[i].is_there ? i : -1;
    return -1;
}

int card_know(card *card, const char *name) {
    card->files = realloc(card->files, sizeof *card->files * (size_t)(card->file_count + 1));
    card->files[card->file_count].name = strdup(name);
    card->files[card->file_count].is_there = 1;
    return card->file_count++;
}

static void note(card *card, card_operation operation) {
    if (card->count == card->room) {
        card->room = card->room ? 2 * card->room : 256;
        card->log = realloc(card->log, sizeof *card->log * (size_t)card->room);
    }
    operation.name = card->files[operation.file].name;
    if (operation.bytes) {
        unsigned char *copy = malloc((size_t)operation.size);
        memcpy(copy, operation.bytes, (size_t)operation.size);
        operation.bytes = copy;
    }
    card->log[card->count++] = operation;
}

/* Counts a try; whether it is to fail. */
static int fails(card *card) {
    long number = card->tries++;
    if (number < card->first_failure || number - card->first_failure >= card->failures) return 0;
    card->last_error = card->error;
    return 1;
}

#define SYSTEM(file) (((card_file *)(file))->system)
#define PASS(file, method, ...) SYSTEM(file)->pMethods->method(SYSTEM(file), ##__VA_ARGS__)

static int file_close(sqlite3_file *file) { return PASS(file, xClose); }
static int file_read(sqlite3_file *file, void *to, int size, sqlite3_int64 at) { return PASS(file, xRead, to, size, at); }

static int file_write(sqlite3_file *file, const void *from, int size, sqlite3_int64 at) {
    card_file *own = (card_file *)file;
    int is_failure = fails(own->card);
    /* A card that has no room, or breaks, takes a part. */
    int written = is_failure ? (size / 2) & ~511 : size;
    if (written > 0) {
        int code = PASS(file, xWrite, from, written, at);
        if (code) return code;
        note(own->card, (card_operation){.kind = CARD_WRITE, .file = own->file, .offset = at, .size = written, .bytes = from});
    }
    if (!is_failure) return SQLITE_OK;
    return own->card->error == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    card_file *own = (card_file *)file;
    if (fails(own->card)) return SQLITE_IOERR_TRUNCATE;
    int code = PASS(file, xTruncate, size);
    if (!code) note(own->card, (card_operation){.kind = CARD_TRUNCATE, .file = own->file, .offset = size});
    return code;
}

static int file_sync(sqlite3_file *file, int flags) {
    card_file *own = (card_file *)file;
    if (fails(own->card)) return SQLITE_IOERR_FSYNC;
    int code = PASS(file, xSync, flags);
    if (code) return code;
    note(own->card, (card_operation){.kind = CARD_SYNC, .file = own->file, .syncs_folder = own->syncs_folder});
    own->syncs_folder = 0;
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) { return PASS(file, xFileSize, size); }
static int file_lock(sqlite3_file *file, int level) { return PASS(file, xLock, level); }
static int file_unlock(sqlite3_file *file, int level) { return PASS(file, xUnlock, level); }
static int file_is_reserved(sqlite3_file *file, int *out) { return PASS(file, xCheckReservedLock, out); }
static int file_control(sqlite3_file *file, int what, void *argument) {
    if (what != SQLITE_FCNTL_LAST_ERRNO) return PASS(file, xFileControl, what, argument);
    *(int *)argument = ((card_file *)file)->card->last_error;
    return SQLITE_OK;
}
static int file_sector(sqlite3_file *file) { return PASS(file, xSectorSize); }
static int file_characteristics(sqlite3_file *file) { return PASS(file, xDeviceCharacteristics); }

static int file_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **out) {
    if (extend && fails(((card_file *)file)->card)) return SQLITE_IOERR_SHMSIZE;
    return PASS(file, xShmMap, region, size, extend, out);
}
static int file_shm_lock(sqlite3_file *file, int at, int count, int flags) { return PASS(file, xShmLock, at, count, flags); }
static void file_shm_barrier(sqlite3_file *file) { PASS(file, xShmBarrier); }
static int file_shm_unmap(sqlite3_file *file, int removes) { return PASS(file, xShmUnmap, removes); }

/* Version 2: nothing reads or writes past this by a map. */
static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock, file_is_reserved,
    file_control, file_sector, file_characteristics, file_shm_map, file_shm_lock, file_shm_barrier, file_shm_unmap,
    NULL, NULL,
};

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out) {
    card *card = vfs->pAppData;
    int is_kept = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
    if (!path || !(flags & is_kept)) return card->system->xOpen(card->system, path, file, flags, out);
    card_file *own = (card_file *)file;
    own->base.pMethods = NULL;
    int number = find(card, bare(path));
    if (number < 0 && fails(card)) return SQLITE_CANTOPEN;
    int code = card->system->xOpen(card->system, path, own->system, flags, out);
    if (code) return code;
    if (number < 0) {
        number = card_know(card, bare(path));
        note(card, (card_operation){.kind = CARD_CREATE, .file = number});
    }
    own->base.pMethods = &methods;
    own->card = card;
    own->file = number;
    own->syncs_folder = (flags & SQLITE_OPEN_CREATE) && !(flags & SQLITE_OPEN_MAIN_DB);
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
    card *card = vfs->pAppData;
    int number = find(card, bare(path));
    if (number >= 0 && fails(card)) return SQLITE_IOERR_DELETE;
    int code = card->system->xDelete(card->system, path, syncs);
    if (!code && number >= 0) {
        note(card, (card_operation){.kind = CARD_DELETE, .file = number, .syncs_folder = syncs});
        card->files[number].is_there = 0;
    }
    return code;
}

#define REST(vfs) (((card *)(vfs)->pAppData)->system)
static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *out) {
    return REST(vfs)->xAccess(REST(vfs), path, flags, out);
}
static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out) {
    return REST(vfs)->xFullPathname(REST(vfs), path, size, out);
}
static int vfs_random(sqlite3_vfs *vfs, int size, char *out) { return REST(vfs)->xRandomness(REST(vfs), size, out); }
static int vfs_sleep(sqlite3_vfs *vfs, int time) { return REST(vfs)->xSleep(REST(vfs), time); }
static int vfs_now(sqlite3_vfs *vfs, double *out) { return REST(vfs)->xCurrentTime(REST(vfs), out); }
static int vfs_now64(sqlite3_vfs *vfs, sqlite3_int64 *out) { return REST(vfs)->xCurrentTimeInt64(REST(vfs), out); }
static int vfs_error(sqlite3_vfs *vfs, int size, char *out) {
    int error = ((card *)vfs->pAppData)->last_error;
    return error ? error : REST(vfs)->xGetLastError(REST(vfs), size, out);
}

card *card_make(void) {
    static atomic_int number;
    card *card = calloc(1, sizeof *card);
    if (!card) return NULL;
    card->system = sqlite3_vfs_find(NULL);
    snprintf(card->name, sizeof card->name, "card-%d", atomic_fetch_add(&number, 1));
    card->vfs = (sqlite3_vfs){
        .iVersion = 2, .szOsFile = (int)sizeof(card_file) + card->system->szOsFile, .mxPathname = card->system->mxPathname,
        .zName = card->name, .pAppData = card, .xOpen = vfs_open, .xDelete = vfs_delete, .xAccess = vfs_access,
        .xFullPathname = vfs_full_path, .xRandomness = vfs_random, .xSleep = vfs_sleep, .xCurrentTime = vfs_now,
        .xGetLastError = vfs_error, .xCurrentTimeInt64 = vfs_now64,
    };
    sqlite3_vfs_register(&card->vfs, 0);
    return card;
}

void card_free(card *card) {
    sqlite3_vfs_unregister(&card->vfs);
    for (long i = 0; i < card->count; i++) free((void *)card->log[i].bytes);
    for (int i = 0; i < card->file_count; i++) free(card->files[i].name);
    free(card->files);
    free(card->log);
    free(card);
}

const char *card_name(const card *card) { return card->name; }
long card_count(const card *card) { return card->count; }
card_operation card_at(const card *card, long index) { return card->log[index]; }
long card_tries(const card *card) { return card->tries; }

void card_fail(card *card, long first, long count, int error) {
    card->first_failure = first;
    card->failures = count;
    card->error = error;
}
