"""Serve requests and sockets, as one of any number of web processes."""

from typing import Any

from django.core.management.base import CommandParser

from config.framework.graceful_server import NOTICE_SECONDS, GracefulServer
from config.logs.sockets import log_socket
from config.management.base import RootCommand

LOOPBACK = "127.0.0.1"


class Command(RootCommand):
    """Serves until a signal, then finishes what was begun."""

    help = "Serve requests and sockets behind a proxy; workers run in processes of their own."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--bind", default=LOOPBACK, help="the address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--notice",
            type=float,
            default=NOTICE_SECONDS,
            help="for how many seconds /readyz announces the end before connections are refused",
        )

    def handle(self, *, bind: str, port: int, notice: float, **options: Any) -> None:
        """Serve until SIGTERM or SIGINT; fail if the port is not available."""
        from config.asgi import application

        server = GracefulServer(
            application,
            notice=notice,
            endpoints=[f"tcp:port={port}:interface={bind}"],
            server_name="caravanserai",
            action_logger=log_socket,
        )
        server.run()
        if server.has_failed:
            raise SystemExit(1)
