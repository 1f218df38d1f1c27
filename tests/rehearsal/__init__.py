"""Rehearsals of backups: a database is destroyed while players move, restored, and compared.

`make rehearsal` destroys one with 100,000 events, and prints how long restoring took and how much
was lost; the suite does the same with fewer (tests/stores/test_rehearsal.py).
"""
