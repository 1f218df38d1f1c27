"""The tests of each night: random examples, and mutations of rules, tables and the log."""
