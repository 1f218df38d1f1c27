"""The friends of the player who asks, and the requests that lead to them."""
