"""What a game is: values, codec, chance and replay, shared by every game and by the table."""
