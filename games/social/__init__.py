"""People around the tables: friends, circles, talk, and finding each other.

Each room is an app of its own, with its models, services that write and selectors that read.
Nothing of it is in a game's log.
"""
