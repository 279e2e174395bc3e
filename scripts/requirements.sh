#!/bin/sh
# Pin every package of requirements/*.in, with hashes, for every platform. Run by `make requirements`.
set -eu
cd "$(dirname "$0")/../requirements"
compile() {
    ../.venv/bin/python -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make requirements" "$@"
}
compile base.in -o base.txt
compile -c base.txt prod.in -o prod.txt
compile -c prod.txt dev.in -o dev.txt
