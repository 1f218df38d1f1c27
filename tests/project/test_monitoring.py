"""The alert rules and the dashboard use metrics that exist, and each alert fires when it should."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.metrics.catalogue import ALL, PREFIX
from games.workers.processes.processes import ALIVE

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "config" / "deploy"
PROMETHEUS = DEPLOY / "prometheus"
RULES: list[dict[str, Any]] = yaml.safe_load((PROMETHEUS / "alerts.yml").read_text())["groups"][0][
    "rules"
]
DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana" / "caravanserai.json").read_text())
PAGE = (ROOT / "docs" / "observability.md").read_text()
CONFIGURATIONS = sorted(PROMETHEUS.glob("prometheus*.yml"))
SUFFIXES = ("_bucket", "_count", "_sum")

needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed (Debian: prometheus)"
)


def promtool(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["promtool", *words], capture_output=True, text=True, check=False)


def queries() -> Iterator[str]:
    """Yield the expressions of the alerts and of the dashboard's panels."""
    yield from (rule["expr"] for rule in RULES)
    for panel in DASHBOARD["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def used() -> set[str]:
    """Return the names of our metrics in all expressions, without the suffixes of histograms."""
    names = set(re.findall(rf"{PREFIX}\w+", " ".join(queries())))
    histograms = {each.full_name for each in ALL if each.type == "histogram"}
    found = set()
    for name in names:
        bare = re.sub("|".join(f"{suffix}$" for suffix in SUFFIXES), "", name)
        found.add(bare if bare in histograms and bare != name else name)
    return found


def test_every_metric_in_rules_and_dashboard_exists() -> None:
    assert used() - {each.full_name for each in ALL} == set()


def test_every_metric_is_on_the_dashboard_or_in_an_alert() -> None:
    assert {each.full_name for each in ALL} - used() == set()


def test_labels_in_queries_are_those_of_their_metric() -> None:
    labels = {each.full_name: {*each.labels, "job", "instance", "le"} for each in ALL}
    for query in queries():
        for name, matchers in re.findall(rf"({PREFIX}\w+?)(?:_bucket)?{{([^}}]*)}}", query):
            assert set(re.findall(r"(\w+)\s*(?:=|!)", matchers)) <= labels[name], query


@needs_promtool
def test_rules_are_valid() -> None:
    checked = promtool("check", "rules", str(PROMETHEUS / "alerts.yml"))
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert f"{len(RULES)} rules found" in checked.stdout


@needs_promtool
@pytest.mark.parametrize("file", CONFIGURATIONS, ids=lambda file: file.name)
def test_configuration_of_prometheus_is_valid(file: Path) -> None:
    checked = promtool("check", "config", str(file))
    assert checked.returncode == 0, checked.stdout + checked.stderr


@needs_promtool
def test_alerts_fire_on_faults_and_are_silent_on_a_healthy_site() -> None:
    tested = promtool("test", "rules", str(PROMETHEUS / "alerts.test.yml"))
    assert tested.returncode == 0, tested.stdout + tested.stderr


@needs_promtool
def test_queries_of_the_dashboard_parse(tmp_path: Path) -> None:
    rules = [{"record": f"panel:{number}", "expr": each} for number, each in enumerate(queries())]
    file = tmp_path / "panels.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    checked = promtool("check", "rules", str(file))
    assert f"{len(rules)} rules found" in checked.stdout, checked.stdout + checked.stderr


def test_every_alert_is_tested_both_ways() -> None:
    cases = yaml.safe_load((PROMETHEUS / "alerts.test.yml").read_text())["tests"]
    checks = [check for case in cases for check in case["alert_rule_test"]]
    names = {rule["alert"] for rule in RULES}
    assert {check["alertname"] for check in checks if check["exp_alerts"]} == names
    assert {check["alertname"] for check in checks if not check["exp_alerts"]} == names


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_alert_has_a_runbook(rule: dict[str, Any]) -> None:
    page, anchor = rule["annotations"]["runbook"].split("#")
    assert page == "docs/observability.md"
    assert anchor == rule["alert"].lower()
    assert f"\n### {rule['alert']}\n" in PAGE
    assert rule["labels"]["severity"] in {"page", "ticket"}


def test_page_explains_every_metric() -> None:
    assert [each.full_name for each in ALL if f"`{each.full_name}`" not in PAGE] == []


def test_limits_in_the_rules_are_those_of_the_code() -> None:
    found = {rule["alert"]: rule["expr"] for rule in RULES}
    assert found["WorkerSilent"].endswith(f"> {ALIVE.total_seconds():.0f}")


def test_every_target_has_the_port_of_the_compose_file() -> None:
    example = (ROOT / ".env.example").read_text()
    (port,) = re.findall(r"METRICS_PORT=(\d+)", example)
    for job in yaml.safe_load((PROMETHEUS / "prometheus.yml").read_text())["scrape_configs"]:
        (found,) = job["static_configs"]
        assert {each.partition(":")[2] for each in found["targets"]} == {port}
