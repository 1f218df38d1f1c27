"""The values of metrics, as tests read them."""

from games.metrics.catalogue import Metric
from games.metrics.measures import Measures


def value(measures: Measures, metric: Metric, suffix: str = "", **labels: str) -> float:
    """Return the value of a series; 0 for one that was never counted."""
    found = measures.registry.get_sample_value(metric.full_name + suffix, labels)
    return found if found is not None else 0.0
