"""Invitations by name: free seats that are reserved for players before the game starts."""
