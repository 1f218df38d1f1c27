# For developers, in the environment that `python3 manage.py setup --dev` creates.

PYTHON ?= .venv/bin/python
NPM ?= npm --prefix frontend
LIGHTHOUSE = tests/bench/lighthouse
# The environment contains Node if the system has no recent one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
COMPILE = $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: help play check check-python check-frontend test bench soak kills nightly screens pictures messages schema golden rules compare-rules locks

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

play:  ## Serve the games at http://localhost:8000
	python3 manage.py play

check: check-python check-frontend  ## Formatting, linting, types, import rules, migrations, schema

check-python:
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	lint-imports
	CARAVANSERAI_VAR=var/check DATABASE_URL= $(PYTHON) manage.py makemigrations --check --dry-run
	CARAVANSERAI_VAR=var/check DATABASE_URL= $(PYTHON) manage.py spectacular --validate --fail-on-warn --file var/openapi.yaml
	diff docs/openapi.yaml var/openapi.yaml

check-frontend:
	$(NPM) run types -- --check
	$(NPM) run check
	$(NPM) run lint

test:  ## All tests
	python3 manage.py test

# If it cannot be installed, the bench leaves its lines out.
$(LIGHTHOUSE)/node_modules/.package-lock.json: $(LIGHTHOUSE)/package-lock.json
	-npm --prefix $(LIGHTHOUSE) ci --silent

bench: $(if $(QUICK),,$(LIGHTHOUSE)/node_modules/.package-lock.json)  ## Measure against peers, into bench.json (QUICK=1: under 50 s)
	$(PYTHON) -m uv pip install --quiet --python $(PYTHON) --require-hashes -r requirements/bench.txt
	$(PYTHON) -m tests.bench $(if $(QUICK),--quick)

soak:  ## Mixed load for MINUTES=30: check that connections and memory stay constant (REDIS_URL=…)
	$(PYTHON) -m tests.soak --minutes $(or $(MINUTES),30)

screens:  ## Take screenshots of all screens into var/screens, with an index page
	KEEP_SCREENS=1 $(PYTHON) -m pytest tests/e2e -q -m browser -k screens -n auto --maxprocesses 4 --dist loadfile
	$(PYTHON) -m tests.e2e.gallery

pictures:  ## Update the pictures of README and of the installation dialog from var/screens
	$(PYTHON) -m tests.e2e.gallery --keep

messages:  ## Add the server's new texts to the translations in config/locale
	$(PYTHON) -m config.extract_messages

schema:  ## Write the OpenAPI schema and the TypeScript types
	$(PYTHON) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml
	$(NPM) run types

golden:  ## Replay the golden games and write what changed
	$(PYTHON) -m tests.golden

rules:  ## List which clauses of the rules a test names
	$(PYTHON) -m tests.clauses

compare-rules:  ## Compare the fast rules with the slow ones at length
	$(PYTHON) -m tests.rule_comparison

kills:  ## Kill every part of a running site EACH=20 times: measure pauses of bots, count losses
	$(PYTHON) -m tests.kills --each $(or $(EACH),20)

nightly:  ## Random examples and mutations for MINUTES=60 (MODULES="…": mutate only these files)
	$(PYTHON) -m uv pip install --quiet --python $(PYTHON) --require-hashes -r requirements/nightly.txt
	$(PYTHON) -m tests.nightly --minutes $(or $(MINUTES),60) $(MODULES)

locks:  ## Compile the locks from pyproject.toml (LOCKFLAGS=--upgrade: newer versions)
	$(COMPILE) $(LOCKFLAGS) pyproject.toml -o requirements/runtime.txt
	$(COMPILE) $(LOCKFLAGS) pyproject.toml --group dev -c requirements/runtime.txt -o requirements/dev.txt
	$(COMPILE) $(LOCKFLAGS) --group bench -o requirements/bench.txt
	$(COMPILE) $(LOCKFLAGS) --group nightly -c requirements/dev.txt -o requirements/nightly.txt
	$(COMPILE) $(LOCKFLAGS) --group node -o requirements/node.txt
	$(NPM) install --package-lock-only
	npm --prefix $(LIGHTHOUSE) install --package-lock-only
