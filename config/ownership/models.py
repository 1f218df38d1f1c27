"""The link that makes the first administrator, as the database keeps it."""

from django.db import models


class OwnerLink(models.Model):
    """An unused owner link: the digest of its token, never the token. Used up, the row is gone."""

    token_digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
