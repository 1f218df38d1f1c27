"""The decisions of staff about tables, as players may read them."""
