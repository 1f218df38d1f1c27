"""The calendar of a player: zone, quiet hours, days off and holidays, which stop their clocks."""
