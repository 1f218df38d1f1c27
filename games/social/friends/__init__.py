"""Friends: requests, friendships and who is around."""
