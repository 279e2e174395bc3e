# Everything a stranger needs: `make run` starts the site, `make test` tests all of it. Needs Python 3.11+ and git.
# Paths are relative and quoted where a shell sees them: the folder's name may hold spaces.

SHELL = /bin/sh
PYTHON ?= python3
VENV_PYTHON = .venv/bin/python
export PYTHONUNBUFFERED = 1

.PHONY: help run test lint unit browser bench soak requirements messages .venv .venv-dev

help:
	@sed -n 's/^## //p' Makefile

## make run           the site on http://127.0.0.1:8000 (PORT=...), with demo data on the first start
run: .venv
	@exec $(VENV_PYTHON) -m scripts.run

## make test          everything below that tests: lint, unit, browser
test: lint unit browser

## make lint          style, types, import contracts, migrations, translations
lint: .venv-dev
	$(VENV_PYTHON) -m scripts.lint

## make unit          the unit tests on SQLite and again on PostgreSQL (TEST_DATABASE_URL or a server of our own)
unit: .venv-dev
	$(VENV_PYTHON) -m scripts.unit

## make browser       the journeys in a real browser, those at the table on both databases
browser: .venv-dev
	$(VENV_PYTHON) -m scripts.browser

## make bench         speed: a table on the screen and var/bench.json
bench: .venv-dev
	$(VENV_PYTHON) -m scripts.bench

## make soak          60 tables on a bad network with a server that loses workers: no hand lost, doubled or out of order
soak: .venv-dev
	$(VENV_PYTHON) -m scripts.soak

## make messages      bring the Dutch catalogue in step with the texts of the project
messages: .venv
	$(VENV_PYTHON) -m scripts.messages update

## make requirements  pin the newest allowed packages, with hashes
requirements: .venv-dev
	scripts/requirements.sh

# The environment itself, with what the site needs; .venv-dev adds what the tests need.
.venv:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "Python 3.11 or newer is needed: install python3 (and python3-venv on Debian)." >&2; exit 1; }
	@"$(PYTHON)" scripts/bootstrap.py prod

.venv-dev:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "Python 3.11 or newer is needed: install python3 (and python3-venv on Debian)." >&2; exit 1; }
	@"$(PYTHON)" scripts/bootstrap.py dev
