"""Figures against peers and limits, measured side by side in one run: `python -m tests.bench`.

Each module here with a function `figures(quick)` yields `Figure`s, or a text that says what it left
out and why; adding one needs nothing else.
"""
