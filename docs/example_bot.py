"""A bot that plays Gemblo by the API alone: python3 docs/example_bot.py URL TOKEN [INVITATION]

It takes a free chair where an invitation (the link, as a friend would get it) leads, then lays its
largest piece somewhere, wherever it is its turn, until it is stopped. docs/bots.md says the rest.
"""

import json
import random
import secrets
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def ask(path, body=None, **more):
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **more}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}/api/v1/{path}", data, headers), timeout=60)


def send(table, invitation="", **command):
    order = {"id": str(uuid4()), "position": table["position"], "seen": table["version"]}
    ask(f"tables/{table['id']}/commands", {**order, "command": command, "invitation": invitation})


def sit(link):
    number, _, secret = link.rpartition("/")[2].partition("#")
    table = json.load(ask(f"tables/{number}", **{"X-Invitation": secret}))
    seat = [chair["player"] for chair in table["table"]["seats"]].index("")
    mine = {"commitment": table["table"]["commitment"], "entropy": secrets.token_hex(16)}
    send(table, secret, kind="sit", seat=seat, **mine)


def numbers(text):
    at = -1
    for value in map(ALPHABET.index, text):
        at += min(value + 1, 63)
        if value < 63:
            yield at


def choose(view, offer):
    cells = [(q, r) for r, first, last in view["rows"] for q in range(first, last + 1)]
    piece = max(offer["places"], key=lambda piece: len(view["turns"][piece][0]))
    turns = zip(view["turns"][piece], offer["places"][piece].split(","), strict=True)
    turn, number = random.choice([(turn, each) for turn, text in turns for each in numbers(text)])
    (q, r), steps = cells[number], zip(turn[::2], turn[1::2], strict=True)
    return {"kind": "place", "piece": piece, "cells": [[q, r], *([q + x, r + y] for x, y in steps)]}


def play(table_id):
    table = json.load(ask(f"tables/{table_id}"))
    if table["table"]["game"] == "gemblo" and table["offer"]:
        send(table, kind="play", move=choose(table["view"], table["offer"]))


URL, TOKEN, *LINKS = sys.argv[1:]
for link in LINKS:
    sit(link)
for line in ask("stream"):
    for waiting in json.loads(line.strip() or "{}").get("waiting", ()):
        try:
            play(waiting["id"])
        except HTTPError as error:
            print(waiting["id"], error.status, error.read().decode(), file=sys.stderr)
