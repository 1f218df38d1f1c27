"""The messages of the terminal, in the language of the system.

Standard library only: some are shown before any library is installed. Until the catalogs are
compiled (`config/bootstrap/catalogs.py`) they are in English.
"""

from __future__ import annotations

import gettext
import locale
import os
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[1] / "locale"


def _(text: str) -> str:
    """Mark a text for extraction; it is translated when it is shown."""
    return text


MESSAGES = {
    "environment": _("Creating the Python environment"),
    "libraries": _("Installing the Python libraries"),
    "node": _("Installing Node, which builds the web app"),
    "packages": _("Installing the web app’s packages"),
    "build": _("Building the web app"),
    "messages": _("Compiling the translations"),
    "migrate": _("Preparing the database"),
    "ready": _("Ready. Start it with: python3 manage.py play"),
    "open": _("Open {url} – press Ctrl-C to stop the server."),
    "owner": _("To become the administrator, open this one-time link: {url}"),
    "lan": _("On the same Wi-Fi: {url}"),
    "no_lan": _("This machine is not on a network, so other devices cannot reach it."),
    "suite": _("Tests: {name}"),
    "passed": _("Passed: {names}."),
    "failed_suites": _("Failed: {names}."),
    "left_out": _("Not run: {what}."),
    "not_thorough": _("To run the rarer tests, too: python3 manage.py test --thorough"),
    "all_run": _("All tests were run."),
    "unset": _("{name} is not set"),
    "no_browser": _("browser (Chromium not found)"),
    "ci_incomplete": _("With CI=true every suite must run, but these cannot: {what}."),
    "no_pytest": _(
        "The development tools are not installed. Outside of any virtual environment, run: "
        "python3 manage.py setup --dev"
    ),
    "closed": _("Stopped. All games are saved."),
    "stopped": _("Stopped."),
    "old_python": _(
        "Caravanserai needs Python {needed} or newer; this is Python {found}. Install a newer one "
        "from python.org or with your system’s packages, and run manage.py with it."
    ),
    "no_venv": _(
        "Python’s venv module is missing. On Debian or Ubuntu, run: sudo apt install "
        "python3-venv – then try again."
    ),
    "disk_full": _("The disk is full. Free about 1 GB and try again."),
    "no_network": _(
        "The download failed. Check the internet connection, which the first start needs, and "
        "try again."
    ),
    "untrusted": _(
        "The certificates of this network are not trusted. Set SSL_CERT_FILE, PIP_CERT and "
        "NODE_EXTRA_CA_CERTS to the file with its certificates, and try again."
    ),
    "not_writable": _(
        "Cannot write to {folder}. Move the project to a folder of yours and try again."
    ),
    "wrong_hash": _(
        "A downloaded package does not match its locked hash; it was not installed. Try another "
        "network, or report it."
    ),
    "already_running": _(
        "Caravanserai is already running with the data in {folder}. Use that one, or stop it first."
    ),
    "lan_behind_proxy": _(
        "--lan cannot be combined with an https PUBLIC_URL: behind a proxy this port must not be "
        "reachable directly. Drop --lan, or unset PUBLIC_URL."
    ),
    "port_taken": _(
        "Port {port} is in use. Stop the program that uses it, or run: "
        "python3 manage.py play --port {other}"
    ),
    "port_refused": _(
        "This system does not allow port {port}. Run: python3 manage.py play --port 8000"
    ),
    "failed": _("“{command}” failed:\n{output}"),
    "backed_up": _("Backed up to {file}: {events} events, intact."),
    "restored": _("Restored. Check it with: python3 manage.py verify_log"),
    "set_aside": _("The former database is now {file}"),
    "backup_exists": _("{file} exists already. Choose another name, or delete it first."),
    "not_a_backup": _("{file} is not an intact backup; nothing was changed."),
    "not_sqlite": _(
        "This command copies SQLite databases. For PostgreSQL, see docs/backup.md: it has tools of "
        "its own."
    ),
}


def message(key: str, **facts: object) -> str:
    """Return the message with this key and these facts, in the language of the system."""
    catalog = gettext.translation("django", LOCALE, languages=[_language()], fallback=True)
    return catalog.gettext(MESSAGES[key]).format(**facts)


def _language() -> str:
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    language = next((name for name in names if name), None) or locale.getlocale()[0] or ""
    return language.partition(".")[0].partition("_")[0].lower()
