"""Setup errors: failed commands and system errors become one line in the user's language."""

import errno
from pathlib import Path

import pytest

from config.bootstrap import errors
from config.bootstrap.messages import message

# Output of the tools when each problem was caused on purpose.
OUTPUTS = [
    ("disk_full", "OSError: [Errno 28] No space left on device: '/srv/c/.venv/lib/x.py'"),
    ("disk_full", "npm error code ENOSPC\nnpm error syscall write"),
    ("disk_full", "error: Failed to install: x.whl\n  Caused by: write (os error 28)"),
    ("disk_full", "database or disk is full"),
    ("wrong_hash", "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."),
    ("wrong_hash", "error: Hash mismatch for `segno==1.6.6`"),
    ("wrong_hash", "npm error code EINTEGRITY"),
    (
        "untrusted",
        "error: Failed to fetch: x\n cause: error sending request\n cause: UnknownIssuer",
    ),
    ("untrusted", "npm error code SELF_SIGNED_CERT_IN_CHAIN"),
    ("no_venv", "The virtual environment was not created because ensurepip is not\navailable."),
    ("no_venv", "/usr/bin/python3: No module named venv"),
    ("not_writable", "PermissionError: [Errno 13] Permission denied: '/srv/c/.venv'"),
    ("not_writable", "npm error code EACCES"),
    ("not_writable", "unable to open database file"),
    (
        "no_network",
        "Failed to establish a new connection: [Errno -3] Temporary failure in name resolution",
    ),
    ("no_network", "ERROR: No matching distribution found for asgiref==3.13.0"),
    ("no_network", "error: Failed to fetch: x\n  Caused by: dns error"),
    ("no_network", "npm error code ENOTFOUND"),
    ("failed", "error TS2322: Type 'string' is not assignable to type 'number'."),
]


@pytest.mark.parametrize(("key", "output"), OUTPUTS)
def test_output_of_failed_command_is_classified(key: str, output: str) -> None:
    assert errors.error_from_output(["pip"], output, Path("here")).key == key


def test_unknown_output_is_shown_from_its_end() -> None:
    output = "\n".join(f"line {number}" for number in range(100))

    shown = str(errors.error_from_output(["npm", "run", "build"], output, Path("here")))

    assert "npm run build" in shown
    assert "line 99" in shown
    assert "line 50" not in shown


def test_known_os_error_is_classified_and_others_are_not() -> None:
    full = errors.error_from_os(OSError(errno.ENOSPC, "No space left on device"), Path("here"))
    locked = errors.error_from_os(PermissionError(errno.EACCES, "Permission denied"), Path("here"))

    assert full is not None
    assert full.key == "disk_full"
    assert "here" in str(locked)
    assert errors.error_from_os(OSError(errno.EDOM, "Numerical argument"), Path("here")) is None


@pytest.mark.parametrize(
    ("variables", "ready"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "C’est prêt"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR.UTF-8"}, "Ready."),
        ({"LANG": "de_DE.UTF-8"}, "Ready."),
    ],
)
def test_message_is_in_the_language_of_the_system(
    variables: dict[str, str], ready: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert message("ready").startswith(ready)
