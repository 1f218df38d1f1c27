"""The processes that work: their heartbeats, the jobs they share, and a report about both."""
