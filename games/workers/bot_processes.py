"""The pool of processes in which bots choose moves, at a lower priority than requests."""

import os
import signal
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import LifoQueue
from time import monotonic
from typing import Any

from games.workers import choose_move

POOL_SIZE = 2
STARTING_SECONDS, HANGING_SECONDS = 60.0, 60.0
NICENESS = 10


class BotFailed(Exception):
    """The process returned no move: it took too long, it died, or its bot failed."""


class BotTimeout(BotFailed):
    """The process has not returned its move in time, but still may."""


class BotProcess:
    """One process, which answers one request at a time.

    A `fast` one lets bots choose without searching, at normal priority.
    """

    def __init__(self, *, fast: bool = False) -> None:
        spawning = get_context("spawn")
        self._pipe, its_end = spawning.Pipe()
        self._process = spawning.Process(target=_serve, args=(its_end, fast), daemon=True)
        self._process.start()
        its_end.close()
        self._overdue_since = 0.0
        try:
            self._await(STARTING_SECONDS)
        except BotFailed:
            self.kill()
            raise

    @property
    def pid(self) -> int | None:
        """The process id."""
        return self._process.pid

    def ask(self, request: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """Return the chosen move. Raise `BotFailed`, or `BotTimeout` while an answer is due."""
        if self._overdue_since:
            self._await(0.0)
        try:
            self._pipe.send(request)
        except OSError as error:
            raise BotFailed("the process was dead") from error
        move, why = self._await(seconds)
        if why:
            raise BotFailed(why)
        chosen: dict[str, Any] = move
        return chosen

    @property
    def hangs(self) -> bool:
        """Return whether it is overdue for so long that it will not answer any more."""
        return bool(self._overdue_since) and monotonic() - self._overdue_since > HANGING_SECONDS

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def _await(self, seconds: float) -> Any:
        try:
            if self._pipe.poll(seconds):
                self._overdue_since, answer = 0.0, self._pipe.recv()
                return answer
        except (EOFError, OSError) as error:
            raise BotFailed("the process died") from error
        self._overdue_since = self._overdue_since or monotonic()
        raise BotTimeout("it took too long")


class BotProcessPool:
    """A pool of processes, each started when it is first needed."""

    def __init__(self, at_most: int = POOL_SIZE, *, fast: bool = False) -> None:
        # Last in, first out, so that one process stays warm if one is enough.
        self._idle: LifoQueue[BotProcess | None] = LifoQueue()
        self._at_most, self._fast = at_most, fast
        for _ in range(at_most):
            self._idle.put(None)

    def ask(self, request: tuple[Any, ...], seconds: float) -> dict[str, Any]:
        """Return the move that a process chooses. Raise `BotFailed`, and replace the process.

        An overdue process is kept, since starting another one would cost a busy machine more.
        """
        process = self._idle.get()
        try:
            process = process or BotProcess(fast=self._fast)
            return process.ask(request, seconds)
        except BotFailed as why:
            if process is not None and (process.hangs or not isinstance(why, BotTimeout)):
                process.kill()
                process = None
            raise
        finally:
            self._idle.put(process)

    def close(self) -> None:
        """Kill all idle processes."""
        for process in [self._idle.get() for _ in range(self._at_most)]:
            if process is not None:
                process.kill()
            self._idle.put(None)


def _serve(pipe: Connection, fast: bool) -> None:
    # Ctrl-C in the shared terminal is handled by the parent.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if not fast:
        _lower_priority()
    pipe.send("ready")
    # The pipe fails when the parent has ended.
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_answer(pipe.recv(), 0.0 if fast else None))


def _lower_priority() -> None:
    """Use only idle CPU time, or at least less than other processes."""
    try:
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    except (AttributeError, OSError):
        # Not every system has this scheduling class, and not every container allows it.
        if hasattr(os, "nice"):
            os.nice(NICENESS)


def _answer(request: tuple[Any, ...], seconds: float | None) -> tuple[dict[str, Any] | None, str]:
    try:
        return choose_move.choose(*request, seconds=seconds), ""
    except Exception as error:
        # Only its type: the message could disclose hidden state.
        return None, type(error).__name__
