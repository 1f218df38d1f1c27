"""Recorded games of each version of each game's rules, which lead to the same end for ever.

`<game>/<rules version>/` has 100 games in `games.jsonl.xz`, and in `digests.txt` the digest of how
each ends: status, ranks, scores and the view of every viewer. A folder is never written again. A
new version of rules needs a new folder: `python -m tests.old_games` plays what is missing.
"""
