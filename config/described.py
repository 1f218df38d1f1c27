"""What stands above the schema of the API."""

DESCRIPTION = """
Tables, moves and replays; the same door for our pages, programs and bots. `docs/bots.md` shows a
program that plays.

**Errors** have one shape, `{code, facts, version}`; the code is for programs, and stays what it is.
Bodies are JSON in UTF-8 of at most 16 kB (64 kB to explore), with no field that is not described
here, and whole numbers written without a fraction.

**Sockets** tell what changes, in JSON. They take the cookie of a page of ours, or the token in the
same `Authorization` header; what is sent to them is read only if it is a beat,
`{"type": "beat", "version": …}`: it is answered by what is newer, or with `{"type": "beat"}`.

- `/ws/tables/{table_id}?after={version}`: at once and after every change
  `{"type": "snapshot", …}` with the fields of *Snapshot*; `events` holds what is newer than the
  last one sent, at first than `after`. An invitation does not open it: sit down first.
- `/ws/me`: at once and after every change `{"type": "turns", "waiting": [{"id", "version"}, …]}`,
  all the tables that wait for you.

Where there is nothing (more) to see, either says `{"type": "gone", "code": …}` and closes with
4404; a message of more than 16 kB closes it with 4413. While the database is away it is refused, or
closed with 4503: it is to be opened again later. Whoever has no sockets reads `/api/v1/stream`.
"""
