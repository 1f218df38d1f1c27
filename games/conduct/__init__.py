"""Moderation: reports, decisions about people and tables, appeals, and the audit of staff."""
