"""Appeals: a player asks for a decision to be looked at again, by another member of staff."""
