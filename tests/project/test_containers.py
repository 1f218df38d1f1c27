"""The compose file and the image match their schemas and the project."""

import json
import os
import re
import shlex
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands
from jsonschema import Draft202012Validator

from config.framework.graceful_server import DRAIN_SECONDS, IDLE_SECONDS, NOTICE_SECONDS
from games.workers.worker import STOP_SECONDS
from tests.project.compose_schema import SCHEMA

ROOT = Path(__file__).resolve().parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
WEB, WORKERS = ("web-1", "web-2"), ("worker-1", "worker-2")
OURS = ("migrate", "grant", *WEB, *WORKERS)
EXACT = re.compile(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z-]+|[a-z]+/[a-z]+:v?\d+\.\d+\.\d+")
"""An image with its whole version, so that a restart never brings another one."""


def test_compose_file_matches_its_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    wrong = [error.message for error in Draft202012Validator(SCHEMA).iter_errors(COMPOSE)]

    assert wrong == []
    assert {"proxy", "postgres", "redis", *WEB, *WORKERS} <= SERVICES.keys()


@pytest.mark.parametrize("name", SERVICES)
def test_service_depends_on_services_that_can_satisfy_it(name: str) -> None:
    for other, how in SERVICES[name].get("depends_on", {}).items():
        if how["condition"] == "service_healthy":
            assert "healthcheck" in SERVICES[other]
        if how["condition"] == "service_completed_successfully":
            assert SERVICES[other]["restart"] == "no"


@pytest.mark.parametrize("name", SERVICES)
def test_every_lasting_service_has_a_health_check(name: str) -> None:
    assert ("healthcheck" in SERVICES[name]) == (SERVICES[name]["restart"] != "no")


