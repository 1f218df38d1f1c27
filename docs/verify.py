"""Check an exported game without trusting its server: python3 docs/verify.py GAME.jsonl [HEAD]

Needs nothing but Python. The chain of digests is always checked, and that HEAD, a digest seen
earlier, is in it. Once the game is revealed so is all chance: the seed committed to, what each
seat added, every draw, and that the facts say it. See docs/log-format.md and docs/chance.md.
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


def must(holds, flaw):
    if not holds:
        sys.exit(f"FAILED: {flaw}")


def rows_of(data):
    *lines, rest = data.split(b"\n")
    must(lines or rest, "the file is empty")
    must(not rest, f"line {len(lines) + 1} does not end where a line ends")
    return [row_of(number, line) for number, line in enumerate(lines, start=1)]


def row_of(number, line):
    try:
        text = line.decode()
        row = json.loads(text, parse_int=whole, parse_float=refused, parse_constant=refused)
        same = canonical(row) == text
    except (ValueError, RecursionError):
        row = same = None
    must(row is not None, f"line {number} is not the JSON of an export")
    must(same, f"line {number} is not in its canonical text")
    formed = has(row, FIELDS) and all(
        any(has(piece, form) for form in SLICES) for piece in row["secrets"].values()
    )
    must(formed, f"line {number} does not have the fields of an event")
    return row


def whole(digits):
    number = int(digits)
    return number if abs(number) < 2**53 else refused(digits)


def refused(number):
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
            who: digest(piece) if "fields" in piece else piece["digest"]
            for who, piece in row["secrets"].items()
        }
        sealed = {name: part for name, part in row.items() if name != "digest"}
        place = (rows[0]["stream"], number, previous)
        must((row["stream"], row["version"], row["previous"]) == place, f"row {number} is amiss")
        must(row["digest"] == digest(sealed | {"secrets": slices}), f"row {number} was changed")
        previous = row["digest"]
    must(not head or head in {row["digest"] for row in rows}, "the digest seen earlier is missing")
    return f"chain: {len(rows)} rows lead to {previous}"


def key_of(rows):
    found = {row["kind"].removeprefix("table."): row["public"] for row in rows}
    if not {"started", "revealed"} <= found.keys():
        return None
    seed, start = bytes.fromhex(found["revealed"]["seed"]), found["started"]
    known = hashlib.sha256(seed).hexdigest() == found["opened"]["commitment"]
    must(known, "the seed is not the one that was committed to")
    sent = [row["public"] for row in rows if row["kind"] == "table.sat"]
    for seat, (who, entropy) in enumerate(zip(start["players"], start["entropies"], strict=True)):
        bots = hmac.digest(seed, f"bot:{seat}".encode(), "sha256").hex()
        own = [each["entropy"] for each in sent if each["player"] == who] or [bots]
        must(entropy in own, f"seat {seat} did not add what is said")
    mixed = [found["opened"]["table"], start["players"], start["entropies"]]
    return hmac.digest(seed, json.dumps(mixed, separators=(",", ":")).encode(), "sha256")


def drawn(key, draw):
    def below(bound):
        must(0 < bound < 2**53, f"nothing can be drawn for {draw['label']}")
        return next(word for word in words if word < 2**64 // bound * bound) % bound

    blocks = (hmac.digest(key, f"{draw['label']}:{n}".encode(), "sha256") for n in range(9**9))
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24))
    items = draw["items"]
    must(draw["form"] in ("below", "choice", "shuffle"), f"{draw['label']} is no draw")
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
    return {who: piece["fields"] for who, piece in row["secrets"].items() if "fields" in piece}


def withheld(rows):
    return any("fields" not in piece for row in rows for piece in row["secrets"].values())


def within(run, told):
    return any(told[at : at + len(run)] == run for at in range(len(told)))


def in_order(run, told):
    rest = iter(told)
    return all(each in rest for each in run)


def check_prefix(rows):
    if "nobody" not in shown(rows[0]):
        return
    prefix = shown(rows[0])["nobody"]["prefix"]
    start = next(row["command"] for row in rows if row["kind"] == "table.started")
    facts = [row for row in rows if row["command"] == start and row["kind"][:6] != "table."]
    must(len(prefix) == len(facts), "the game does not begin where it is said to go on from")
    own = f"seat:{rows[0]['public']['begins']['seat']}"
    for was, row in zip(prefix, facts, strict=True):
        known, then = shown(row).get(own), was["secrets"].get(own)
        same = (was["kind"], was["public"]) == (row["kind"], row["public"])
        same = same and (then == known or "digest" in row["secrets"].get(own, {}))
        must(same or was["shape"] != row["shape"], f"row {row['version']} is not what was known")


def check_draws(rows, key):
    labels = []
    goes_on = "begins" in rows[0]["public"]
    if goes_on:
        check_prefix(rows)
    for _, grouped in groupby(rows, key=lambda row: row["command"]):
        batch = list(grouped)
        parts = [part for row in batch for part in [row["public"], *shown(row).values()]]
        fields = [field for part in parts for field in part.items()]
        lists = [leaves(value) for name, value in fields if not name.startswith("$")]
        draws = [draw for name, value in fields if name == "$draws" for draw in value]
        for number, draw in enumerate(draws, start=1):
            labels, run = [*labels, draw["label"]], leaves(draw["result"])
            must(draw["result"] == drawn(key, draw), f"{labels[-1]} is not what the key gives")
            again = any(later["items"] == draw["items"] for later in draws[number:])
            # What was hidden where a game goes on from was drawn again among what was known.
            again_drawn = goes_on and batch[0]["kind"] == "table.started"
            said = any(in_order(run, each) if again_drawn else within(run, each) for each in lists)
            must(again or said or withheld(batch), f"no fact says what {labels[-1]} gave")
    told = f"chance: {len(labels)} draws are as they must be: {', '.join(labels)}"
    return f"{told}; the file has withheld slices, not checked" if withheld(rows) else told


def main(path, head=""):
    try:
        with open(path, "rb") as file:
            rows = rows_of(file.read())
    except OSError as error:
        sys.exit(f"FAILED: the file cannot be read: {error.strerror}")
    print(check_chain(rows, head))
    try:
        key = key_of(rows)
        print(check_draws(rows, key) if key else "chance: to be checked when all is revealed")
    except Exception as error:
        # Whoever can seal can write anything; a flaw it is all the same.
        sys.exit(
            f"FAILED: what is said of chance is not said as in a game ({type(error).__name__})"
        )


if __name__ == "__main__":
    must(2 <= len(sys.argv) <= 3, "say which file, and perhaps a digest seen earlier")
    main(*sys.argv[1:])
