"""Processes that think: few, kept warm, behind people's moves, killed when they take too long."""

import os
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import LifoQueue
from time import monotonic
from typing import Any

from games.reactors import thinking

AT_MOST = 2
STARTING_SECONDS, HANGING_SECONDS = 60.0, 60.0
NICENESS = 10


class Thoughtless(Exception):
    """The child gave no move: it took too long, it died, or its bot failed."""


class Late(Thoughtless):
    """The child gave no move yet; it may, when the machine is less busy."""


class Child:
    """One process; it answers requests in turn.

    A hurried one chooses without thinking, and does not step back behind people.
    """

    def __init__(self, *, hurried: bool = False) -> None:
        spawning = get_context("spawn")
        self._pipe, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_serve, args=(theirs, hurried), daemon=True)
        self._process.start()
        theirs.close()
        self._late_since = 0.0
        try:
            self._await(STARTING_SECONDS)
        except Thoughtless:
            self.kill()
            raise

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid

    def ask(self, request: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """Return the move it chooses. Raise Thoughtless, or Late while it owes an answer."""
        if self._late_since:
            self._await(0.0)
        try:
            self._pipe.send(request)
        except OSError as error:
            raise Thoughtless("it was dead") from error
        move, why = self._await(seconds)
        if why:
            raise Thoughtless(why)
        chosen: dict[str, Any] = move
        return chosen

    @property
    def hangs(self) -> bool:
        """Whether it has been late for so long that it will never answer."""
        return bool(self._late_since) and monotonic() - self._late_since > HANGING_SECONDS

    def kill(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def _await(self, seconds: float) -> Any:
        try:
            if self._pipe.poll(seconds):
                self._late_since, answer = 0.0, self._pipe.recv()
                return answer
        except (EOFError, OSError) as error:
            raise Thoughtless("it died") from error
        self._late_since = self._late_since or monotonic()
        raise Late("it took too long")


class Children:
    """The processes of this one, each made when it is first needed."""

    def __init__(self, at_most: int = AT_MOST, *, hurried: bool = False) -> None:
        # The last one used is taken first: one stays warm where one is enough.
        self._idle: LifoQueue[Child | None] = LifoQueue()
        self._at_most, self._hurried = at_most, hurried
        for _ in range(at_most):
            self._idle.put(None)

    def ask(self, request: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """Return the move that a child chooses. Raise Thoughtless; the child is replaced then.

        One that is late is kept: a busy machine would have to start another one.
        """
        child = self._idle.get()
        try:
            child = child or Child(hurried=self._hurried)
            return child.ask(request, seconds)
        except Thoughtless as why:
            if child is not None and (child.hangs or not isinstance(why, Late)):
                child.kill()
                child = None
            raise
        finally:
            self._idle.put(child)

    def end(self) -> None:
        """End all that are idle."""
        for child in [self._idle.get() for _ in range(self._at_most)]:
            if child is not None:
                child.kill()
            self._idle.put(None)


def _serve(pipe: Connection, hurried: bool) -> None:
    # The parent says when it is over, not the keyboard of the terminal they share.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not hurried:
        _step_back()
    pipe.send("ready")
    # Without a parent there is nobody to think for.
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv(), 0.0 if hurried else None))


def _step_back() -> None:
    """Use only otherwise idle processor time, or at least less than others."""
    try:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except (AttributeError, OSError):
        # Not every system has this class, and not every container allows it.
        if hasattr(os, "nice"):
            os.nice(NICENESS)


def _answer(request: tuple[Any, ...], seconds: float | None) -> tuple[dict[str, Any] | None, str]:
    try:
        return thinking.choose(*request, seconds=seconds), ""
    except Exception as error:
        # Its kind alone: the message might tell what the bot was thinking about.
        return None, type(error).__name__
