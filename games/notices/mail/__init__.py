"""E-mail to players: addresses, letters, and what every mail has."""
