"""Services and programs that the bench compares with."""
