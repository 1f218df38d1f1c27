"""The sections of a profile, the people who may see them, and the pictures to choose from."""

from typing import Final, Literal, TypeAlias, get_args

SectionName: TypeAlias = Literal["since", "likes", "running", "finished", "together", "friends"]
Audience: TypeAlias = Literal["everyone", "friends", "me"]
"""The players who see a section; `everyone` is every signed-in player."""

Picture: TypeAlias = Literal[
    "dune",
    "sun",
    "moon",
    "star",
    "palm",
    "oasis",
    "camel",
    "hawk",
    "fox",
    "scorpion",
    "lizard",
    "cat",
    "lamp",
    "lantern",
    "fire",
    "tent",
    "gate",
    "well",
    "teapot",
    "glass",
    "dates",
    "pepper",
    "salt",
    "saffron",
    "carpet",
    "jug",
    "pawn",
    "dice",
    "hexagon",
    "compass",
]
"""The drawn pictures; the app has one component for each."""

SECTIONS: Final[tuple[SectionName, ...]] = get_args(SectionName)

DEFAULTS: Final[dict[SectionName, Audience]] = {
    "since": "everyone",
    "likes": "everyone",
    "running": "everyone",
    "finished": "everyone",
    "together": "everyone",
    "friends": "friends",
}
"""Public games are watched by everyone anyway; friends are named to friends alone."""
