"""A process is aborted at each point between the receipt of a move and its push.

A point is the first entry of a function of ours, and each statement to the database and message
to Redis, before and after it is sent. Nothing in the product knows of them.
"""