def test_used_volumes_are_declared() -> None:
    used = {
        volume.partition(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
    }
    files = {volume for volume in used if volume.startswith("./")}

    assert used - files == COMPOSE["volumes"].keys()
    assert all((ROOT / file).exists() for file in files)


def test_images_of_others_are_pinned() -> None:
    foreign = [SERVICES[name]["image"] for name in SERVICES if name not in OURS]

    assert foreign
    assert [image for image in foreign if not EXACT.fullmatch(image)] == []


def test_metrics_are_shown_only_to_the_other_containers() -> None:
    assert SERVICES["web-1"]["environment"]["METRICS_PORT"] == "${METRICS_PORT:-}"
    assert all("ports" not in SERVICES[name] for name in OURS)
    observing = {name for name in SERVICES if SERVICES[name].get("profiles") == ["observe"]}
    assert observing == {"prometheus", "grafana"}


def test_images_that_ours_is_built_from_are_pinned() -> None:
    bases = re.findall(r"(?m)^FROM (\S+)", DOCKERFILE)

    assert len(bases) == 2
    assert [base for base in bases if not EXACT.fullmatch(base)] == []


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_limits(name: str) -> None:
    service = SERVICES[name]

    assert service["mem_limit"]
    assert service["pids_limit"]
    assert service["logging"]["options"]["max-size"]


def test_stores_are_reachable_from_our_services_alone() -> None:
    members = {name for name in SERVICES if "stores" in SERVICES[name]["networks"]}

    assert members == {"postgres", "redis", *OURS}
    assert COMPOSE["networks"]["stores"] == {"internal": True}
    assert all(SERVICES[name]["networks"] == ["stores"] for name in ("postgres", "redis"))


def test_proxy_serves_every_web_process() -> None:
    upstream = SERVICES["proxy"]["environment"]["UPSTREAM"].split()

    assert upstream == [f"{name}:8000" for name in WEB]
    assert SERVICES["proxy"]["depends_on"].keys() == set(WEB)


def test_processes_have_time_to_end_in_order() -> None:
    seconds = {
        name: int(SERVICES[name]["stop_grace_period"].rstrip("s")) for name in (*WEB, *WORKERS)
    }

    assert min(seconds[name] for name in WEB) > NOTICE_SECONDS + DRAIN_SECONDS + IDLE_SECONDS
    assert min(seconds[name] for name in WORKERS) > STOP_SECONDS


def test_worker_without_a_recent_heartbeat_is_unhealthy(tmp_path: Path) -> None:
    service = SERVICES["worker-1"]
    (heartbeat, check) = service["environment"]["HEARTBEAT_FILE"], service["healthcheck"]["test"]
    file = tmp_path / "heartbeat"
    command = check[1].replace("$$", "$").replace(heartbeat, str(file))
    states = [_succeeds(command)]
    file.touch()
    states.append(_succeeds(command))
    minute_ago = time.time() - 60
    os.utime(file, (minute_ago, minute_ago))
    states.append(_succeeds(command))

    assert check[0] == "CMD-SHELL"
    assert states == [False, True, False]


def _succeeds(command: str) -> bool:
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    return done.returncode == 0


def test_only_the_proxy_is_reachable_from_outside() -> None:
    published = {name: SERVICES[name].get("ports", []) for name in SERVICES}
    reachable = {
        name
        for name, ports in published.items()
        if any(not port.startswith("127.0.0.1:") for port in ports)
    }

    assert reachable == {"proxy"}


def test_only_migrations_use_the_role_that_owns_the_tables() -> None:
    roles = {name: SERVICES[name]["environment"]["DATABASE_URL"].split("/")[2] for name in OURS}

    assert {name for name, role in roles.items() if role.startswith("caravanserai:")} == {
        "migrate",
        "grant",
    }
    assert all(roles[name].startswith("caravanserai_app:") for name in (*WEB, *WORKERS))


def test_example_of_variables_lists_what_the_compose_file_requires() -> None:
    required = set(re.findall(r"\$\{(\w+):\?", (ROOT / "docker-compose.yml").read_text()))
    listed = re.findall(r"(?m)^(\w+)=", (ROOT / ".env.example").read_text())

    assert sorted(required) == sorted(listed)


@pytest.mark.parametrize("name", SERVICES)
def test_secret_comes_from_a_required_variable(name: str) -> None:
    for variable, value in SERVICES[name].get("environment", {}).items():
        if variable == "SECRET_KEY_FALLBACKS":
            assert value == "${SECRET_KEY_FALLBACKS:-}"
        elif "SECRET" in variable or "PASSWORD" in variable:
            assert re.fullmatch(rf"\$\{{{variable}:\?[^}}]+\}}", value)


@pytest.mark.parametrize("name", OURS)
def test_variables_of_our_services_are_read_by_the_settings(name: str) -> None:
    folders = ("settings", "logs")
    modules = [each for name in folders for each in (ROOT / "config" / name).glob("*.py")]
    settings = "".join(module.read_text() for module in modules)

    for variable in SERVICES[name]["environment"]:
        assert f'"{variable}"' in settings


@pytest.mark.parametrize("name", SERVICES)
def test_services_are_read_only_and_unprivileged(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "proxy" else [])
    assert "no-new-privileges:true" in service["security_opt"]
    assert service.get("user") == {"postgres": "postgres", "redis": "redis"}.get(name)


def test_management_commands_of_the_compose_file_exist() -> None:
    words = [service.get("command", []) for service in SERVICES.values()]
    words += [service.get("healthcheck", {}).get("test", []) for service in SERVICES.values()]
    words += [shlex.split(line) for line in re.findall(r"docker compose exec.*", _comments())]
    words += [json.loads(line) for line in re.findall(r"(?m)^CMD (.+)$", DOCKERFILE)]
    named = {line[line.index("manage.py") + 1] for line in words if "manage.py" in line}

    assert named == {"migrate", "grant_app_role", "web", "worker", "owner_link"}
    assert named <= get_commands().keys()


def test_image_does_not_run_as_root() -> None:
    user = re.findall(r"(?m)^USER (\S+)$", DOCKERFILE)

    assert user == ["caravanserai"]
    assert DOCKERFILE.index("USER ") < DOCKERFILE.index("CMD ")


def test_image_installs_the_locks_by_hash() -> None:
    assert "pip install --require-hashes --requirement requirements/runtime.txt" in DOCKERFILE
    assert "npm ci" in DOCKERFILE


def test_copied_files_exist_and_are_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    copied = [
        source
        for line in re.findall(r"(?m)^COPY (?!--from)(.+)$", DOCKERFILE)
        for source in line.split()[:-1]
    ]

    assert ignored[0] == "*"
    for source in copied:
        assert (ROOT / source).exists()
        assert f"!{source.partition('/')[0]}" in ignored


def _comments() -> str:
    return "\n".join(re.findall(r"(?m)^#.*$", (ROOT / "docker-compose.yml").read_text()))
