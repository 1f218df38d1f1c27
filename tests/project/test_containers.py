"""The compose file and the image match their schemas and the project."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import get_commands
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = ("migrate", "web", "worker")

WORDS = {"type": "array", "items": {"type": "string"}, "minItems": 1}
DURATION = {"type": "string", "pattern": r"^\d+(ms|s|m|h)$"}
# The parts of the Compose Specification that the file uses; anything else is a mistake.
SCHEMA = {
    "type": "object",
    "required": ["name", "services", "volumes"],
    "patternProperties": {"^x-": {}},
    "properties": {
        "name": {"type": "string", "pattern": "^[a-z0-9][a-z0-9_-]*$"},
        "services": {
            "type": "object",
            "patternProperties": {"^[a-zA-Z0-9._-]+$": {"$ref": "#/$defs/service"}},
            "additionalProperties": False,
        },
        "volumes": {"type": "object", "additionalProperties": {"type": ["object", "null"]}},
    },
    "additionalProperties": False,
    "$defs": {
        "service": {
            "type": "object",
            "required": ["image", "restart"],
            "properties": {
                "build": {"type": "string"},
                "image": {"type": "string"},
                "restart": {"enum": ["no", "always", "on-failure", "unless-stopped"]},
                "init": {"type": "boolean"},
                "read_only": {"type": "boolean"},
                "tmpfs": WORDS,
                "cap_drop": WORDS,
                "cpu_shares": {"type": "integer", "minimum": 2},
                "security_opt": WORDS,
                "command": WORDS,
                "environment": {"type": "object", "additionalProperties": {"type": "string"}},
                "ports": {
                    "type": "array",
                    "items": {"type": "string", "pattern": r"^127\.0\.0\.1:\S+:\d+$"},
                },
                "volumes": {
                    "type": "array",
                    "items": {"type": "string", "pattern": r"^[a-z]+:/[\w/.-]+$"},
                },
                "depends_on": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "required": ["condition"],
                        "properties": {
                            "condition": {
                                "enum": [
                                    "service_started",
                                    "service_healthy",
                                    "service_completed_successfully",
                                ]
                            }
                        },
                        "additionalProperties": False,
                    },
                },
                "healthcheck": {
                    "type": "object",
                    "required": ["test", "interval", "timeout", "retries"],
                    "properties": {
                        "test": {**WORDS, "prefixItems": [{"enum": ["CMD", "CMD-SHELL", "NONE"]}]},
                        "interval": DURATION,
                        "timeout": DURATION,
                        "start_period": DURATION,
                        "retries": {"type": "integer", "minimum": 1},
                    },
                    "additionalProperties": False,
                },
            },
            "additionalProperties": False,
        }
    },
}


def test_compose_file_matches_its_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    wrong = [error.message for error in Draft202012Validator(SCHEMA).iter_errors(COMPOSE)]

    assert wrong == []
    assert {"postgres", "redis", "web", "worker"} <= SERVICES.keys()


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

    assert used == COMPOSE["volumes"].keys() == {"games"}


@pytest.mark.parametrize("name", SERVICES)
def test_secret_comes_from_a_required_variable(name: str) -> None:
    for variable, value in SERVICES[name].get("environment", {}).items():
        if "SECRET" in variable or "PASSWORD" in variable:
            assert re.fullmatch(rf"\$\{{{variable}:\?[^}}]+\}}", value)


@pytest.mark.parametrize("name", OURS)
def test_variables_of_our_services_are_read_by_the_settings(name: str) -> None:
    settings = (ROOT / "config" / "settings" / "base.py").read_text()

    for variable in SERVICES[name]["environment"]:
        assert f'"{variable}"' in settings


@pytest.mark.parametrize("name", OURS)
def test_our_services_are_read_only_and_unprivileged(name: str) -> None:
    service = SERVICES[name]

    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]


def test_management_commands_of_the_compose_file_exist() -> None:
    words = [service.get("command", []) for service in SERVICES.values()]
    words += [service.get("healthcheck", {}).get("test", []) for service in SERVICES.values()]
    words += [shlex.split(line) for line in re.findall(r"docker compose exec.*", _comments())]
    named = {line[line.index("manage.py") + 1] for line in words if "manage.py" in line}

    assert named == {"migrate", "worker", "check", "owner_link"}
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
