"""Filters of staff pages."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def label(key: object, labels: Mapping[Any, Any]) -> Any:
    """Return the words for a code; the code itself for an unknown one."""
    return labels.get(key, key)
