"""The decisions of staff about a table, and the appeals of players against them."""
