"""Mail servers on loopback: one whose mails a test can read, and some that fail."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Event, Thread
from typing import Any

from aiosmtpd.controller import Controller

from tests.kit.ports import free_port

ACCEPTED = "250 OK"


class MailServer:
    """A mail server that stores what it accepts; its answers can be replaced by refusals."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.answer_to_recipient = self.answer_to_data = ACCEPTED
        self.port = free_port()

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Answer to a recipient."""
        if self.answer_to_recipient == ACCEPTED:
            envelope.rcpt_tos.append(address)
        return self.answer_to_recipient

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Store a mail, if this server accepts it."""
        if self.answer_to_data == ACCEPTED:
            self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
            self.recipients += envelope.rcpt_tos
        return self.answer_to_data


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """Run a mail server."""
    server = MailServer()
    controller = Controller(server, hostname="127.0.0.1", port=server.port)
    controller.start()
    try:
        yield server
    finally:
        controller.stop()


@contextmanager
def broken_server(*, hangs: bool) -> Iterator[int]:
    """Run a server that accepts connections, and then is silent or closes them. Yield its port."""
    port, ended = free_port(), Event()
    with socket.create_server(("127.0.0.1", port)) as listening:
        open_connections: list[socket.socket] = []

        def serve() -> None:
            with suppress(OSError):
                while not ended.is_set():
                    connection, _ = listening.accept()
                    if hangs:
                        open_connections.append(connection)
                    else:
                        connection.close()

        thread = Thread(target=serve, daemon=True)
        thread.start()
        try:
            yield port
        finally:
            ended.set()
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
            thread.join()
            for connection in open_connections:
                connection.close()


def text_of(mail: EmailMessage, kind: str = "plain") -> str:
    """Return the plain text or the HTML of a mail."""
    part = mail.get_body((kind,))
    assert isinstance(part, EmailMessage)
    content: str = part.get_content()
    return content
