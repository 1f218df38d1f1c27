"""The random games to play: every number of seats, each option, several seeds."""

from collections.abc import Iterator

import msgspec

from games.kernel.chance import Chance
from games.kernel.game import AnyGame, GameInfo, Option
from games.kernel.values import Options, OptionValue


class Scenario(msgspec.Struct, frozen=True):
    """One random game to be played."""

    game: AnyGame
    seats: int
    options: Options
    seed: int

    def __str__(self) -> str:
        changed = [
            f"{key}={value if isinstance(value, str) else '+'.join(value) or 'none'}"
            for key, value in self.options.items()
            if value != self.game.info.filled(self.seats, {}).get(key)
        ]
        return "-".join([self.game.info.key, f"{self.seats}p", *changed, f"s{self.seed}"])

    def chance(self, purpose: str) -> Chance:
        """Return an independent chance for each purpose."""
        return Chance(str(self).encode()).child(purpose)


def scenarios(game: AnyGame, seeds: int) -> Iterator[Scenario]:
    """Yield the defaults with every seed, and each option changed alone with fewer."""
    for seats in game.info.seats:
        for number, options in enumerate(_option_sets(game.info, seats)):
            if game.options_refusal(seats, options) is None:
                for seed in range(seeds if number == 0 else max(1, seeds // 2)):
                    yield Scenario(game, seats, options, seed)


def _option_sets(info: GameInfo, seats: int) -> Iterator[dict[str, OptionValue]]:
    yield info.filled(seats, {})
    for option in info.options_for(seats):
        for value in _values(option):
            if value != option.default:
                yield info.filled(seats, {option.key: value})


def _values(option: Option) -> list[OptionValue]:
    match option.form:
        case "one":
            return list(option.values)
        case "many":
            return [(), option.values, *((value,) for value in option.values)]
        case "text":
            # The texts a game proposes; many, so the first, one in the middle and the last do.
            return [option.values[at] for at in (0, len(option.values) // 2, -1) if option.values]
