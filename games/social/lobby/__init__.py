"""The lobby: open tables sorted for a player, quick matches and standing offers."""
