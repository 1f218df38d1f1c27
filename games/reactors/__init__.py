"""What follows a change, after commit; everything here can run twice without harm."""
