"""How players stand to each other: the players whom they block."""
