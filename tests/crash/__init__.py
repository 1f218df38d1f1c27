"""Breaks a running site in many ways, and checks that nothing is lost, doubled or skipped."""
