"""A real mail server of our own on this machine: takes letters, and fails in the ways that mail servers fail."""

from __future__ import annotations

import email
import email.policy
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any, cast


class Counter(socketserver.StreamRequestHandler):
    """The counter at which one letter after another is handed in (RFC 5321, as much as clients need)."""

    def handle(self) -> None:
        office = cast("MailServer", self.server)
        self.say("220 ready")
        to: list[str] = []
        for line in iter(self.rfile.readline, b""):
            word = line.decode("ascii", "replace").strip()
            verb = word[:4].upper()
            if verb in ("EHLO", "HELO"):
                self.say(office.busy or "250 hello")
            elif verb == "RCPT":
                address = word[word.index("<") + 1 : word.index(">")]
                refused = office.refused.get(address)
                if not refused:
                    to.append(address)
                self.say(refused or "250 ok")
            elif verb == "DATA":
                self.say("354 go on")
                lines = list(iter(self.rfile.readline, b".\r\n"))
                text = b"".join(line[1:] if line.startswith(b".") else line for line in lines)
                office.letters.append(email.message_from_bytes(text, policy=email.policy.default))
                to = []
                self.say("250 taken")
            elif verb == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def say(self, answer: str) -> None:
        self.wfile.write(f"{answer}\r\n".encode())


class MailServer(socketserver.ThreadingTCPServer):
    """What was handed in stands in `letters`; `busy` and `refused` are the answers of a bad day."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.letters: list[EmailMessage] = []
        self.busy = ""
        self.refused: dict[str, str] = {}

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def texts(self) -> list[tuple[str, str]]:
        """To whom, and what, in the order of arrival."""
        return [(str(letter["To"]), letter.get_content()) for letter in self.letters]


@contextmanager
def mail_server(settings: Any) -> Iterator[MailServer]:
    """The site's mails go to this server while the block lasts."""
    with MailServer() as office:
        thread = threading.Thread(target=office.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
        try:
            yield office
        finally:
            office.shutdown()
            thread.join()
