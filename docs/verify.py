"""Check an exported game without trusting its server: python3 docs/verify.py GAME.jsonl [HEAD]

This file needs nothing but Python. It always checks the chain of digests, and that HEAD, a digest
seen earlier, is in it. If the game is revealed, it also checks the committed seed, the entropy of
each seat, every draw, and that events contain the results. See docs/log-format.md, docs/chance.md.
"""

import hashlib
import hmac
import json
import sys
from itertools import groupby

FIELDS = {
    "stream": (str,),
    "version": (int,),
    "kind": (str,),
    "shape": (int,),
    "public": (dict,),
    "secrets": (dict,),
    "command": (str, type(None)),
    "index": (int,),
    "meta": (dict,),
    "recorded_at": (str,),
    "previous": (str,),
    "digest": (str,),
}
SLICES = ({"digest": (str,)}, {"fields": (dict,), "salt": (str,)})


def require(condition, flaw):
    if not condition:
        sys.exit(f"FAILED: {flaw}")


def rows_of(data):
    *lines, rest = data.split(b"\n")
    require(lines or rest, "the file is empty")
    require(not rest, f"line {len(lines) + 1} does not end with a newline")
    return [row_of(number, line) for number, line in enumerate(lines, start=1)]


def row_of(number, line):
    try:
        text = line.decode()
        row = json.loads(text, parse_int=whole, parse_float=reject, parse_constant=reject)
        same = canonical(row) == text
    except (ValueError, RecursionError):
        row = same = None
    require(row is not None, f"line {number} is not the JSON of an export")
    require(same, f"line {number} is not in its canonical text")
    valid = has(row, FIELDS) and all(
        any(has(part, form) for form in SLICES) for part in row["secrets"].values()
    )
    require(valid, f"line {number} does not have the fields of an event")
    return row


def whole(digits):
    number = int(digits)
    return number if abs(number) < 2**53 else reject(digits)


def reject(number):
    raise ValueError(number)


def has(value, form):
    return (
        type(value) is dict
        and value.keys() == form.keys()
        and all(type(value[name]) in types for name, types in form.items())
    )


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(value):
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def check_chain(rows, head=""):
    previous = ""
    for number, row in enumerate(rows, start=1):
        slices = {
            audience: digest(part) if "fields" in part else part["digest"]
            for audience, part in row["secrets"].items()
        }
        covered = {name: part for name, part in row.items() if name != "digest"}
        place = (rows[0]["stream"], number, previous)
        require(
            (row["stream"], row["version"], row["previous"]) == place,
            f"row {number} is out of place",
        )
        require(row["digest"] == digest(covered | {"secrets": slices}), f"row {number} was changed")
        previous = row["digest"]
    require(
        not head or head in {row["digest"] for row in rows}, "the digest seen earlier is missing"
    )
    return f"chain: {len(rows)} rows lead to {previous}"


def key_of(rows):
    found = {row["kind"].removeprefix("table."): row["public"] for row in rows}
    if not {"started", "revealed"} <= found.keys():
        return None
    seed, start = bytes.fromhex(found["revealed"]["seed"]), found["started"]
    committed = hashlib.sha256(seed).hexdigest() == found["opened"]["commitment"]
    require(committed, "the seed is not the one that was committed to")
    sent = [row["public"] for row in rows if row["kind"] == "table.sat"]
    players = zip(start["players"], start["entropies"], strict=True)
    for seat, (player, entropy) in enumerate(players):
        of_bot = hmac.digest(seed, f"bot:{seat}".encode(), "sha256").hex()
        own = [each["entropy"] for each in sent if each["player"] == player] or [of_bot]
        require(entropy in own, f"the entropy of seat {seat} is not the one that was sent")
    mixed = [found["opened"]["table"], start["players"], start["entropies"]]
    return hmac.digest(seed, json.dumps(mixed, separators=(",", ":")).encode(), "sha256")


