"""The address of the owner link."""

from django.urls import path

from .views import owner

urlpatterns = [path("", owner, name="owner")]
