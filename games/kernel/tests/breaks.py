"""How a game with one mistake says which law must catch it."""

from games.kernel.tests.toy import Toy


def breaks(law):
    """Name the law that this game breaks."""

    def name(game):
        game.broken_law = law
        return game

    return name


def broken_games(*modules):
    """The games of these modules that name a law."""
    found = (each for module in modules for each in vars(module).values())
    return [
        each
        for each in found
        if isinstance(each, type) and issubclass(each, Toy) and hasattr(each, "broken_law")
    ]


def replaced(kinds, old, new):
    """The kinds with one of them replaced."""
    return tuple(new if kind is old else kind for kind in kinds)
