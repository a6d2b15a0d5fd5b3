#!/bin/sh
# The real Chromium in which the page's tests run: Debian's, installed where that is possible, else said aloud, and
# those tests are skipped.
{ command -v chromium || command -v chromium-browser; } >/dev/null 2>&1 && exit 0

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "not installed and not to be had here: chromium; the tests that need it will be skipped" >&2
    exit 0
fi
echo "installing chromium (once)…"
get() { DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" >/dev/null 2>&1; }
get install --no-install-recommends chromium || { get update && get install --no-install-recommends chromium; } ||
    echo "could not install chromium; the tests that need it will be skipped" >&2
