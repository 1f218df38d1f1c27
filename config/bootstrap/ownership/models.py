"""The link that creates the first administrator."""

from django.db import models


class OwnerLink(models.Model):
    """An unused owner link: the digest of its token. Redeeming the link deletes the row."""

    token_digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
