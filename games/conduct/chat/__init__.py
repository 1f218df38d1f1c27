"""The chat of tables for staff: read it by time, hide lines and show them again."""
