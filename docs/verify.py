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


def must(holds, flaw):
    if not holds:
        sys.exit(f"FAILED: {flaw}")


def digest(value):
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def check_chain(rows, head=""):
    previous = ""
    for number, row in enumerate(rows, start=1):
        shown = {
            who: piece["digest"] if piece.keys() == {"digest"} else digest(piece)
            for who, piece in row["secrets"].items()
        }
        sealed = {name: part for name, part in row.items() if name != "digest"}
        place = (rows[0]["stream"], number, previous)
        must((row["stream"], row["version"], row["previous"]) == place, f"row {number} is amiss")
        must(row["digest"] == digest(sealed | {"secrets": shown}), f"row {number} was changed")
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
        return next(word for word in words if word < 2**64 // bound * bound) % bound

    blocks = (hmac.digest(key, f"{draw['label']}:{n}".encode(), "sha256") for n in range(9**9))
    words = (int.from_bytes(block[at : at + 8], "big") for block in blocks for at in (0, 8, 16, 24))
    items = draw["items"]
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


def within(run, told):
    return any(told[at : at + len(run)] == run for at in range(len(told)))


def in_order(run, told):
    rest = iter(told)
    return all(each in rest for each in run)


def check_prefix(rows):
    prefix = rows[0]["secrets"]["nobody"]["fields"]["prefix"]
    start = next(row["command"] for row in rows if row["kind"] == "table.started")
    facts = [row for row in rows if row["command"] == start and row["kind"][:6] != "table."]
    must(len(prefix) == len(facts), "the game does not begin where it is said to go on from")
    own = f"seat:{rows[0]['public']['begins']['seat']}"
    for was, row in zip(prefix, facts, strict=True):
        known = {who: piece["fields"] for who, piece in row["secrets"].items() if who == own}
        then = {who: fields for who, fields in was["secrets"].items() if who == own}
        same = (was["kind"], was["public"], then) == (row["kind"], row["public"], known)
        must(same or was["shape"] != row["shape"], f"row {row['version']} is not what was known")


def check_draws(rows, key):
    labels = []
    goes_on = "begins" in rows[0]["public"]
    if goes_on:
        check_prefix(rows)
    for _, grouped in groupby(rows, key=lambda row: row["command"]):
        batch = list(grouped)
        parts = [p for row in batch for p in [{"fields": row["public"]}, *row["secrets"].values()]]
        fields = [field for part in parts for field in part["fields"].items()]
        lists = [leaves(value) for name, value in fields if not name.startswith("$")]
        draws = [draw for name, value in fields if name == "$draws" for draw in value]
        for number, draw in enumerate(draws, start=1):
            labels, run = [*labels, draw["label"]], leaves(draw["result"])
            must(draw["result"] == drawn(key, draw), f"{labels[-1]} is not what the key gives")
            again = any(later["items"] == draw["items"] for later in draws[number:])
            # What was hidden where a game goes on from was drawn again among what was known.
            again_drawn = goes_on and batch[0]["kind"] == "table.started"
            said = any(in_order(run, each) if again_drawn else within(run, each) for each in lists)
            must(again or said, f"no fact says what {labels[-1]} gave")
    return f"chance: {len(labels)} draws are as they must be: {', '.join(labels)}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as lines:
        game = [json.loads(line) for line in lines]
    print(check_chain(game, *sys.argv[2:]))
    secret = key_of(game)
    print(check_draws(game, secret) if secret else "chance: to be checked when all is revealed")
