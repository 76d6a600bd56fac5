# The few verbs of the project. Each sets up the .venv it needs, once. Python 3.11 or later and make are enough.
PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(if $(shell $(name) -c 'import sys; print(sys.version_info >= (3, 11) or "")' 2>/dev/null),$(name))))
BIN := .venv/bin
PACKAGES := interpreter compression
SHARES := tests/interpreter tests/ptc tests/order
USES := tests/docs tests/end_to_end examples
PROJECTS := pyproject.toml interpreter/pyproject.toml compression/pyproject.toml ptc/pyproject.toml
AXE := axe-core@4.14.1
SANDBOXES := pyodide@314.0.7 nbb@1.6.214
MCP_SERVERS := @modelcontextprotocol/server-everything@2026.8.31 @modelcontextprotocol/server-filesystem@2026.8.31
TIKTOKEN := $(wildcard ../shared/tiktoken)
export TIKTOKEN_CACHE_DIR := $(or $(TIKTOKEN_CACHE_DIR),$(abspath $(TIKTOKEN)))
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help demo test check bench fuzz kill docs dist conformance clean $(SHARES) postgresql mcpservers axe chromium nginx curl sandboxes

help: ## What can be done here
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

demo: .venv/.user ## Run a sub-agent on the standard library of this Python: no key, no network
	@$(BIN)/python -m examples.survey

test: .venv/.dev postgresql mcpservers axe chromium nginx curl ## Run all tests, and under another hash seed those that order can matter for
	@echo "$(words $(SHARES)) runs, as many at once as there are processors; each tells at its end what it found."
	@$(MAKE) --no-print-directory --keep-going --jobs=$(shell getconf _NPROCESSORS_ONLN) $(filter --output-sync,$(.FEATURES:%=--%)) $(SHARES)

# Every test is in one of these. Each is one process: what tests share, such as a browser, is made once in it, and what
# they import is imported once. Examples need all that the tests of ptc do.
tests/interpreter:
	PYTHONHASHSEED=0 $(BIN)/pytest -q --ignore=tests/ptc $(USES:%=--ignore=%)
tests/ptc:
	PYTHONHASHSEED=0 $(BIN)/pytest -q $@ $(USES)
tests/order:
	PYTHONHASHSEED=4242 $(BIN)/pytest -q --order --through-sets

check: .venv/.dev ## Format, lint and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pyright
	$(BIN)/python -m tests.typing

bench: .venv/.bench sandboxes ## Measure speed and tokens, and the same work in other sandboxes
	$(BIN)/python -m benchmarks

fuzz: .venv/.dev postgresql ## Try properties on all examples and random programs for SECONDS (60), and keep what breaks
	$(BIN)/pytest -q -n auto -m "hypothesis or costly" --costly --hypothesis-profile=all --timeout=1800
	$(BIN)/pytest -q -n auto --dist loadfile --order --costly # whole, under a seed that is another each time
	PYTHONPATH=tests:. $(BIN)/python -m tests.through_sets
	$(BIN)/python -m tests.fuzz --seconds $(or $(SECONDS),60)

kill: .venv/.dev postgresql ## Kill a durable run at every place, pairs of places and random triples, on both databases
	PYTHONPATH=tests:. $(BIN)/python -m tests.kill_loop

docs: .venv/.dev ## Build the documentation into site/
	$(BIN)/python -m docs.generate
	$(BIN)/python -m docs.site

dist: .venv/.dev ## Build the three distributions into dist/, check them, and run README's first example with them
	$(BIN)/python -m tests.dist

conformance: .venv/.dev ## Run the cases and GENERATED (2000) expressions on Clojure too, and print the differences
	$(BIN)/python -m tests.conformance --generated $(or $(GENERATED),2000)

clean: ## Remove what the other verbs made
	rm -rf .venv site dist .pytest_cache .ruff_cache .mypy_cache .hypothesis

postgresql: # the server that tests of stores start; without it they are skipped, which the end of the run says
	@ls /usr/lib/postgresql/*/bin/postgres > /dev/null 2>&1 || { test "$$(id -u)" = 0 && apt-get install -y -qq postgresql > /dev/null; } || true

chromium: # the browser that tests of pages drive, without its windows where there is such a package; without any they are skipped
	@command -v chromium-headless-shell > /dev/null || { test "$$(id -u)" = 0 && apt-get install -y -qq chromium-headless-shell > /dev/null 2>&1; } || \
		command -v chromium > /dev/null || { test "$$(id -u)" = 0 && apt-get install -y -qq chromium > /dev/null; } || true

nginx: # the proxy that tests put before the service; without it they are skipped
	@PATH="$$PATH:/usr/sbin" command -v nginx > /dev/null || { test "$$(id -u)" = 0 && apt-get install -y -qq nginx > /dev/null; } || true

curl: # the client that tests follow the service with; without it they are skipped
	@command -v curl > /dev/null || { test "$$(id -u)" = 0 && apt-get install -y -qq curl > /dev/null; } || true

mcpservers: .venv/.dev # servers of MCP by others, which tests talk to; without them these tests are skipped
	@ls .venv/npm/node_modules/@modelcontextprotocol/server-everything > /dev/null 2>&1 || $(BIN)/npm install --silent --prefix .venv/npm $(MCP_SERVERS) || true

axe: .venv/.dev # what tests of pages ask whether everybody can use them; without it they are skipped
	@ls .venv/npm/node_modules/axe-core/axe.min.js > /dev/null 2>&1 || $(BIN)/npm install --silent --prefix .venv/npm $(AXE) || true

sandboxes: .venv/.bench # sandboxes of npm, which benchmarks compare with; without them they are left out
	@ls .venv/npm/node_modules/pyodide .venv/npm/node_modules/nbb > /dev/null 2>&1 || $(BIN)/npm install --silent --prefix .venv/npm $(SANDBOXES) || true

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "ptc needs Python 3.11 or later; set PYTHON=/path/to/python3" >&2; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'

.venv/.user: .venv/bin/python $(PROJECTS)
	$(BIN)/pip install --quiet $(addprefix --editable ,$(PACKAGES)) --editable 'ptc[cli,viewer]'
	@touch $@

.venv/.dev: .venv/bin/python $(PROJECTS)
	$(BIN)/pip install --quiet $(addprefix --editable ,$(PACKAGES)) --editable 'ptc[openai,anthropic,any-llm,prices,cli,mcp,metrics,otel,store,postgres,durable,dask,viewer,server,testing]' --group dev
	@touch $@ .venv/.user

.venv/.bench: .venv/.dev
	$(BIN)/pip install --quiet --group bench
	@touch $@
