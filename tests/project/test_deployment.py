"""The files for sites without containers agree with the project."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import resolve

from config.framework.client_limits import BODY_LIMIT
from config.framework.graceful_server import (
    DRAIN_SECONDS,
    IDLE_SECONDS,
    NOTICE_SECONDS,
    READY_PATH,
)
from config.logs.request_id import HEADER
from games.workers.worker import STOP_SECONDS
from tests.site.proxy import caddy, proxy_environment

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "config" / "deploy"
CADDYFILE = (DEPLOY / "Caddyfile").read_text()
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
UNIT = ("MemoryMax", "TasksMax", "NoNewPrivileges", "ProtectSystem", "Restart", "User")
ROLLING = DEPLOY / "systemd" / "rolling_restart.sh"
EXPOSURE = "20"
"""The highest exposure, in tenths, that systemd may compute for a unit."""

needs_caddy = pytest.mark.skipif(caddy() is None, reason="Caddy is not installed")
needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def values(unit: Path) -> dict[str, str]:
    """Return the settings of a unit; the last one counts where there are several."""
    return dict(re.findall(r"(?m)^(\w+)=(.*)$", unit.read_text()))


def test_proxy_asks_a_page_that_exists() -> None:
    (path,) = re.findall(r"health_uri (\S+)", CADDYFILE)

    assert resolve(path).func.__name__ == "readyz"


def test_proxy_takes_no_more_than_the_app() -> None:
    (size,) = re.findall(r"max_size (\d+)MB", CADDYFILE)

    assert 0 < int(size) * 10**6 <= BODY_LIMIT


def test_proxy_replaces_the_request_ids_of_clients() -> None:
    assert f"header_up {HEADER} {{http.request.uuid}}" in CADDYFILE


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_is_limited_and_unprivileged(unit: Path) -> None:
    found = values(unit)

    assert [name for name in UNIT if not found.get(name)] == []
    assert found["User"] != "root"


@needs_caddy
def test_caddyfile_is_valid(tmp_path: Path) -> None:
    validated = validate(DEPLOY / "Caddyfile", tmp_path)
    assert validated.returncode == 0, validated.stderr


@needs_caddy
def test_misspelt_caddyfile_is_not_valid(tmp_path: Path) -> None:
    wrong = tmp_path / "Caddyfile"
    wrong.write_text(CADDYFILE.replace("lb_policy", "lb_polity"))
    assert validate(wrong, tmp_path).returncode != 0


def validate(file: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = proxy_environment("https://games.example.org", [8001, 8002], folder)
    command = ["caddy", "validate", "--config", str(file), "--adapter", "caddyfile"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_proxy_refuses_announced_bodies_above_its_limit() -> None:
    (size,) = re.findall(r"max_size (\d+)MB", CADDYFILE)
    (pattern,) = re.findall(r"header_regexp Content-Length (\S+)", CADDYFILE)

    assert re.search(pattern, str(int(size) * 10**6))
    assert not re.search(pattern, str(int(size) * 10**6 - 1))


def test_proxy_notices_that_a_process_will_end() -> None:
    (path,) = re.findall(r"health_uri (\S+)", CADDYFILE)
    (seconds,) = re.findall(r"health_interval (\d+)s", CADDYFILE)

    assert path == READY_PATH
    # The check has time to be answered.
    assert int(seconds) + 1 < NOTICE_SECONDS


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_is_understood_and_little_exposed(unit: Path, tmp_path: Path) -> None:
    here = tmp_path / unit.name
    # systemd checks that programs exist.
    text = unit.read_text().replace("/usr/bin/caddy", "/bin/true")
    here.write_text(re.sub(r"/srv/caravanserai/\.venv/bin/python", sys.executable, text))
    verified = analyze("verify", str(here))
    exposed = analyze("security", "--offline=true", f"--threshold={EXPOSURE}", str(here))

    assert (verified.returncode, verified.stderr) == (0, "")
    assert exposed.returncode == 0, exposed.stdout


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", "--no-pager", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_unit_starts_a_program_of_the_project(unit: Path) -> None:
    program = values(unit)["ExecStart"].split()

    if unit.name == "caravanserai-proxy.service":
        assert program[0] == "/usr/bin/caddy"
        assert "/srv/caravanserai/config/deploy/Caddyfile" in program
    else:
        assert program[:2] == ["/srv/caravanserai/.venv/bin/python", "manage.py"]
        assert program[2] in get_commands()


def test_units_give_processes_time_to_end_in_order() -> None:
    seconds = {unit.name: int(values(unit)["TimeoutStopSec"]) for unit in UNITS}

    assert seconds["caravanserai-web@.service"] > NOTICE_SECONDS + DRAIN_SECONDS + IDLE_SECONDS
    assert seconds["caravanserai-worker@.service"] > STOP_SECONDS


def rolled(tmp_path: Path, *units: str, curl: str) -> tuple[int, list[str]]:
    """Run the script with programs that only note their calls. Return its status and the calls."""
    calls = tmp_path / "calls"
    for name, body in (("systemctl", "true"), ("sleep", "true"), ("curl", curl)):
        program = tmp_path / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> {calls}\n{body}\n')
        program.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin"}
    done = subprocess.run([ROLLING, *units], env=environment, capture_output=True, check=False)
    return done.returncode, [call for call in calls.read_text().splitlines() if "sleep" not in call]


def test_rolling_restart_waits_for_each_web_process(tmp_path: Path) -> None:
    units = ("caravanserai-web@8001", "caravanserai-worker@1", "caravanserai-web@8002.service")
    status, calls = rolled(tmp_path, *units, curl="true")
    ready = "curl --fail --silent --output /dev/null http://127.0.0.1:{}/readyz"

    assert status == 0
    assert calls == [
        "systemctl restart caravanserai-web@8001",
        ready.format(8001),
        "systemctl restart caravanserai-worker@1",
        "systemctl restart caravanserai-web@8002.service",
        ready.format(8002),
    ]


def test_rolling_restart_stops_at_a_process_that_cannot_serve(tmp_path: Path) -> None:
    units = ("caravanserai-web@8001", "caravanserai-web@8002")
    status, calls = rolled(tmp_path, *units, curl="false")

    assert status == 1
    assert [call for call in calls if "systemctl" in call] == ["systemctl restart " + units[0]]


def test_script_makes_the_role_that_the_compose_file_grants() -> None:
    script = (DEPLOY / "postgres" / "app_role.sh").read_text()

    assert "CREATE ROLE caravanserai_app LOGIN" in script
    assert "grant_app_role, caravanserai_app" in (ROOT / "docker-compose.yml").read_text()
