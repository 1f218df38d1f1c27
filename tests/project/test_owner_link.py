"""The printed link creates the first administrator, once."""

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from config.bootstrap.ownership import services
from config.bootstrap.ownership.models import OwnerLink

pytestmark = pytest.mark.django_db

ANSWER = {"username": "nour", "password1": "dune-lamp-salt-9", "password2": "dune-lamp-salt-9"}


def answer_with(client: Client, token: str, **changed: str) -> Any:
    """Post the form of the owner page."""
    return client.post("/owner/", {**ANSWER, "token": token, **changed})


@pytest.fixture
def token() -> str:
    issued = services.issue_owner_token()
    assert issued is not None
    return issued


def test_link_creates_an_administrator_and_signs_in(client: Client, token: str) -> None:
    answer = answer_with(client, token)

    owner = get_user_model().objects.get(is_superuser=True)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert owner.check_password(ANSWER["password1"])
    assert client.session["_auth_user_id"] == str(owner.pk)


def test_used_link_is_invalid(client: Client, token: str) -> None:
    answer_with(client, token)

    again = answer_with(client, token, username="other")

    assert again.status_code == 404
    assert get_user_model().objects.count() == 1


def test_opening_the_link_does_not_use_it(client: Client, token: str) -> None:
    assert client.post("/owner/", {"token": token}).status_code == 200
    assert services.is_valid(token)


def test_refused_password_does_not_use_the_link(client: Client, token: str) -> None:
    answer = answer_with(client, token, password1="1", password2="1")

    assert answer.status_code == 200
    assert services.is_valid(token)


def test_newer_link_replaces_the_older(token: str) -> None:
    newer = services.issue_owner_token()

    assert newer is not None
    assert services.is_valid(newer)
    assert not services.is_valid(token)


def test_no_link_is_valid_once_an_owner_exists(token: str) -> None:
    get_user_model().objects.create_superuser(username="first", password="x")

    assert not services.is_valid(token)
    with pytest.raises(services.LinkVoid):
        services.become_owner(token=token, name="second", password="x")
    assert services.issue_owner_token() is None


def test_token_is_not_stored_in_plain_text(token: str) -> None:
    assert token not in str(OwnerLink.objects.values())


def test_unknown_token_returns_404(client: Client, token: str) -> None:
    assert client.post("/owner/", {"token": "invented"}).status_code == 404
    assert answer_with(client, "invented").status_code == 404
    assert client.get(f"/owner/{token}").status_code == 404


def test_page_returns_404_once_an_owner_exists(client: Client) -> None:
    get_user_model().objects.create_superuser(username="first", password="x")
    assert client.get("/owner/").status_code == 404


def test_token_is_in_the_fragment_of_the_address(token: str) -> None:
    assert services.owner_path(token) == f"/owner/#{token}"


def test_page_is_translated_to_french(client: Client, token: str) -> None:
    french = {"accept-language": "fr-FR,fr"}
    page = client.post("/owner/", {"token": token}, headers=french).content.decode()

    assert "Devenir propriétaire" in page
    assert "Mot de passe" in page
    assert '<html lang="fr">' in page


def test_form_requires_a_csrf_token(token: str) -> None:
    strict = Client(enforce_csrf_checks=True)

    assert answer_with(strict, token).status_code == 403
    assert services.is_valid(token)
