"""Changing tuples."""

import pytest

from games.kernel.tuples import remove_first, replace_at


@pytest.mark.parametrize(
    ("index", "expected"), [(0, ("x", "b", "c")), (1, ("a", "x", "c")), (2, ("a", "b", "x"))]
)
def test_replaced_item_is_at_its_index(index, expected):
    assert replace_at(("a", "b", "c"), index, "x") == expected


def test_first_of_equal_items_is_removed():
    assert remove_first(("a", "b", "a"), "a") == ("b", "a")


def test_removing_a_missing_item_raises():
    with pytest.raises(ValueError, match="not in tuple"):
        remove_first(("a",), "b")
