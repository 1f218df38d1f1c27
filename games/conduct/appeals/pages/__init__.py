"""The staff pages about appeals."""
