"""The pages of the admin about a table: its state, its board, looks and decisions."""
