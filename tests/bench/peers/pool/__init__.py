"""Django's PostgreSQL with a pool of connections, for a peer whose threads end with each request.

Django's own pool needs one more package. This one does the same: a connection that is closed
waits, open, for the next thread that asks for one.
"""
