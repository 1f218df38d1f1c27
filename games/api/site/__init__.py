"""Coming to the site: guests, and what is announced to everybody."""
