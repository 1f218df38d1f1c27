"""The interface of games: values, codec, chance and replay, for every game and for tables."""