def result_of(key, draw):
    def below(bound):
        require(0 < bound < 2**53, f"the bound of {draw['label']} is out of range")
        return next(word for word in words if word < 2**64 // bound * bound) % bound

    blocks = (hmac.digest(key, f"{draw['label']}:{n}".encode(), "sha256") for n in range(9**9))
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24))
    items = draw["items"]
    require(draw["form"] in ("below", "choice", "shuffle"), f"{draw['label']} has an unknown form")
    if draw["form"] != "shuffle":
        return below(items) if draw["form"] == "below" else items[below(len(items))]
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order[: len(draw["result"])]


def leaves(data):
    parts = data.values() if isinstance(data, dict) else data
    return [x for part in parts for x in leaves(part)] if isinstance(data, dict | list) else [data]


def shown(row):
    return {name: part["fields"] for name, part in row["secrets"].items() if "fields" in part}


def withheld(rows):
    # The slices that are private to one seat contain no draws.
    slices = [item for row in rows for item in row["secrets"].items()]
    return any("fields" not in part for name, part in slices if not name.startswith("only:"))


def contains(values, run):
    return any(values[at : at + len(run)] == run for at in range(len(values)))


def contains_in_order(values, run):
    rest = iter(values)
    return all(each in rest for each in run)


def check_prefix(rows):
    if "nobody" not in shown(rows[0]):
        return
    prefix = shown(rows[0])["nobody"]["prefix"]
    start = next(row["command"] for row in rows if row["kind"] == "table.started")
    events = [row for row in rows if row["command"] == start and row["kind"][:6] != "table."]
    require(
        len(prefix) == len(events), "the game does not start from the position of its first row"
    )
    own = f"seat:{rows[0]['public']['begins']['seat']}"
    for stored, row in zip(prefix, events, strict=True):
        known, then = shown(row).get(own), stored["secrets"].get(own)
        same = (stored["kind"], stored["public"]) == (row["kind"], row["public"])
        same = same and (then == known or "digest" in row["secrets"].get(own, {}))
        require(
            same or stored["shape"] != row["shape"],
            f"row {row['version']} differs from the first row",
        )


def check_draws(rows, key):
    labels = []
    is_fork = "begins" in rows[0]["public"]
    if is_fork:
        check_prefix(rows)
    for _, grouped in groupby(rows, key=lambda row: row["command"]):
        batch = list(grouped)
        parts = [part for row in batch for part in [row["public"], *shown(row).values()]]
        fields = [field for part in parts for field in part.items()]
        lists = [leaves(value) for name, value in fields if not name.startswith("$")]
        draws = [draw for name, value in fields if name == "$draws" for draw in value]
        for number, draw in enumerate(draws, start=1):
            labels, run = [*labels, draw["label"]], leaves(draw["result"])
            right = draw["result"] == result_of(key, draw)
            require(right, f"the result of {labels[-1]} does not follow from the key")
            again = any(later["items"] == draw["items"] for later in draws[number:])
            # At the start of a fork, the results are arranged among the values that were known.
            resampled = is_fork and batch[0]["kind"] == "table.started"
            matches = contains_in_order if resampled else contains
            found = any(matches(values, run) for values in lists)
            require(again or found or withheld(batch), f"no event contains {labels[-1]}")
    report = f"chance: {len(labels)} draws are correct: {', '.join(labels)}"
    return f"{report}; withheld slices were not checked" if withheld(rows) else report


def main(path, head=""):
    try:
        with open(path, "rb") as file:
            rows = rows_of(file.read())
    except OSError as error:
        sys.exit(f"FAILED: the file cannot be read: {error.strerror}")
    print(check_chain(rows, head))
    try:
        key = key_of(rows)
        print(
            check_draws(rows, key)
            if key
            else "chance: not checked, as the game is not revealed yet"
        )
    except Exception as error:
        # A forger can compute digests for rows of any form: any error here is a flaw of the file.
        sys.exit(f"FAILED: the rows about chance are not those of a game ({type(error).__name__})")


if __name__ == "__main__":
    require(2 <= len(sys.argv) <= 3, "usage: verify.py GAME.jsonl [HEAD]")
    main(*sys.argv[1:])
