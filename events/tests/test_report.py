"""The report of work on many streams."""

from events.projections.report import Report


def test_reports_add_up() -> None:
    report = Report(2, 30, 1, ["table:1: broken"])

    report.add(Report(3, 40, 2, ["table:5: broken"]))

    assert report == Report(5, 70, 3, ["table:1: broken", "table:5: broken"])
