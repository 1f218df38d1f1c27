"""The fast routes and their slow twin agree."""

from games.rules.gobi.tests import twins


def test_G18_G19_G20_G30_the_slow_twin_agrees_on_two_thousand_positions() -> None:
    assert list(twins.main(2_000))[-1] == 2_000
