"""Threads that decode a struct for the first time at once do not end the process."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import sys
from threading import Barrier, Thread

import msgspec

from config.framework.prepare_structs import prepare_structs

sys.setswitchinterval(1e-6)


def decode(form, together):
    together.wait()
    msgspec.json.decode(b'{"f0": {"x": 1}, "f29": {"x": 2}}', type=form)


for _ in range(60):
    parts = [msgspec.defstruct(f"Part{n}", [("x", int)]) for n in range(30)]
    fields = [(f"f{n}", part | None, None) for n, part in enumerate(parts)]
    whole = msgspec.defstruct("Whole", fields)
    prepare_structs()
    together = Barrier(8)
    threads = [Thread(target=decode, args=(whole, together)) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
"""


@pytest.mark.once
def test_struct_that_threads_decode_first_at_once_was_prepared() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, timeout=300, check=False)
    assert done.returncode == 0
