# Everything that the project does, from nothing: `make play`, `make test`, `make check`, `make bench`.

PYTHON ?= python3
BIN := .venv/bin

# Builds and runs the tests of cpp/: a folder for the build, and options for CMake.
define native-tests
PATH="$(CURDIR)/$(BIN):$$PATH" && \
cmake -S . -B $(1) -G Ninja -DNOUGHTS_BUILD_TESTS=ON $(2) > /dev/null && \
cmake --build $(1) && \
ctest --test-dir $(1) --output-on-failure
endef

.PHONY: play test check bench sanitize format clean

play: .venv/ready
	@$(BIN)/noughts web --open

test: .venv/ready
	@$(call native-tests,build/tests,-DNOUGHTS_WERROR=ON)
	@$(BIN)/python -m pytest

check: .venv/ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $$(find cpp -name '*.?pp')
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group field
	@$(BIN)/python -m benchmarks

# Without -Werror: gcc 12 sees array bounds crossed in instrumented code where none are.
sanitize: .venv/ready
	@$(call native-tests,build/sanitize,-DNOUGHTS_SANITIZE=ON)

format: .venv/ready
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $$(find cpp -name '*.?pp')

clean:
	rm -rf .venv build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

NATIVE := CMakeLists.txt $(shell find cpp -name '*.?pp' -o -name CMakeLists.txt)

.venv/ready: pyproject.toml $(NATIVE)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "noughts needs Python 3.11 or newer: install one, or name it with 'make PYTHON=...'."; exit 1; }
	@$(PYTHON) -m venv .venv || { \
	  rm -rf .venv; \
	  echo "Python cannot make a virtual environment: on Debian, 'apt install python3-venv' helps."; exit 1; }
	@echo "Setting up .venv (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@cp .venv/lib/python3*/site-packages/noughts/_native.pyi src/noughts/  # for the type checker
	@touch $@
