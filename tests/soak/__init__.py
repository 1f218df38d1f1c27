"""A long run of mixed load against servers of its own: does what they use stay the same?"""
