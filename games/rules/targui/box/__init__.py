"""The box: cards, base classes of effects, and bundles of resources."""
