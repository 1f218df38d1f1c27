"""The calendar feed of a player: their deadlines and holidays for calendar programs."""
