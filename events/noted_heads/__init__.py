"""The heads of all streams, noted elsewhere: they show later whether the log was replaced.

A chain of digests shows a change inside a stream. It cannot show that the owner of the database
wrote a stream anew, with digests to match, or put back an older database. A note that is kept on
another machine can.
"""
