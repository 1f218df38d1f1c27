"""A bot that plays Gemblo by the API alone: python3 docs/example_bot.py URL TOKEN [INVITATION]

If it has an invitation (the link that a friend would get), it takes a free chair at that table. At
all its tables it then places its largest piece at random, until it is stopped. See docs/bots.md.
"""

import json
import random
import secrets
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def call(path, body=None, **more):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **more}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}/api/v1/{path}", data, headers), timeout=60)


def send(table, invitation="", **command):
    sent = {"id": str(uuid4()), "position": table["position"], "seen": table["version"]}
    call(f"tables/{table['id']}/commands", {**sent, "command": command, "invitation": invitation})


def sit(link):
    number, _, secret = link.rpartition("/")[2].partition("#")
    table = json.load(call(f"tables/{number}", **{"X-Invitation": secret}))
    seat = [chair["player"] for chair in table["table"]["seats"]].index("")
    mine = {"commitment": table["table"]["commitment"], "entropy": secrets.token_hex(16)}
    send(table, secret, kind="sit", seat=seat, **mine)


def numbers(text):
    number = -1
    for value in map(ALPHABET.index, text):
        number += min(value + 1, 63)
        if value < 63:
            yield number


def choose(view, offer):
    cells = [(q, r) for r, first, last in view["rows"] for q in range(first, last + 1)]
    piece = max(offer["places"], key=lambda piece: len(view["turns"][piece][0]))
    turns = zip(view["turns"][piece], offer["places"][piece].split(","), strict=True)
    turn, number = random.choice([(turn, each) for turn, text in turns for each in numbers(text)])
    (q, r), steps = cells[number], zip(turn[::2], turn[1::2], strict=True)
    return {"kind": "place", "piece": piece, "cells": [[q, r], *([q + x, r + y] for x, y in steps)]}


def play(table_id):
    table = json.load(call(f"tables/{table_id}"))
    if table["table"]["game"] == "gemblo" and table["offer"]:
        send(table, kind="play", move=choose(table["view"], table["offer"]))


URL, TOKEN, *LINKS = sys.argv[1:]
for link in LINKS:
    sit(link)
for line in call("stream"):
    for waiting in json.loads(line.strip() or "{}").get("waiting", ()):
        try:
            play(waiting["id"])
        except HTTPError as error:
            print(waiting["id"], error.status, error.read().decode(), file=sys.stderr)
