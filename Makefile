# Each target does its own set-up in .venv; `make serve` and `make test` need only Python 3.11 or
# newer, make and an OpenSSH client. `make help` lists the targets.

VENV := .venv
# The Python to use; otherwise the first on the path that is new enough.
PYTHON ?=
# The versions to install; empty for the newest ones within the ranges of pyproject.toml.
CONSTRAINTS := constraints.txt
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install $(CONSTRAINTS:%=-c %)
# Made anew if it cannot be used any more, whatever is in it.
RENEW := $(if $(wildcard $(VENV)),$(shell PYTHON="$(PYTHON)" scripts/venv-fits $(VENV) || echo renew))
LOCALE := fourgods_tui/tui/locale
MESSAGES := $(wildcard $(LOCALE)/*/LC_MESSAGES/*.po)
# What an installation is made from: a change here installs again.
MADE_FROM := pyproject.toml $(wildcard $(CONSTRAINTS)) hatch_build.py $(MESSAGES)

ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help serve test pythons newest lowest packages renew power-cuts clients bench lint format types contracts check messages pictures constraints container units clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

serve: $(VENV)/.installed ## start a server (ARGS="--port 2200" for options)
	$(BIN)/fourgods serve $(ARGS)

test: $(VENV)/.installed-dev ## run the tests (ARGS="tests/core -k city" for some)
	$(BIN)/python -m pytest -n auto -m "not clients" $(ARGS)

pythons: ## run the tests on each Python of this machine (ONLY="oldest newest" or "3.12" for some)
	scripts/pythons test $(ONLY)

newest: ## run the tests with the newest versions within pyproject.toml's ranges
	rm -rf $(VENV)-newest
	$(MAKE) test VENV=$(VENV)-newest CONSTRAINTS=

lowest: $(VENV)/.installed ## run the tests with the lowest versions within pyproject.toml's ranges
	rm -rf $(VENV)-lowest
	@mkdir -p build
	$(BIN)/python scripts/lowest.py > build/lowest.txt
	$(MAKE) test VENV=$(VENV)-lowest CONSTRAINTS=build/lowest.txt

packages: $(VENV)/.installed-dev ## build the packages; install them on the oldest and newest Python
	rm -rf dist
	$(BIN)/python -m hatchling build -d dist
	scripts/pythons install $(ONLY)

clients: $(VENV)/.installed-clients ## test with many SSH clients (dropbear-bin, putty-tools, npm)
	$(BIN)/python -m pytest -n auto -m clients $(ARGS)

power-cuts: $(VENV)/.installed-dev ## kill a server 50 times in running games and look for anything lost
	$(BIN)/python -m bench.power_cuts

bench: $(VENV)/.installed-dev ## measure everything, half an hour on a quiet machine (ARGS="--quick")
	$(BIN)/python -m bench all $(ARGS)

lint: $(VENV)/.installed-dev ## style: ruff's rules and its formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(VENV)/.installed-dev ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(VENV)/.installed-dev ## mypy, strict
	$(BIN)/mypy

contracts: $(VENV)/.installed-dev ## who may import whom
	$(BIN)/lint-imports

check: test lint types contracts ## everything a change must pass

container: $(VENV)/.installed-dev ## check the recipe of the container's image, without an engine
	@$(PIP) --no-build-isolation -e ".[dev,container]"
	$(BIN)/python scripts/check_container.py

units: ## check the units of systemd in packaging/ (needs systemd-analyze)
	scripts/check-units

messages: $(VENV)/.installed-dev ## collect the texts from the code into every language's .po, compile
	$(BIN)/pybabel -q extract --project "Four Gods" --no-location --sort-output -c L10N: \
		-o $(VENV)/messages.pot fourgods_tui
	$(BIN)/pybabel -q update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		-i $(VENV)/messages.pot -d $(LOCALE)
	$(BIN)/python hatch_build.py

pictures: $(VENV)/.installed ## make the README's pictures from the product
	$(BIN)/python scripts/pictures.py

snapshots: $(VENV)/.installed-dev ## keep all screens as they are now, for the tests to compare with
	$(BIN)/python -m tests.tui.scenes

constraints: ## newest versions within pyproject.toml's ranges into constraints.txt
	scripts/constraints build/constraints

clean: ## remove the set-up and everything generated
	rm -rf $(VENV) $(VENV)-* build dist .mypy_cache .ruff_cache .pytest_cache \
		.import_linter_cache .hypothesis
	find fourgods_tui tests -name __pycache__ -prune -exec rm -rf {} +
	rm -f $(LOCALE)/*/LC_MESSAGES/*.mo

# A file of its own: make goes by times, and the Python in it is often older than what was installed
# into the one before.
$(VENV)/.made: $(RENEW)
	PYTHON="$(PYTHON)" scripts/make-venv $(VENV)
	@touch $@

renew:

# What builds the package goes in first, at the versions of constraints.txt, so that later
# installations need no network.
$(VENV)/.installed: $(VENV)/.made $(MADE_FROM)
	@echo "setting up $(VENV) …"
	@$(BIN)/python scripts/build_requires.py > $(VENV)/build-requires.txt
	@$(PIP) -r $(VENV)/build-requires.txt
	@$(PIP) --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "setting up $(VENV) for development …"
	@$(PIP) --no-build-isolation -e ".[dev]"
	@touch $@

# Of npm's package, nothing but the package itself: no scripts of it, nothing it can do without.
$(VENV)/.installed-clients: $(VENV)/.installed-dev $(wildcard tests/e2e/clients/package*.json)
	@echo "setting up $(VENV) with SSH clients …"
	@$(PIP) --no-build-isolation -e ".[dev,clients]"
	@mkdir -p $(VENV)/clients
	@cp tests/e2e/clients/package*.json $(VENV)/clients
	@npm ci --prefix $(VENV)/clients --ignore-scripts --omit=optional --no-audit --no-fund --silent
	@touch $@
