"""The page behind the owner link: a name, a password, once."""

from django.contrib.auth import get_user_model, login
from django.contrib.auth.forms import BaseUserCreationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.kernel.refusal import Refused
from games.players import services as people

from . import services
from .texts import TEXTS

NAME_BACKEND = "games.players.auth.backends.NameBackend"


class OwnerForm(BaseUserCreationForm):  # type: ignore[type-arg]  # generic in the stubs only
    """A player's name and a password, entered twice."""

    class Meta:
        model = get_user_model()
        fields = ("username",)

    def clean_username(self) -> str:
        """Return the name in its stored form. Raise `ValidationError` if it is not available."""
        try:
            return people.available_name(self.cleaned_data["username"], staff=True)
        except Refused as refused:
            code, facts = refused.refusal.code, refused.refusal.facts
            raise ValidationError(str(TEXTS[code]).format(**facts), code=code) from None


@never_cache
@require_http_methods(["GET", "POST"])
def owner(request: HttpRequest) -> HttpResponse:
    """Create the owner for a valid link, and sign in.

    The first page posts the token from the fragment of its address; the answer is the form, which
    posts it again with a name and a password.
    """
    if services.has_owner():
        return _void(request)
    if request.method == "GET":
        return _answer(request, "ownership/opening.html")
    token = request.POST.get("token", "")
    if not services.is_valid(token):
        return _void(request)
    form = OwnerForm(request.POST if "username" in request.POST else None)
    if not form.is_valid():
        return _answer(request, "ownership/owner.html", form=form, token=token)
    try:
        user = services.become_owner(
            token=token,
            name=form.cleaned_data["username"],
            password=form.cleaned_data["password1"],
        )
    except services.LinkVoid:
        return _void(request)
    login(request, user, backend=NAME_BACKEND)
    return redirect("page")


def _void(request: HttpRequest) -> HttpResponse:
    return _answer(request, "ownership/void.html", status=404)


def _answer(
    request: HttpRequest, template: str, *, status: int = 200, **context: object
) -> HttpResponse:
    return render(request, template, {"texts": TEXTS, **context}, status=status)
