"""Tables for staff: their log in words, the board at any version, looks, checks and decisions."""
