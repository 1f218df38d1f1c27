"""Serve the games from this machine, with nothing but Python installed."""

import errno
import io
import os
import socket
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import CommandParser

from config.bootstrap import catalogs, frontend, lan
from config.bootstrap.errors import SetupError
from config.bootstrap.messages import message
from config.bootstrap.ownership import services
from config.bootstrap.single_instance import lock_folder
from config.management.base import RootCommand, migrate
from config.startup_checks import log_startup_problems

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
STOP_SECONDS = 3.0
"""How long Ctrl-C waits for notices that are being sent and moves that are being chosen."""


class Command(RootCommand):
    """Builds, migrates and serves until Ctrl-C."""

    help = "Serve the games at http://localhost:8000."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--lan", action="store_true", help="accept connections from the local network"
        )

    def handle(self, *, port: int, lan: bool, **options: Any) -> None:
        """Prepare what is missing, then serve until stopped."""
        if lan and settings.BEHIND_A_PROXY:
            # Requests that bypass the proxy could forge their address and scheme.
            raise SetupError("lan_behind_proxy")
        interface = EVERYWHERE if lan else LOOPBACK
        with lock_folder(settings.VAR_DIR):
            _check_port(interface, port)
            catalogs.ensure_compiled()
            frontend.ensure_built()
            migrate()
            log_startup_problems()
            self._serve(interface, port)
        self.stdout.write(f"\n{message('closed')}")

    def _serve(self, interface: str, port: int) -> None:
        # Set late, since the web app may just have been built.
        settings.WHITENOISE_ROOT = settings.FRONTEND_DIST
        if interface == EVERYWHERE:
            settings.ALLOWED_HOSTS += lan.names()
        from daphne.server import Server
        from twisted.internet import reactor

        from config.metrics.process import measure_both

        measure_both()
        from config.asgi import application
        from games.workers import worker

        worker.start()
        # Printed once the port is open and Ctrl-C is handled.
        reactor.callWhenRunning(self._welcome, interface, port, services.issue_owner_token())
        Server(
            application,
            endpoints=[f"tcp:port={port}:interface={interface}"],
            server_name="caravanserai",
        ).run()
        worker.stop(STOP_SECONDS)

    def _welcome(self, interface: str, port: int, owner_token: str | None) -> None:
        here = f"http://localhost:{port}"
        self.stdout.write(message("open", url=here))
        if owner_token:
            self.stdout.write(message("owner", url=here + services.owner_path(owner_token)))
        if interface == EVERYWHERE:
            self._invite([f"http://{ip}:{port}" for ip in lan.addresses()])
        self.stdout.flush()

    def _invite(self, urls: list[str]) -> None:
        for url in urls:
            self.stdout.write(message("lan", url=url))
        if urls:
            # Drawn into a buffer first, since each write to this output ends with a newline.
            drawing = io.StringIO()
            segno.make(urls[0], micro=False).terminal(drawing, compact=True)
            self.stdout.write(drawing.getvalue())
        else:
            self.stdout.write(message("no_lan"))


def _check_port(interface: str, port: int) -> None:
    """Raise `SetupError` if the port is not available, before the long steps."""
    with socket.socket() as probe:
        if os.name == "posix":
            # As the server does: a port in TIME_WAIT from its last run is available.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((interface, port))
        except OSError as error:
            key = "port_refused" if error.errno == errno.EACCES else "port_taken"
            raise SetupError(key, port=port, other=port + 1) from error
