"""Recaps of stored tables: what happened since a version, as facts and as sentences."""

from games.tables.recap.facts import facts_since, most_telling, shown_facts
from games.tables.recap.sentences import LANGUAGES, seat_names, sentences

__all__ = ["LANGUAGES", "facts_since", "most_telling", "seat_names", "sentences", "shown_facts"]
