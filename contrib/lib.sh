# What the scripts here share. Sourced, not run.

# One line on standard error, and the end.
fail() {
    echo "${0##*/}: $1" >&2
    exit "${2:-1}"
}

# Runs a command as root: as it is where we are root, with sudo where not.
as_root() {
    if [[ $(id -u) -eq 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "'$*' needs root, and there is no sudo; run it as root first" 77
    fi
}

# Installs those of the named Debian packages that are missing.
need_packages() {
    command -v apt-get >/dev/null || fail "this needs a Debian system with apt (Debian 12 or 13, Raspberry Pi OS, Ubuntu)" 69
    local missing=() package
    for package in "$@"; do
        [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || missing+=("$package")
    done
    [[ ${#missing[@]} -eq 0 ]] && return
    echo "installing ${missing[*]}" >&2
    # A policy that starts nothing: installing gpsd must not start a daemon that takes somebody's receiver.
    as_root apt-get update -q >/dev/null
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -q --no-install-recommends "${missing[@]}" \
        >/dev/null
}

# Sees to a Swift compiler: the one on the path, else Debian's.
need_swift() {
    command -v swift >/dev/null && return
    # A fresh machine may not know yet what there is.
    apt-cache show swiftlang >/dev/null 2>&1 || as_root apt-get update -q >/dev/null
    if apt-cache show swiftlang >/dev/null 2>&1; then
        need_packages swiftlang g++
    else
        fail "there is no Swift here: install Swift 6.0 or newer from swift.org, or use Debian 13 or newer, whose package is swiftlang" 69
    fi
}

# What every build needs.
need_build() {
    need_packages pkg-config libgps-dev libsqlite3-dev
    need_swift
}
