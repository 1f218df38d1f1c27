"""The words of notices: the names and sentences about one table for one reader."""
