"""The queue of cases: claimed, released, escalated and answered by staff."""
