"""The interface of a bot, games between bots, and tournaments that compare them."""
