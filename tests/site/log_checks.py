"""Whether the log of a site has exactly what the site has acknowledged."""

from collections.abc import Sequence

import psycopg

from tests.site.site import Site

STREAM = "table-"


def problems_of(site: Site, acknowledged: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line for each lost or doubled command, and for what `verify_log` finds."""
    return [*_lost(site, acknowledged), *_broken(site)]


def _lost(site: Site, acknowledged: Sequence[tuple[str, str]]) -> list[str]:
    with psycopg.connect(site.database_url) as connection:
        rows = connection.execute(
            "SELECT stream, command, count(*) FROM events_event"
            ' WHERE "index" = 0 AND command IS NOT NULL GROUP BY stream, command'
        ).fetchall()
    counts = {(stream, command): count for stream, command, count in rows}
    found = {each: counts.get((STREAM + each[0], each[1]), 0) for each in acknowledged}
    lines = [
        f"the command {command} is {count} times in the log of {table}"
        for (table, command), count in found.items()
        if count != 1
    ]
    return lines if acknowledged else ["no command was acknowledged"]


def _broken(site: Site) -> list[str]:
    try:
        site.manage("verify_log", "--rules")
    except RuntimeError as error:
        return str(error).splitlines()[-20:]
    return []
