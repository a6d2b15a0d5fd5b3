# Parure: everything a person or a machine does here, by name. `make help` lists it.
# Needs Python 3.11 or later and make; all else goes into .venv.

VENV   := .venv
PYTHON := $(VENV)/bin/python
PIP    := $(PYTHON) -m pip --disable-pip-version-check -q

# Set only for people: pytest's own options, e.g. `make test ARGS="-k nobles -x"`.
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play web web-dev test screenshots check format bench soak clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play ## install what is needed and open the table in the browser
	@$(PYTHON) scripts/page.py build || echo "playing without the newest page"
	@$(VENV)/bin/parure

web: $(VENV)/.page ## build the page into the package, if it is not fresh
	@$(PYTHON) scripts/page.py build

web-dev: $(VENV)/.page ## a page that follows every change; `parure serve` beside it answers
	@$(PYTHON) scripts/page.py dev

test: $(VENV)/.test ## install what the tests need and run all of them
	@sh scripts/server_parts.sh
	@sh scripts/page_parts.sh
	@$(PYTHON) scripts/page.py test
	@$(PYTHON) scripts/page.py build || echo "testing without the newest page"
	@$(PYTHON) -m pytest $(ARGS)

screenshots: $(VENV)/.test ## pictures of every screen of the page, into docs/screens/
	@sh scripts/page_parts.sh
	@$(PYTHON) scripts/page.py build
	@$(PYTHON) -m tests.page.pictures $(ARGS)

check: $(VENV)/.dev ## lint, formatting and types
	@$(VENV)/bin/ruff check
	@$(VENV)/bin/ruff format --check
	@$(VENV)/bin/mypy
	@$(PYTHON) scripts/page.py check

format: $(VENV)/.dev ## put the code into its standard form
	@$(VENV)/bin/ruff check --fix-only --exit-zero
	@$(VENV)/bin/ruff format

bench: $(VENV)/.bench ## measure the speed of the engine
	@$(PYTHON) -m bench $(ARGS)

soak: $(VENV)/.test ## the random tests again, with many more examples
	@sh scripts/server_parts.sh
	@PARURE_KILLS=30 $(PYTHON) -m pytest --hypothesis-profile=soak $(ARGS)

clean: ## remove everything that can be made again
	@rm -rf $(VENV) build dist src/parure/page web/node_modules .pytest_cache .ruff_cache .mypy_cache .hypothesis
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp per set of dependencies, renewed when pyproject.toml changes.
$(VENV)/.play: pyproject.toml | $(PYTHON)
	@echo "installing parure into $(VENV) (once)…"
	@$(PIP) install -e .
	@touch $@

$(VENV)/.page: pyproject.toml | $(PYTHON)
	@echo "installing parure and what builds its page into $(VENV) (once)…"
	@$(PIP) install -e '.[page]'
	@touch $@ $(VENV)/.play

$(VENV)/.bench: pyproject.toml | $(PYTHON)
	@echo "installing parure and what it is measured against into $(VENV) (once)…"
	@$(PIP) install -e '.[bench]'
	@touch $@ $(VENV)/.play

$(VENV)/.test: pyproject.toml | $(PYTHON)
	@echo "installing parure and its tests' needs into $(VENV) (once)…"
	@$(PIP) install -e '.[test]'
	@touch $@ $(VENV)/.play $(VENV)/.page

$(VENV)/.dev: pyproject.toml | $(PYTHON)
	@echo "installing parure and its developers' tools into $(VENV) (once)…"
	@$(PIP) install -e '.[dev]'
	@touch $@ $(VENV)/.play $(VENV)/.test $(VENV)/.page

$(PYTHON):
	@sh scripts/venv.sh $(VENV)
