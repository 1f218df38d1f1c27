"""The view of a viewer and the offer of a seat, as they travel to the board."""
