#!/bin/sh
# Make the virtual environment $1 with the first Python that is recent enough.
# PYTHON=/path/to/python3.12 make …  chooses another one.
set -eu
venv=$1

python=
for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "parure needs Python 3.11 or later; none of these is: ${PYTHON:-python3 python3.13 python3.12 python3.11}" >&2
    exit 1
fi

# Debian packs venv apart from Python itself.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "installing $package…"
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null
    else
        echo "$python lacks its module venv. On Debian and Ubuntu: sudo apt-get install $package" >&2
        exit 1
    fi
fi

# Half an environment would look like a whole one next time: if anything fails, take it away again.
trap 'rm -rf "$venv"' EXIT
"$python" -m venv "$venv"
trap - EXIT
