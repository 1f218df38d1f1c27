"""The recap of a table: what happened, as facts; their words are beside them."""
