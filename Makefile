# Everything that the project does, from nothing: `make play`, `make test`, `make check`, `make bench`.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench format clean

play: .venv/ready
	@$(BIN)/noughts play

test: .venv/ready
	@$(BIN)/python -m pytest

check: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/ready
	@$(BIN)/python -m benchmarks

format: .venv/ready
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

.venv/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "noughts needs Python 3.11 or newer: install one, or name it with 'make PYTHON=...'."; exit 1; }
	@$(PYTHON) -m venv .venv || { \
	  rm -rf .venv; \
	  echo "Python cannot make a virtual environment: on Debian, 'apt install python3-venv' helps."; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@
