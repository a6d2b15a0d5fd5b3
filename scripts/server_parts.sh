#!/bin/sh
# The real PostgreSQL and Redis that the server's tests start for themselves: installed from Debian's packages
# where that is possible, else said aloud, and their tests are skipped.
missing=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="postgresql"
command -v redis-server >/dev/null 2>&1 || missing="$missing redis-server"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "not installed and not to be had here: $missing; the tests that need them will be skipped" >&2
    exit 0
fi
echo "installing $missing (once)…"
# RUNLEVEL=1: install the programs, start no service; the tests start their own.
get() { RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" >/dev/null 2>&1; }
# shellcheck disable=SC2086
get install --no-install-recommends $missing || { get update && get install --no-install-recommends $missing; } ||
    echo "could not install: $missing; the tests that need them will be skipped" >&2
