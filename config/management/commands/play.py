"""Serve the games from this machine, for whoever has nothing but Python."""

import errno
import io
import os
import socket
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import CommandParser

from config import lan
from config.bootstrap import frontend
from config.bootstrap.trouble import Trouble
from config.bootstrap.words import say
from config.guarded import say_unless_guarded
from config.management.base import RootCommand, migrate
from config.only_one import lock_folder
from config.ownership import services

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"


class Command(RootCommand):
    """Build, migrate, serve; Ctrl-C ends it."""

    help = "Serve the games at http://localhost:8000."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the port, and who may come."""
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--lan", action="store_true", help="let the same network in")

    def handle(self, *, port: int, lan: bool, **options: Any) -> None:
        """Prepare what is not ready, then serve until told to stop."""
        if lan and settings.BEHIND_A_PROXY:
            # Requests past the proxy could claim any address, and to have come by https.
            raise Trouble("lan_behind_proxy")
        interface = EVERYWHERE if lan else LOOPBACK
        with lock_folder(settings.VAR_DIR):
            _refuse_taken(interface, port)
            frontend.ensure_built()
            migrate()
            say_unless_guarded()
            self._serve(interface, port)
        self.stdout.write(f"\n{say('closed')}")

    def _serve(self, interface: str, port: int) -> None:
        # Only now: the built pages are there to be found, and the hosts are known.
        settings.WHITENOISE_ROOT = settings.FRONTEND_DIST
        if interface == EVERYWHERE:
            settings.ALLOWED_HOSTS += lan.names()
        from daphne.server import Server
        from twisted.internet import reactor

        from config.asgi import application
        from games.reactors import worker

        worker.start()
        # Said when the port is open and Ctrl-C is listened to, not before.
        reactor.callWhenRunning(self._welcome, interface, port, services.issue_owner_token())
        Server(
            application,
            endpoints=[f"tcp:port={port}:interface={interface}"],
            server_name="caravanserai",
        ).run()

    def _welcome(self, interface: str, port: int, owner_token: str | None) -> None:
        here = f"http://localhost:{port}"
        self.stdout.write(say("open", url=here))
        if owner_token:
            self.stdout.write(say("owner", url=here + services.owner_path(owner_token)))
        if interface == EVERYWHERE:
            self._invite([f"http://{ip}:{port}" for ip in lan.addresses()])
        self.stdout.flush()

    def _invite(self, urls: list[str]) -> None:
        for url in urls:
            self.stdout.write(say("lan", url=url))
        if urls:
            # Drawn whole first: this command's output ends every write with a line of its own.
            drawing = io.StringIO()
            segno.make(urls[0], micro=False).terminal(drawing, compact=True)
            self.stdout.write(drawing.getvalue())
        else:
            self.stdout.write(say("no_lan"))


def _refuse_taken(interface: str, port: int) -> None:
    """Before the long steps: raises Trouble where the port cannot be had."""
    with socket.socket() as probe:
        if os.name == "posix":
            # As the server will: a port that only lingers from its last run is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((interface, port))
        except OSError as error:
            key = "port_refused" if error.errno == errno.EACCES else "port_taken"
            raise Trouble(key, port=port, other=port + 1) from error
