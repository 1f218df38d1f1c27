"""A long run of mixed load on separate servers, to see whether their resources stay constant."""
