"""Direct messages for staff: exactly the reported ones, which they hide and show again."""
