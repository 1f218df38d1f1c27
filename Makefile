# For developers, inside the environment that `python3 manage.py setup` makes. Players need none of this.

PYTHON ?= .venv/bin/python
NPM ?= npm --prefix frontend
LIGHTHOUSE = tests/bench/lighthouse
# Where the system has no recent Node, the environment has one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
COMPILE = $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: help play check check-python check-frontend test bench soak kills schema golden rules twins locks

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

play:  ## Serve the games at http://localhost:8000
	python3 manage.py play

check: check-python check-frontend  ## Everything that can be said without running the tests

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

test:  ## Every test there is
	python3 manage.py test

# Without it, where it cannot be had, its lines are left out.
$(LIGHTHOUSE)/node_modules/.package-lock.json: $(LIGHTHOUSE)/package-lock.json
	-npm --prefix $(LIGHTHOUSE) ci --silent

bench: $(if $(QUICK),,$(LIGHTHOUSE)/node_modules/.package-lock.json)  ## Figures against peers, to the screen and to bench.json (QUICK=1: under 50 s)
	$(PYTHON) -m uv pip install --quiet --python $(PYTHON) --require-hashes -r requirements/bench.txt
	$(PYTHON) -m tests.bench $(if $(QUICK),--quick)

soak:  ## Half an hour of mixed load: do connections and memory stay the same? (MINUTES=5, REDIS_URL=…)
	$(PYTHON) -m tests.soak --minutes $(or $(MINUTES),30)

schema:  ## Write the API's schema anew, and the front end's types after it
	$(PYTHON) manage.py spectacular --validate --fail-on-warn --file docs/openapi.yaml
	$(NPM) run types

golden:  ## Play the golden games again and write them down
	$(PYTHON) -m tests.golden

rules:  ## Which clauses of each game's rules a test names
	$(PYTHON) -m tests.clauses

twins:  ## The long comparison of the fast rules with their slow twins
	$(PYTHON) -m tests.twins

kills:  ## Kill every part of a running site, EACH=20 times each: how long bots stand still, what is lost
	$(PYTHON) -m tests.kills --each $(or $(EACH),20)

locks:  ## Compile every lock again from its .in file; LOCKFLAGS=--upgrade for newer versions
	$(COMPILE) $(LOCKFLAGS) requirements/runtime.in -o requirements/runtime.txt
	$(COMPILE) $(LOCKFLAGS) requirements/dev.in -o requirements/dev.txt
	$(COMPILE) $(LOCKFLAGS) requirements/bench.in -o requirements/bench.txt
	$(COMPILE) $(LOCKFLAGS) requirements/node.in -o requirements/node.txt
	$(NPM) install --package-lock-only
	npm --prefix $(LIGHTHOUSE) install --package-lock-only
