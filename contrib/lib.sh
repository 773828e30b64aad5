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
    # Installing gpsd must not start a daemon that takes somebody's receiver: systemd goes by the mask, others by RUNLEVEL.
    local masked=()
    [[ ! -d /run/systemd/system || " ${missing[*]} " != *" gpsd "* ]] || masked=(gpsd.socket gpsd.service)
    [[ ${#masked[@]} -eq 0 ]] || as_root systemctl mask -q --runtime "${masked[@]}"
    local status=0
    as_root apt-get update -q >/dev/null || true
    as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -q --no-install-recommends "${missing[@]}" \
        >/dev/null || status=$?
    [[ ${#masked[@]} -eq 0 ]] || as_root systemctl unmask -q --runtime "${masked[@]}"
    [[ $status -eq 0 ]] || fail "cannot install ${missing[*]}: apt-get says why above" 69
}

# Prints the path of a gpsd that can be run beside the system's.
#
# It is a copy, since AppArmor lets /usr/sbin/gpsd open no pseudo-terminal and make no control socket in another folder.
# Where it may (as root), it has System V shared memory to itself: gpsd leaves its segments behind, and ntpd and chrony
# take the time from them.
private_gpsd() {
    local folder=$PWD/.build/private-gpsd apart=""
    unshare --ipc true 2>/dev/null && apart="unshare --ipc "
    mkdir -p "$folder"
    cmp -s /usr/sbin/gpsd "$folder/gpsd-copy" || install /usr/sbin/gpsd "$folder/gpsd-copy"
    printf '#!/bin/sh\nexec %s"%s" "$@"\n' "$apart" "$folder/gpsd-copy" >"$folder/gpsd.$$"
    chmod +x "$folder/gpsd.$$"
    mv "$folder/gpsd.$$" "$folder/gpsd"
    echo "$folder/gpsd"
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
    need_packages pkg-config libgps-dev libsqlite3-dev libexpat1-dev libyajl-dev libzip-dev \
        libgeographiclib-dev libncurses-dev libsystemd-dev
    need_swift
}
