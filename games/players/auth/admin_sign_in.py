"""The admin's sign-in form, with the same rate limits as the players' sign-in."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib.admin.forms import AdminAuthenticationForm


class AdminSignInForm(AdminAuthenticationForm):
    """Counts attempts by name across addresses, as the players' sign-in does."""

    def clean(self) -> dict[str, Any]:
        """Check name and password, unless the name has been tried too often."""
        credentials = {name: self.cleaned_data.get(name) for name in ("username", "password")}
        if all(credentials.values()):
            self.user_cache = get_adapter(self.request).authenticate(self.request, **credentials)
            if self.user_cache is None:
                raise self.get_invalid_login_error()
            self.confirm_login_allowed(self.user_cache)
        return self.cleaned_data
