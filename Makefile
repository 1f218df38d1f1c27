# For developers, in the environment that `python3 manage.py setup --dev` creates.

PYTHON ?= .venv/bin/python
NPM ?= npm --prefix frontend
LIGHTHOUSE = tests/bench/lighthouse
# The environment contains Node if the system has no recent one.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
COMPILE = $(PYTHON) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

.PHONY: help play site check check-python check-frontend test bench soak crash load nightly screens pictures messages schema golden rules compare-rules locks secrets coverage sbom audit rehearsal tampering old-games

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18

play:  ## Serve the games at http://localhost:8000
	python3 manage.py play

site:  ## Run a whole site on this machine: PostgreSQL, Redis, WEB=2 web processes, WORKERS=2, a proxy
	$(PYTHON) -m tests.site --web $(or $(WEB),2) --workers $(or $(WORKERS),2)

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
	$(NPM) exec -- tsc --project frontend/tsconfig.worker.json
	$(NPM) run lint

test:  ## The tests; python3 manage.py test --thorough runs the rarer ones, too
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

old-games:  ## Record 100 games of each game whose rules have a new version, and replay all (DATABASE_URL=…)
	$(PYTHON) -m tests.old_games
	OLD_GAMES=100 $(PYTHON) -m pytest -q tests/test_old_games.py

rules:  ## List which clauses of the rules a test names
	$(PYTHON) -m tests.clauses

compare-rules:  ## Compare the fast rules of each game with the slow ones, in STEPS=1000000 positions
	$(PYTHON) -m tests.rule_comparison $(or $(STEPS),1000000)

crash:  ## Break a running site in every way, KILLS=200 times and more: nothing may be lost (docs/proofs.md)
	$(PYTHON) -m tests.crash --kills $(or $(KILLS),200) --partitions 50 --steps 20 --disconnects 10000 \
		--commands 10000 --rounds 1000 --events 1000000 --report var/crash.json

load:  ## Measure crowds, pages among up to 100,000 games, and slow clients, into docs/scale.json (QUICK=1)
	$(PYTHON) -m tests.load $(if $(QUICK),--quick,--output docs/scale.json)
	$(if $(QUICK),,$(PYTHON) -m tests.load.report)

secrets:  ## Compare STATES=50000 positions in worlds that differ in what a viewer may not see
	STATES=$(or $(STATES),50000) $(PYTHON) -m pytest -q -s -p no:logging tests/live/test_many_states.py -k depend

rehearsal:  ## Destroy databases of EVENTS=100000 while players move, restore them, measure and compare
	$(PYTHON) -m tests.rehearsal --events $(or $(EVENTS),100000)

tampering:  ## Change COUNT=1000 values of the database, each to be found by verify_log (DATABASE_URL=…)
	TAMPERINGS=$(or $(COUNT),1000) $(PYTHON) -m pytest -q tests/test_tampering.py

nightly:  ## Random examples and mutations for MINUTES=60 (MODULES="…": mutate only these files)
	$(PYTHON) -m uv pip install --quiet --python $(PYTHON) --require-hashes -r requirements/nightly.txt
	$(PYTHON) -m tests.nightly --minutes $(or $(MINUTES),60) $(MODULES)

coverage:  ## Measure lines and branches against the goals of each package, on SQLite and on DATABASE_URL (TESTS="…": only these)
	rm -rf var/coverage
	DATABASE_URL= REDIS_URL= $(PYTHON) -m coverage run -m pytest -q -m "not browser" $(TESTS)
	[ -z "$$DATABASE_URL" ] || $(PYTHON) -m coverage run -m pytest -q -m "not browser and not once" $(TESTS)
	$(PYTHON) -m coverage combine --quiet
	$(PYTHON) -m coverage json --quiet -o var/coverage/report.json
	$(PYTHON) -m tests.coverage_goals var/coverage/report.json

sbom:  ## Write bills of materials (CycloneDX) of both locks into var/sbom
	$(PYTHON) -m tests.supply_chain.sbom

audit:  ## Look all locked libraries up in the data of known vulnerabilities (exit code 3: not reachable)
	$(PYTHON) -m uv pip install --quiet --python $(PYTHON) --require-hashes -r requirements/audit.txt
	$(PYTHON) -m tests.supply_chain.audit

locks:  ## Compile the locks from pyproject.toml (LOCKFLAGS=--upgrade: newer versions)
	$(COMPILE) $(LOCKFLAGS) pyproject.toml -o requirements/runtime.txt
	$(COMPILE) $(LOCKFLAGS) pyproject.toml --group dev -c requirements/runtime.txt -o requirements/dev.txt
	$(COMPILE) $(LOCKFLAGS) --group bench -o requirements/bench.txt
	$(COMPILE) $(LOCKFLAGS) --group nightly -c requirements/dev.txt -o requirements/nightly.txt
	$(COMPILE) $(LOCKFLAGS) --group otel -c requirements/dev.txt -o requirements/otel.txt
	$(COMPILE) $(LOCKFLAGS) --group audit -c requirements/dev.txt -o requirements/audit.txt
	$(COMPILE) $(LOCKFLAGS) --group node -o requirements/node.txt
	$(NPM) install --package-lock-only
	npm --prefix $(LIGHTHOUSE) install --package-lock-only
