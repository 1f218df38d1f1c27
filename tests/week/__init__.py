"""A week of two players far apart, played in seconds: `python -m tests.week` prints it.

The services, the worker's passes, the outbox, a push service and a mail server are the real ones,
the last two on loopback; only the clock is moved. What each player did and received is written
into a diary, with the local times of both.
"""
