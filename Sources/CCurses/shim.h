/* ncurses with wide characters. What its header has as macros, or as globals that Swift may not touch, as functions. */
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <curses.h>
#include <string.h>
#include <term.h>
#include <wchar.h>

/* The header declares it for programs that ask for more than C alone. */
extern int wcwidth(wchar_t character);

/* Unlike initscr this does not end the process where the terminal is not known. */
static inline SCREEN *locations_open(void) { return newterm(0, stdout, stdin); }
static inline WINDOW *locations_screen(void) { return stdscr; }
static inline int locations_colors(void) { return COLORS; }

/* The attributes of a cell. */
static const attr_t locations_bold = A_BOLD;
static const attr_t locations_dim = A_DIM;
static const attr_t locations_underline = A_UNDERLINE;
static const attr_t locations_reverse = A_REVERSE;

/* What the mouse can do. */
static const mmask_t locations_pressed = BUTTON1_PRESSED;
static const mmask_t locations_released = BUTTON1_RELEASED;
static const mmask_t locations_wheel_up = BUTTON4_PRESSED;
static const mmask_t locations_wheel_down = BUTTON5_PRESSED;

/* Reads the character that bytes are by the locale: 0, or -1 where they are none, -2 where some of it are missing. */
static inline int locations_character(const unsigned char *bytes, size_t count, unsigned int *character) {
    mbstate_t state;
    memset(&state, 0, sizeof state);
    wchar_t wide = 0;
    size_t used = mbrtowc(&wide, (const char *)bytes, count, &state);
    if (used == (size_t)-1) return -1;
    if (used == (size_t)-2) return -2;
    *character = (unsigned int)wide;
    return 0;
}

/* Puts a character of at most five code points, its first the spacing one, where the cursor is. */
static inline int locations_put(const wchar_t *text, attr_t attributes, short pair) {
    cchar_t cell;
    if (setcchar(&cell, text, attributes, pair, 0) == ERR) return ERR;
    return wadd_wch(stdscr, &cell);
}

/* The code of the key that sends what the terminal's description has under this name; 0 where it has none. */
static inline int locations_key(const char *capability) {
    char *text = tigetstr(capability);
    if (text == 0 || text == (char *)-1) return 0;
    int code = key_defined(text);
    return code > 0 ? code : 0;
}

/* What the terminal's description has under this name; 0 where it has none. */
static inline const char *locations_capability(const char *name) {
    char *text = tigetstr(name);
    return text == (char *)-1 ? 0 : text;
}
