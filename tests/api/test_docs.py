"""The page of the schema, under the content security policy."""

from django.test import Client


def test_docs_page_has_no_inline_script() -> None:
    page = Client().get("/api/docs")
    assert page.status_code == 200
    assert b"<style" not in page.content
    assert page.content.count(b"<script src=") == page.content.count(b"<script")
    assert "script-src 'self'" in page["Content-Security-Policy"]


def test_docs_script_names_the_schema_address() -> None:
    script = Client().get("/api/docs?script=")
    assert script["Content-Type"].startswith("application/javascript")
    assert b"/api/schema" in script.content


def test_unknown_address_has_the_form_of_errors() -> None:
    answer = Client().get("/api/v1/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
