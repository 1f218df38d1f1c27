"""The schema can be browsed, under the same policy as every page."""

from django.test import Client


def test_the_page_of_the_schema_needs_no_inline_script() -> None:
    page = Client().get("/api/docs")
    assert page.status_code == 200
    assert b"<style" not in page.content
    assert page.content.count(b"<script src=") == page.content.count(b"<script")
    assert "script-src 'self'" in page["Content-Security-Policy"]


def test_its_script_knows_where_the_schema_is() -> None:
    script = Client().get("/api/docs?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert b"/api/schema" in script.content


def test_what_is_not_there_has_the_shape_of_every_error() -> None:
    answer = Client().get("/api/v1/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
