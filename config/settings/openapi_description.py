"""The introduction to the schema of the API."""

DESCRIPTION = """
Tables, moves and replays: our own pages, programs and bots use the same API. `docs/bots.md` has an
example of a program that plays.

**Errors** have one form, `{code, facts, version}`. Codes do not change; clients translate them.
Bodies are JSON in UTF-8 of at most 16 kB (64 kB to open a table or to explore), with no fields but
those described here, and whole numbers written without a fraction.

**WebSockets** push changes as JSON. They accept the session cookie from our own pages, or a token
in the `Authorization` header. Clients may send only a beat, `{"type": "beat", "version": …}`: the
answer is what is newer, or `{"type": "beat"}`; and a ping, `{"type": "ping"}`, with the answer
`{"type": "pong"}`, to notice a lost connection early.

- `/ws/tables/{table_id}?after={version}`: at once and after every change
  `{"type": "snapshot", …}` with the fields of *Snapshot*. Its `events` and `steps` are newer than
  the snapshot before; those of the first one are newer than `after`. An invitation gives no access
  here: sit down first.
  After a change of a channel of its chat that you may read `{"type": "chat", "channel",
  "version"}`, often with its `line`, and with `chat_players={version}` or
  `chat_spectators={version}` at once if there is something newer.
- `/ws/me?messages={version}`: at once and after every change
  `{"type": "turns", "waiting": [{"id", "version"}, …]}` with all tables that wait for you; and
  `{"type": "messages", "version": …}` once your direct messages have a newer version. A beat names
  the version of your messages.

If the table is not visible to you, or the player is suspended or erased, the service sends
`{"type": "gone", "code": …}` and closes the connection with 4404. A message of more than 16 kB
closes it with 4413, and a request for a subprotocol with 4406. While the database is not available,
connections are refused, or closed with 4503: connect again later. Clients without WebSockets read
`/api/v1/stream`.
"""
