"""The fast routes agree with the slow rules."""

from games.rules.gobi.tests import rule_comparison


def test_G18_G19_G20_G30_routes_agree_with_the_slow_rules() -> None:
    assert list(rule_comparison.main(2_000))[-1] == 2_000
