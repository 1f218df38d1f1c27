"""The weight of reports by the record of their reporters."""

import pytest

from games.conduct.reports.weights import LEAST, MOST, NEW, weight_of


@pytest.mark.parametrize(
    ("acted", "dismissed", "weight"),
    [(0, 0, 2), (1, 0, 3), (3, 0, 4), (50, 0, 4), (0, 1, 2), (0, 2, 1), (0, 50, 1), (5, 5, 2)],
)
def test_weight_follows_the_share_of_decisions(acted: int, dismissed: int, weight: int) -> None:
    assert weight_of(acted, dismissed) == weight


def test_each_decision_counts_for_and_each_dismissal_against() -> None:
    assert weight_of(0, 0) == NEW
    for acted in range(30):
        for dismissed in range(30):
            weight = weight_of(acted, dismissed)
            assert LEAST <= weight_of(acted, dismissed + 1) <= weight
            assert weight <= weight_of(acted + 1, dismissed) <= MOST
